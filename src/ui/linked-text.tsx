import { useMemo } from 'react'
import { linkedParts } from './links.ts'
import { userTextClass } from './user-text.tsx'

/** A text that somebody typed, in its own writing direction, with its line breaks; addresses in it are links. */
export function LinkedText({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <span dir="auto" className={userTextClass(undefined, className)}>
      <Linked>{children}</Linked>
    </span>
  )
}

/**
 * The words and links of a text, to be rendered in an element that keeps its line breaks. Links open separately, and the
 * page they lead to learns nothing of this one.
 */
export function Linked({ children }: { children: string }) {
  const parts = useMemo(() => linkedParts(children), [children])
  return parts.map((part, index) =>
    typeof part === 'string' ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- the pieces of a text have nothing else
      <a key={index} href={part.href} target="_blank" rel="noopener noreferrer" className="link">
        {part.text}
      </a>
    ),
  )
}
