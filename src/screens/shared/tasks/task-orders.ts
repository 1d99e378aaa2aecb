import { priorities, statuses, type Task } from '../../../domain/model/tasks.ts'

/** The sort keys of task tables: board column order, most important first, earliest due first; tasks without a date come last. */
export const byStatus = ({ status }: Task): number => statuses.indexOf(status)
export const byPriority = ({ priority }: Task): number => -priorities.indexOf(priority)
export const byDueDate = ({ dueDate }: Task): string => dueDate || '9999-99-99'
