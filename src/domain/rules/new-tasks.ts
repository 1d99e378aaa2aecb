import * as v from 'valibot'
import { command } from '../request/command.ts'
import { refuse } from '../request/refusal.ts'
import { addTask, common, incomplete, title } from './tasks.ts'

/** How many tasks can be added at once: a plan of a few pages, whose undo still finishes at once. */
const mostAtOnce = 200
/** How many characters their descriptions can have together: each task gets its own. */
const mostDescribed = 1_000_000

/** Adds several tasks that differ only in their titles, and returns their ids. Rules T21, T22 and T517: one entry, one undo. */
export const createTasks = command(
  v.object({
    titles: v.pipe(
      v.array(title),
      v.minLength(1, incomplete),
      v.maxLength(
        mostAtOnce,
        ({ input }) =>
          `These are ${input.length} tasks, and at most ${mostAtOnce} can be added at once: paste fewer lines.`,
      ),
    ),
    ...common,
  }),
  (context, { titles, ...fields }) => {
    if (titles.length * fields.description.length > mostDescribed)
      refuse(
        'invalid',
        `The descriptions of tasks that are added at once can have up to 1,000,000 characters together, and ${titles.length} of this one have more: shorten it, or paste fewer lines.`,
        'description',
      )
    return titles.map((title) => addTask(context, title, fields))
  },
)
