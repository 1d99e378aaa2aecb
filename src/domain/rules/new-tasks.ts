import * as v from 'valibot'
import { command } from '../request/command.ts'
import { addTask, common, incomplete, title } from './tasks.ts'

/** How many tasks can be added at once: a plan of some pages, and an undo that still ends at once. */
const mostAtOnce = 200

/** Adds several tasks that differ in their titles only, and gives their ids. Rules T21 and T22: one entry, one undo. */
export const createTasks = command(
  v.object({
    titles: v.pipe(
      v.array(title),
      v.minLength(1, incomplete),
      v.maxLength(
        mostAtOnce,
        ({ input }) =>
          `These are ${input.length} tasks, and at most ${mostAtOnce} can be added at once: take fewer lines.`,
      ),
    ),
    ...common,
  }),
  (context, { titles, ...fields }) => titles.map((title) => addTask(context, title, fields)),
)
