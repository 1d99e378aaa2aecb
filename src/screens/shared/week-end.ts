import { lastDayOfWeek, type Day } from '../../domain/model/day.ts'

/** What newer browsers know of a place's weeks; TypeScript does not know it yet. */
interface WeekInfo {
  /** 1 is Monday, 7 is Sunday. */
  readonly firstDay: number
}
type LocaleOfNow = Intl.Locale & { readonly getWeekInfo?: () => WeekInfo; readonly weekInfo?: WeekInfo }

/** The first day of the reader's week, 1 for Monday to 7 for Sunday; Monday where the browser does not say. */
export function firstDayOfWeek(): number {
  if (known?.language !== navigator.language) known = ask(navigator.language)
  return known.firstDay
}

/** Asked once for a language: the answer takes longer than all else of a figure. */
let known: { readonly language: string; readonly firstDay: number } | undefined

function ask(language: string): NonNullable<typeof known> {
  const locale: LocaleOfNow = new Intl.Locale(language)
  return { language, firstDay: (locale.getWeekInfo?.() ?? locale.weekInfo)?.firstDay ?? 1 }
}

/** The last day of the reader's week that a day is in. */
export function weekEndOf(today: Day): Day {
  return lastDayOfWeek(today, firstDayOfWeek())
}
