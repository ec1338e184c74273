/** The first weekday of a locale, 0 for Sunday; `preferred`: the reader's languages. */
export function firstWeekday(tag: string, preferred: readonly string[]): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const { language } = new Intl.Locale(tag)
  // Prefer a regional variant, because plain English is ambiguous.
  const own = preferred.find((each) => languageOf(each) === language && each.includes('-')) ?? tag
  const day = days.find((each) => each === weekInfo(own).firstDay % 7)
  return day ?? 1
}

const days = [0, 1, 2, 3, 4, 5, 6] as const

function languageOf(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language
  } catch {
    return null
  }
}

type WithWeek = { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } }

/** Browsers have two names for it, or none. */
function weekInfo(tag: string): { firstDay: number } {
  const locale: Intl.Locale & WithWeek = new Intl.Locale(tag)
  return locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }
}

const weekdayNameLengthMax = 4

/** Weekday names for calendar columns: short, or narrow if those are too long. */
export function weekdayNames(
  format: (weekday: 'short' | 'narrow', day: Date) => string,
): (day: Date) => string {
  const isLong = days.some((day) => format('short', new Date(2026, 0, 4 + day)).length > weekdayNameLengthMax)
  return (day) => format(isLong ? 'narrow' : 'short', day)
}
