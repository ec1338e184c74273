import { compatibleDateOperators, dateOperators } from '../dates/date-parsing.ts'
import type { Field, Parsed } from '../field.ts'
import { instantText, parseInstant, readInstant } from '../dates/instants.ts'
import { problem } from '../problems.ts'
import { isZone, offsetAt } from '../../zones.ts'

/** An instant, stored as `YYYY-MM-DDTHH:mm:ss.sssZ`, on the wire `YYYY-MM-DD HH:mm:ss+00:00`. */
export const dateTime: Field = {
  type: 'DateTime',
  storage: 'datetime',
  answerKind: 'instant',
  showsResults: 'datetime',
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
  alsoAccepts: compatibleDateOperators,
  // Days, years and times are those in the displayed zone.
  textFor(value, { options }, target, zone) {
    if (typeof value !== 'string') return ''
    const shown = options['timezone']
    const millis = Date.parse(value)
    const local = new Date(
      millis + offsetAt(millis, typeof shown === 'string' && isZone(shown) ? shown : zone),
    ).toISOString()
    if (target.countsYears) return local.slice(0, 4)
    if (target.storage === 'date') return local.slice(0, 10)
    return target.storage === 'time' ? local.slice(11, 19) : instantText(value)
  },
}
