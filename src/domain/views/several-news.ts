import type { Notification } from '../model/notifications.ts'
import { listed } from '../model/listed.ts'
import type { NewsKind } from '../rules/news-kinds.ts'
import type { NewsLine } from './bell.ts'
import { countText } from './format.ts'

/**
 * The messages of the kinds that may be about many tasks at once: the words before the quoted title, the title, and the
 * words after it.
 */
const patterns: { readonly [K in NewsKind]?: RegExp } = {
  assigned: /^()'(.*)'( is yours now)$/s,
  'taken away': /^()'(.*)'( is no longer yours)$/s,
  changed: /^(.*? changed .*? of )'(.*)'()$/s,
  deleted: /^(.*? deleted )'(.*)'()$/s,
  moved: /^(.*? moved )'(.*)'( to '.*?')$/s,
  'ready for review': /^()'(.*)'( is ready for review)$/s,
  'due tomorrow': /^()'(.*)'( is due tomorrow)$/s,
}

/** How many titles are named; of the others only their number. */
const toldAtMost = 3

/**
 * The text of a line about several tasks: how many, and which. Nothing for a line about one thing, or one whose
 * notifications say different things. Rule K83.
 */
export function severalText(line: NewsLine): string | undefined {
  const [first, ...others] = line.map(partsOf)
  if (!first || others.length === 0) return undefined
  const isOne = others.every((parts) => parts?.before === first.before && parts.after === first.after)
  const tasks = new Set(line.map(({ taskId }) => taskId))
  if (!isOne || tasks.size < line.length) return undefined
  const titles = [first, ...others].map((parts) => `'${parts?.title ?? ''}'`)
  const rest = titles.length - toldAtMost
  const told = rest > 0 ? [...titles.slice(0, toldAtMost), `${countText(rest)} more`] : titles
  const after = first.after.replace(/^ is /, ' are ')
  return `${first.before}${countText(line.length)} tasks${after}: ${listed(told)}`
}

function partsOf({ kind, message }: Notification) {
  const pattern = Object.entries(patterns).find(([name]) => name === kind)?.[1]
  const match = pattern?.exec(message)
  return match && { before: match[1] ?? '', title: match[2] ?? '', after: match[3] ?? '' }
}
