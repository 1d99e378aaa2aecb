import type { Task } from '../model/tasks.ts'

/** From this percentage on, people are told to make room. */
const warnedFrom = 80

/** How full the place of a workspace is, in whole percent, and whether it is time to make room. */
export function fullness({ used, limit }: { readonly used: number; readonly limit: number }): {
  percent: number
  isNearlyFull: boolean
} {
  // Never 100 while there is room, and never 0 while anything is stored.
  const share = limit > 0 ? (used / limit) * 100 : 100
  const percent = used >= limit ? 100 : Math.min(99, used > 0 ? Math.max(1, Math.round(share)) : 0)
  return { percent, isNearlyFull: share >= warnedFrom }
}

/** The usual size of a task, in characters, when there is none yet to go by. */
const usualTask = 480

/** About how many more tasks there is room for, if they are like the present ones: rounded down to two digits. */
export function roomForTasks(
  { used, limit }: { readonly used: number; readonly limit: number },
  tasks: Iterable<Task>,
): number {
  let characters = 0
  let count = 0
  for (const task of tasks) {
    characters += JSON.stringify(task).length + 1
    count += 1
    // This many give a good average.
    if (count === 500) break
  }
  const more = Math.max(0, Math.floor((limit - used) / (count === 0 ? usualTask : characters / count)))
  const unit = 10 ** Math.max(0, String(more).length - 2)
  return Math.floor(more / unit) * unit
}
