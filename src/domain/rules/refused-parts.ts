import { listed } from '../model/listed.ts'
import { shortName } from '../model/short-name.ts'
import type { RefusalCode } from '../request/refusal.ts'

/** One of several tasks in a request, which stays as it is. */
export interface RefusedPart {
  readonly taskId: string
  /** Its title; `''` if it is not there (any more). */
  readonly name: string
  readonly code: RefusalCode
  /** The sentence with which this change alone would be refused. */
  readonly reason: string
}

/** How many are named, and the length at which titles are cut. */
const namedAtMost = 3
const longestName = 40

/**
 * Why several tasks were not changed, in sentences, with tasks of one reason together: `'Plan' is not here (any more).
 * 'Draw' and 'Fold': You cannot set this task to Done.` `titleOf` gives the known titles of tasks that are gone.
 */
export function whyNot(
  refused: readonly RefusedPart[],
  titleOf: (taskId: string) => string | undefined = () => undefined,
): string {
  const byReason = new Map<string, RefusedPart[]>()
  for (const part of refused) {
    const same = byReason.get(part.reason)
    if (same) same.push(part)
    else byReason.set(part.reason, [part])
  }
  return [...byReason]
    .map(([reason, parts]) => {
      const isGone = parts[0]?.code === 'gone' && parts.every(({ name }) => name === '')
      const subject = subjectOf(parts.map(({ taskId, name }) => name || titleOf(taskId) || ''))
      if (subject === undefined && parts.length === 1) return reason
      const tasks = subject ?? `${parts.length} tasks`
      return isGone
        ? `${tasks} ${parts.length > 1 ? 'are' : 'is'} not here (any more).`
        : `${tasks}: ${reason}`
    })
    .join(' ')
}

/** Some tasks by name, as far as their names are known: `'Plan', 'Draw' and 2 more`. */
function subjectOf(names: readonly string[]): string | undefined {
  const known = names.filter((name) => name !== '').slice(0, namedAtMost)
  if (known.length === 0) return undefined
  const more = names.length - known.length
  return listed([
    ...known.map((name) => `'${shortName(name, longestName)}'`),
    ...(more > 0 ? [`${more} more`] : []),
  ])
}
