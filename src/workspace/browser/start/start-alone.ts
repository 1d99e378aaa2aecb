import type { Incident } from '../../device.ts'
import { currentOf, readCurrent } from './early.ts'
import type { Source, Start } from './start.ts'

/**
 * Starts where the browser offers no database, or where another tab works without one: the stored data is all there is. Its
 * code is fetched only then.
 */
export async function startAlone(
  source: Omit<Source, 'order' | 'newName' | 'look' | 'mayBegin'>,
): Promise<Start> {
  // Until just now, another tab may have been working alone.
  const current = currentOf(source)
  const stored = await readCurrent(source.recovery, current, () => false)
  const { texts } = current
  const { seq } = stored
  const incident: Incident = { id: 'no-database', at: source.now, kind: 'noDatabase' }
  return { texts, stored, meta: { log: '', head: seq, base: {} }, entries: [], seq, isNew: false, incident }
}
