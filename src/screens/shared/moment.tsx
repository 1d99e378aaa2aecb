import type { Stamp } from '../../domain/model/day.ts'
import { momentText } from '../../domain/views/format.ts'

/** A moment in the viewer's format; an invalid one, stored by somebody else, is shown as it is. */
export function Moment({ at }: { at: Stamp | number }) {
  return <time dateTime={typeof at === 'number' ? new Date(at).toJSON() : at}>{momentText(at)}</time>
}
