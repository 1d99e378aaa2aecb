import { addDays, lastDayOfWeek, parseDay, type Day } from '../model/day.ts'

/** Consecutive days, the first and the last included. */
export interface DateRange {
  readonly from: Day
  readonly to: Day
}

/** The ranges that somebody can choose by name, besides giving days. */
export const namedRanges = ['4 weeks', '8 weeks', '12 weeks', 'This year'] as const
export type NamedRange = (typeof namedRanges)[number]

/** How many weeks are drawn at most: two years, and the partial weeks at both ends. */
const weeksAtMost = 106

/**
 * A range by its name: that many of the reader's weeks up to today, the present one included, or the year up to today.
 */
export function namedRange(name: NamedRange, today: Day, firstDay: number): DateRange {
  if (name === 'This year') return { from: parseDay(`${today.slice(0, 4)}-01-01`) ?? today, to: today }
  const weeks = Number.parseInt(name, 10)
  return { from: addDays(firstDayOfWeekOf(today, firstDay), -7 * (weeks - 1)), to: today }
}

/**
 * The days that two texts name, in that order, even if the second is the earlier one; those of eight weeks where they
 * name none.
 */
export function askedDays(from: string, to: string, today: Day, firstDay: number): DateRange {
  const usual = namedRange('8 weeks', today, firstDay)
  return { from: parseDay(from) ?? usual.from, to: parseDay(to) ?? usual.to }
}

/**
 * The range between `askedDays`, whichever of them is earlier. At most some two years: the last two of a longer range.
 */
export function askedRange(from: string, to: string, today: Day, firstDay: number): DateRange {
  const asked = askedDays(from, to, today, firstDay)
  const [one, other] = asked.from <= asked.to ? [asked.from, asked.to] : [asked.to, asked.from]
  const earliest = addDays(firstDayOfWeekOf(other, firstDay), -7 * (weeksAtMost - 1))
  return { from: one < earliest ? earliest : one, to: other }
}

/** The first days of the weeks that a range touches. */
export function weeksOf({ from, to }: DateRange, firstDay: number): Day[] {
  const weeks: Day[] = []
  for (
    let day = firstDayOfWeekOf(from, firstDay);
    day <= to && weeks.length < weeksAtMost;
    day = addDays(day, 7)
  )
    weeks.push(day)
  return weeks
}

/** The first day of the week that contains a day, when weeks begin with `firstDay` (1 is Monday, 7 Sunday). */
export function firstDayOfWeekOf(day: Day, firstDay: number): Day {
  return addDays(lastDayOfWeek(day, firstDay), -6)
}

/** Whether a day is in a range. */
export function isInRange(day: string, { from, to }: DateRange): boolean {
  return from <= day && day <= to
}
