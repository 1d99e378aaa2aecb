import type { Stamp } from '../../../domain/model/day.ts'
import type { Incident, LastDeed } from '../../device.ts'

/** Tells that the database was gone at a start, once: who knows what was done last says it in place of who does not. */
export function lostDatabase(at: Stamp, last?: LastDeed): Incident {
  return { id: 'database-gone', at, kind: 'databaseGone', last }
}
