import { useMemo } from 'react'
import { askedRange, namedRange, namedRanges, type DateRange } from '../../domain/views/date-range.ts'
import { DateField } from '../../ui/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useToday } from '../../workspace/react.tsx'
import { useAddressChoice } from '../shared/address-choice.ts'
import { chosenOf } from '../shared/select-options.ts'
import { firstDayOfWeek } from '../shared/week-end.ts'

const choices = namedRanges.map((value) => ({ value, label: value }))
const usual = { range: '8 weeks', from: '', to: '' }

/** The range of dates in the address: one that goes with the time, by its name, or two days. */
export function useRange() {
  const today = useToday()
  const [{ range: asked, from, to }, choose] = useAddressChoice(usual)
  const name = from === '' && to === '' ? (chosenOf(namedRanges, asked) ?? '8 weeks') : undefined
  const range = useMemo(
    () =>
      name === undefined
        ? askedRange(from, to, today, firstDayOfWeek())
        : namedRange(name, today, firstDayOfWeek()),
    [name, from, to, today],
  )
  return { name, range, choose }
}

/** Chooses the range of dates of some reports. */
export function RangeChoice() {
  const { name, range, choose } = useRange()
  const setDay = (end: keyof DateRange, day: string): void => {
    // A day that is being typed is none for a while.
    if (day !== '') choose({ ...range, [end]: day, range: '' })
  }
  return (
    <div className="flex flex-wrap items-end gap-2 print:hidden">
      <Segments
        label="Range"
        choices={choices}
        value={name}
        onChange={(range) => choose({ range, from: '', to: '' })}
      />
      <span className="flex flex-wrap gap-2">
        {(['from', 'to'] as const).map((end) => (
          <DateField
            key={end}
            dense
            labelHidden
            label={end === 'from' ? 'From' : 'To'}
            className="w-42"
            value={range[end]}
            onChange={({ target }) => setDay(end, target.value)}
          />
        ))}
      </span>
    </div>
  )
}
