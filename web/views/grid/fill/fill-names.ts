import { msPerDay } from '#core/calendar.ts'
import { currentLocale } from '../../../i18n/i18n.ts'

/** A Monday; the seven days and twelve months from here cover all names. */
const someMonday = Date.UTC(2023, 0, 2, 12)

/** Names of weekdays and months, long and short, in the UI language and English. */
export const nameLists = (): string[][] =>
  [...new Set([currentLocale().tag, 'en'])].flatMap((locale) =>
    (['long', 'short'] as const).flatMap((width) => {
      const day = new Intl.DateTimeFormat(locale, { weekday: width, timeZone: 'UTC' })
      const month = new Intl.DateTimeFormat(locale, { month: width, timeZone: 'UTC' })
      return [
        Array.from({ length: 7 }, (_, at) => day.format(someMonday + at * msPerDay)),
        Array.from({ length: 12 }, (_, at) => month.format(Date.UTC(2023, at, 2, 12))),
      ]
    }),
  )
