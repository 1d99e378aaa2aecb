import { lastDayOfWeek, type Day } from '../../domain/model/day.ts'

/** What newer browsers know of a place's weeks; TypeScript does not know it yet. */
interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number
}
type LocaleOfNow = Intl.Locale & { readonly getWeekInfo?: () => WeekInfo; readonly weekInfo?: WeekInfo }

/** The first day of the reader's week, 1 for Monday to 7 for Sunday; Monday where the browser does not say. */
export function firstDayOfWeek(): number {
  const locale: LocaleOfNow = new Intl.Locale(navigator.language)
  return (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1
}

/** The last day of the reader's week that a day is in. */
export function weekEndOf(today: Day): Day {
  return lastDayOfWeek(today, firstDayOfWeek())
}
