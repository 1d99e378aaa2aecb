import { useMemo, useState } from 'react'
import { parseDay, type Day } from '../../domain/model/day.ts'
import { askedDays, askedRange, namedRange, namedRanges } from '../../domain/views/date-range.ts'
import { DateField } from '../../ui/fields/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { useToday } from '../../workspace/react.tsx'
import { useAddressChoice } from '../shared/filter/address-choice.ts'
import { chosenOf } from '../shared/select-options.ts'
import { firstDayOfWeek } from '../shared/filter/week-end.ts'

const choices = namedRanges.map((value) => ({ value, label: value }))
const usual = { range: '8 weeks', from: '', to: '' }

/**
 * The range of dates in the address: a named one, which moves with time, or two days. `asked` is the range as given; `isCut`
 * says that the range begins later than asked.
 */
export function useRange() {
  const today = useToday()
  const [{ range: asked, from, to }, choose] = useAddressChoice(usual)
  const name = from === '' && to === '' ? (chosenOf(namedRanges, asked) ?? '8 weeks') : undefined
  return useMemo(() => {
    const firstDay = firstDayOfWeek()
    if (name !== undefined) {
      const range = namedRange(name, today, firstDay)
      return { name, range, asked: range, isCut: false, choose }
    }
    const asked = askedDays(from, to, today, firstDay)
    const range = askedRange(from, to, today, firstDay)
    return { name, range, asked, isCut: ![asked.from, asked.to].includes(range.from), choose }
  }, [name, from, to, today, choose])
}

/** Chooses the range of dates of some reports. */
export function RangeChoice() {
  const { name, asked, choose } = useRange()
  return (
    <div className="flex flex-wrap items-end gap-2 print:hidden">
      <Segments
        label="Range"
        choices={choices}
        value={name}
        onChange={(range) => choose({ range, from: '', to: '' })}
      />
      <span className="flex flex-wrap gap-2">
        <RangeEnd label="From" day={asked.from} onChange={(from) => choose({ ...asked, from, range: '' })} />
        <RangeEnd label="To" day={asked.to} onChange={(to) => choose({ ...asked, to, range: '' })} />
      </span>
    </div>
  )
}

/**
 * Notes about the requested range. They are below the line of the fields, not in it: the line would wrap, and move the field
 * away from under the pointer of the person typing.
 */
export function RangeNotes() {
  const { asked, isCut } = useRange()
  const isReversed = asked.from > asked.to
  if (!isReversed && !isCut) return null
  return (
    <div className="mb-3 flex flex-col text-sm text-muted print:hidden">
      {isReversed && (
        <p className="sm:ml-auto">'From' is after 'To': the range is shown the other way round.</p>
      )}
      {isCut && <p className="sm:ml-auto">Only the last two years of it are shown.</p>}
    </div>
  )
}

/** One end of the range. While the user types, it holds the typed text, even half a date or a reversed range: rule R42. */
function RangeEnd({ label, day, onChange }: { label: string; day: Day; onChange: (day: Day) => void }) {
  const [typed, setTyped] = useState<string>()
  return (
    <DateField
      dense
      labelHidden
      label={label}
      className="w-42"
      value={typed ?? day}
      onChange={({ target }) => {
        setTyped(target.value)
        const read = parseDay(target.value)
        if (read !== undefined) onChange(read)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}
