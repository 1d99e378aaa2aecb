import { priorities, statuses, type Task } from '../../domain/model/tasks.ts'

/** What tables of tasks sort by: the columns of the board, the most important, what is due first; no date comes last. */
export const byStatus = ({ status }: Task): number => statuses.indexOf(status)
export const byPriority = ({ priority }: Task): number => -priorities.indexOf(priority)
export const byDueDate = ({ dueDate }: Task): string => dueDate || '9999-99-99'
