/** The first day of the week, 0 for Sunday, where a language is spoken; `preferred` are the reader's own languages. */
export function firstWeekday(tag: string, preferred: readonly string[]): 0 | 1 | 2 | 3 | 4 | 5 | 6 {
  const { language } = new Intl.Locale(tag)
  // English alone says less than the English of one's own country.
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

/** Browsers call it by two names, and some do not know it. */
function weekInfo(tag: string): { firstDay: number } {
  const locale: Intl.Locale & WithWeek = new Intl.Locale(tag)
  return locale.getWeekInfo?.() ?? locale.weekInfo ?? { firstDay: 1 }
}

const MAX_WIDTH = 4

/** Names of days that stand side by side: short ones, and letters where those are too long. */
export function weekdayNames(
  format: (weekday: 'short' | 'narrow', day: Date) => string,
): (day: Date) => string {
  const isLong = days.some((day) => format('short', new Date(2026, 0, 4 + day)).length > MAX_WIDTH)
  return (day) => format(isLong ? 'narrow' : 'short', day)
}
