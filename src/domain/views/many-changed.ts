import { counted } from './counted.ts'
import { countText } from './in-words.ts'
import type { ManyChanged } from '../rules/many-tasks.ts'
import { whyNot } from '../rules/refused-parts.ts'

/**
 * What came of a change of several tasks, for a toast: `3 tasks changed`, or `3 tasks changed, 2 not: 'Plan' is gone. 'Draw': …`. `deed` is
 * the word for it; `titleOf` gives the titles that the screen knew of tasks which are gone.
 */
export function manyChangedText(
  { done, refused }: ManyChanged,
  titleOf: (taskId: string) => string | undefined,
  deed = 'changed',
): string {
  const said = `${counted(done.length, 'task')} ${deed}`
  return refused.length === 0
    ? said
    : `${said}, ${countText(refused.length)} not: ${whyNot(refused, titleOf)}`
}
