/** A link in a text that somebody typed. */
interface TextLink {
  readonly text: string
  readonly href: string
}

/** A piece of a text: words, or an address to be linked. */
export type TextPart = string | TextLink

/**
 * A web address or an e-mail in a text, up to a space, a quotation mark or the bracket of a tag, and without characters
 * that change the writing direction, which could make it look like another one. Only a bounded piece of it can be matched
 * in two ways, so that the time grows only with the length of a text.
 */
const address =
  /(?<![\p{L}\p{N}_.+-])(?:(?:https?:\/\/|mailto:|www\.)[^\s<>"\u200e\u200f\u202a-\u202e\u2066-\u2069]+|[\p{L}\p{N}_.+-]{1,64}@[\p{L}\p{N}.-]{1,250}\.\p{L}{2,63})/giu

/** Returns the links in a text, each once, in the order of the text. */
export function linksIn(text: string): readonly TextLink[] {
  const links = linkedParts(text).filter((part) => typeof part !== 'string')
  return [...new Map(links.map((link) => [link.href, link])).values()]
}

/**
 * Splits a text into pieces: its http, https and mailto addresses are links, and everything else stays as it is, word for
 * word (DECISIONS 'Tasks', issue 12).
 */
export function linkedParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const { 0: found, index } of text.matchAll(address)) {
    const link = withoutPunctuation(found)
    const href = hrefOf(link)
    if (href === undefined) continue
    if (index > end) parts.push(text.slice(end, index))
    parts.push({ href, text: link })
    end = index + link.length
  }
  if (end < text.length) parts.push(text.slice(end))
  return parts
}

/** Adds the protocol that people leave out and a browser needs. */
function withProtocol(link: string): string {
  if (/^(?:https?|mailto):/i.test(link)) return link
  return /^www\./i.test(link) ? `https://${link}` : `mailto:${link}`
}

/** Removes the end of a sentence, which is not part of an address; a closing bracket is, if it was opened in the address. */
function withoutPunctuation(found: string): string {
  let open = count(found, '(') - count(found, ')')
  let end = found.length
  while (end > 0) {
    const last = found.charAt(end - 1)
    if (last === ')' && open < 0) open += 1
    else if (!".,;:!?'*_~]}".includes(last)) break
    end -= 1
  }
  return found.slice(0, end)
}

function count(text: string, character: string): number {
  let many = 0
  for (const one of text) many += Number(one === character)
  return many
}

/** Where a link leads, if anywhere: a protocol alone leads nowhere. */
function hrefOf(link: string): string | undefined {
  try {
    const { protocol, host, pathname, href } = new URL(withProtocol(link))
    const leads = protocol === 'mailto:' ? pathname.includes('@') : host !== ''
    return leads ? href : undefined
  } catch {
    return undefined
  }
}
