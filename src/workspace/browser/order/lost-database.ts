import type { Stamp } from '../../../domain/model/day.ts'
import type { Incident, LastDeed } from '../../device.ts'

/**
 * The incident that the database was gone at a start. It is reported once: a report that knows what was done last replaces
 * one that does not.
 */
export function lostDatabase(at: Stamp, last?: LastDeed): Incident {
  return { id: 'database-gone', at, kind: 'databaseGone', last }
}
