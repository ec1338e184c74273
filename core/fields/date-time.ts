import * as v from 'valibot'
import { alsoDate, dateFormats, dateOperators } from './dates.ts'
import type { Field, Parsed } from './field.ts'
import { instantText, parseInstant, readInstant, timeFormats } from './moments.ts'
import { problem } from './problems.ts'
import { isZone, offsetAt } from '../zones.ts'

export const momentOptions = v.object({
  date_format: v.optional(v.picklist(dateFormats), 'YYYY-MM-DD'),
  time_format: v.optional(v.picklist(timeFormats), 'HH:mm'),
  is12hrFormat: v.optional(v.boolean(), false),
  /** Zone in which the column shows its values; empty for the reader's own. */
  timezone: v.optional(v.nullable(v.pipe(v.string(), v.maxLength(100))), null),
  isDisplayTimezone: v.optional(v.boolean(), false),
  useSameTimezoneForAll: v.optional(v.boolean(), false),
})

/** An instant, stored as `YYYY-MM-DDTHH:mm:ss.sssZ`, on the wire `YYYY-MM-DD HH:mm:ss+00:00`. */
export const dateTime: Field = {
  type: 'DateTime',
  storage: 'datetime',
  options: momentOptions,
  parse(input): Parsed {
    if (typeof input !== 'string') return problem('notDateTime')
    const text = input.trim()
    return text === '' ? { ok: true, value: null } : parseInstant(text)
  },
  parseText: (text, _column, format) =>
    text.trim() === '' ? { ok: true, value: null } : readInstant(text, format),
  toWire: (value) => (typeof value === 'string' ? instantText(value) : null),
  toText: (value) => (typeof value === 'string' ? instantText(value) : ''),
  currentValue: () => new Date().toISOString(),
  operators: dateOperators,
  alsoAccepts: alsoDate,
  // A day, a year or a time of day is that of the clock that people see.
  textFor(value, { options }, target, zone) {
    if (typeof value !== 'string') return ''
    const shown = options['timezone']
    const millis = Date.parse(value)
    const local = new Date(
      millis + offsetAt(millis, typeof shown === 'string' && isZone(shown) ? shown : zone),
    ).toISOString()
    if (target.type === 'Year') return local.slice(0, 4)
    if (target.storage === 'date') return local.slice(0, 10)
    return target.storage === 'time' ? local.slice(11, 19) : instantText(value)
  },
}
