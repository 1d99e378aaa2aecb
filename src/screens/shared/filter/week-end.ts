import { lastDayOfWeek, type Day } from '../../../domain/model/day.ts'
import { readersLanguage } from '../../../domain/views/format.ts'

/** What newer browsers know about a locale's weeks; TypeScript does not know it yet. 1 is Monday, 7 is Sunday. */
interface WeekInfo {
  readonly firstDay: number
  readonly weekend: readonly number[]
}
type LocaleOfNow = Intl.Locale & { readonly getWeekInfo?: () => WeekInfo; readonly weekInfo?: WeekInfo }

/** The first day of the reader's week, 1 for Monday to 7 for Sunday. */
export function firstDayOfWeek(): number {
  return readersWeek().firstDay
}

/** The reader's week; if the browser does not say, one that starts on Monday, with a weekend of Saturday and Sunday. */
export function readersWeek(): WeekInfo {
  return (known ??= ask())
}

/** Asked once: the answer takes longer than everything else about a figure. */
let known: WeekInfo | undefined

function ask(): WeekInfo {
  const locale: LocaleOfNow = new Intl.Locale(readersLanguage())
  return locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1, weekend: [6, 7] }
}

/** The last day of the reader's week that contains a day. */
export function weekEndOf(today: Day): Day {
  return lastDayOfWeek(today, firstDayOfWeek())
}
