import { loadable } from '../../ui/parts/loadable.tsx'

/** The dialog that gives a task another due date. It is not part of the first screen. */
export const moveDate = loadable(async () => (await import('./move-date.tsx')).MoveDate)
