import { currentLocale } from '../../i18n/i18n.ts'

/** Monday, 2 January 2023, at noon: seven days and twelve months from here bear all names. */
const MONDAY = Date.UTC(2023, 0, 2, 12)
const DAY = 86_400_000

/** The names of weekdays and months, long and short, in the language on screen and in English. */
export const nameLists = (): string[][] =>
  [...new Set([currentLocale().tag, 'en'])].flatMap((locale) =>
    (['long', 'short'] as const).flatMap((width) => {
      const day = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' })
      const month = new Intl.DateTimeFormat(locale, { month: width, timeZone: 'UTC' })
      return [
        Array.from({ length: 7 }, (_, at) => day.format(MONDAY + at * DAY)),
        Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2023, at, 2, 12))),
      ]
    }),
  )
