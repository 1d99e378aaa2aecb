import { lastDayOfWeek, type Day } from '../../domain/model/day.ts'
import { readersLanguage } from '../../domain/views/in-words.ts'

/** What newer browsers know of a place's weeks; TypeScript does not know it yet. 1 is Monday, 7 is Sunday. */
interface WeekInfo {
  readonly firstDay: number
  readonly weekend: readonly number[]
}
type LocaleOfNow = Intl.Locale & { readonly getWeekInfo?: () => WeekInfo; readonly weekInfo?: WeekInfo }

/** The first day of the reader's week, 1 for Monday to 7 for Sunday; Monday where the browser does not say. */
export function firstDayOfWeek(): number {
  return readersWeek()?.firstDay ?? 1
}

/** The days of the reader's weekend, in the same numbers; Saturday and Sunday where the browser does not say. */
export function readersWeekend(): readonly number[] {
  return readersWeek()?.weekend ?? [6, 7]
}

/** Asked once for a language: the answer takes longer than all else of a figure. */
let known: { readonly language: string; readonly week: WeekInfo | undefined } | undefined

function readersWeek(): WeekInfo | undefined {
  const language = readersLanguage()
  if (known?.language !== language) {
    const locale: LocaleOfNow = new Intl.Locale(language)
    known = { language, week: locale.getWeekInfo?.() ?? locale.weekInfo }
  }
  return known.week
}

/** The last day of the reader's week that a day is in. */
export function weekEndOf(today: Day): Day {
  return lastDayOfWeek(today, firstDayOfWeek())
}
