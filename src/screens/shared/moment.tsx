import type { Stamp } from '../../domain/model/day.ts'

const inViewersWords = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** A moment as the viewer writes it, in their own time: `21 Nov 2026, 09:30`. */
export function momentText(at: Stamp | number): string {
  return inViewersWords.format(new Date(at))
}

/** A moment as the viewer writes it. */
export function Moment({ at }: { at: Stamp | number }) {
  return <time dateTime={typeof at === 'number' ? new Date(at).toISOString() : at}>{momentText(at)}</time>
}
