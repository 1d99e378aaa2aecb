import { Fragment } from 'react'
import { userTextClass } from './user-text.tsx'

/** A link in a text that somebody typed. */
interface TextLink {
  readonly text: string
  readonly href: string
}

/** Web addresses and e-mail addresses as people write them; what ends a sentence or a bracket around one is no part of it. */
const found =
  /\b(?:https?:\/\/|www\.)[^\s<>"'`]*[^\s<>"'`.,;:!?)\]}]|[^\s<>"'`@:;,()]{1,64}@[^\s<>"'`@:;,()]{1,250}\.\p{L}{2,}/giu

/** The links in a text, each once, in the order of the text. */
export function linksIn(text: string): readonly TextLink[] {
  const links = [...text.matchAll(found)].flatMap(([match]) => linkOf(match) ?? [])
  return [...new Map(links.map((link) => [link.href, link])).values()]
}

/** What somebody typed, in its own writing direction, with its line breaks; its web and e-mail addresses are links. */
export function LinkedText({ children, className }: { children: string; className?: string | undefined }) {
  const parts: { text: string; link: TextLink | undefined; at: number }[] = []
  let end = 0
  for (const match of children.matchAll(found)) {
    const link = linkOf(match[0])
    if (!link) continue
    parts.push({ text: children.slice(end, match.index), link, at: match.index })
    end = match.index + link.text.length
  }
  return (
    <span dir="auto" className={userTextClass(undefined, className)}>
      {parts.map(({ text, link, at }) => (
        <Fragment key={at}>
          {text}
          {link && (
            <a href={link.href} target="_blank" rel="noopener noreferrer" className="link">
              {link.text}
            </a>
          )}
        </Fragment>
      ))}
      {children.slice(end)}
    </span>
  )
}

/** Only what can be no program: http, https and mailto. */
function linkOf(text: string): TextLink | undefined {
  const address = /^https?:/i.test(text) ? text : /^www\./i.test(text) ? `https://${text}` : `mailto:${text}`
  return URL.canParse(address) ? { text, href: new URL(address).href } : undefined
}
