import { Listeners } from '../../../workspace/listeners.ts'

/** Tells that a backup was restored here: what a person put off may matter more now. */
export const restored = new Listeners()
