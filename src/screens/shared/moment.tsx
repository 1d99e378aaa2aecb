import type { Stamp } from '../../domain/model/day.ts'
import { momentText } from '../../domain/views/format.ts'

/** A moment as the viewer writes it; what is none, which somebody else has stored as one, as it is. */
export function Moment({ at }: { at: Stamp | number }) {
  return <time dateTime={typeof at === 'number' ? new Date(at).toJSON() : at}>{momentText(at)}</time>
}
