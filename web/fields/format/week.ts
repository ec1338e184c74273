/** The first weekday of a locale, 0 for Sunday; `preferred`: the reader's languages. */
export function firstWeekday(tag: string, preferred: readonly string[]): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const day = days.find((each) => each === weekInfo(regionalTag(tag, preferred)).firstDay % 7)
  return day ?? 1
}

/** The days off of a locale, 0 for Sunday. */
export function weekendDays(tag: string, preferred: readonly string[]): readonly number[] {
  return weekInfo(regionalTag(tag, preferred)).weekend.map((day) => day % 7)
}

/** The reader's regional variant of a language, because plain English is ambiguous. */
function regionalTag(tag: string, preferred: readonly string[]): string {
  const { language } = new Intl.Locale(tag)
  return preferred.find((each) => languageOf(each) === language && each.includes('-')) ?? tag
}

const days = [0, 1, 2, 3, 4, 5, 6] as const

function languageOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return null
  }
}

type WeekInfo = { firstDay: number; weekend: readonly number[] }
type WithWeek = { getWeekInfo?: () => WeekInfo; weekInfo?: WeekInfo }

/** Browsers have two names for it, or none. */
function weekInfo(tag: string): WeekInfo {
  const locale: Intl.Locale & WithWeek = new Intl.Locale(tag)
  return locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1, weekend: [6, 7] }
}

const weekdayNameLengthMax = 4

/** Weekday names for calendar columns: short, or narrow if those are too long. */
export function weekdayNames(
  format: (weekday: 'short' | 'narrow', day: Date) => string,
): (day: Date) => string {
  const isLong = days.some((day) => format('short', new Date(2026, 0, 4 + day)).length > weekdayNameLengthMax)
  return (day) => format(isLong ? 'narrow' : 'short', day)
}
