import {
  compatibleDateOperators,
  dateOperators,
  dayValue,
  readDay,
  readIsoDay,
} from '../dates/date-parsing.ts'
import type { Field, Parsed } from '../field.ts'
import { readInstant } from '../dates/instants.ts'
import { problem } from '../problems.ts'

/** A day without time or zone, stored as `YYYY-MM-DD`. */
export const date: Field = {
  type: 'Date',
  storage: 'date',
  answerKind: 'day',
  showsResults: 'date',
  parse(input): Parsed {
    if (typeof input !== 'string') return problem('notDate')
    const text = input.trim()
    return text === '' ? { ok: true, value: null } : dayValue(readIsoDay(text))
  },
  parseText(text, _column, format): Parsed {
    if (text.trim() === '') return { ok: true, value: null }
    const day = readDay(text, format.dateOrder)
    if (day.ok || day.problem.code !== 'notDate') return dayValue(day)
    // Drops a time after the date; the written day counts, regardless of the offset.
    const written = readInstant(text.replace(/(?:Z|UTC|GMT|[+\-−]\d{2}(?::?\d{2})?)\s*$/i, ''), {
      ...format,
      zone: 'UTC',
    })
    if (!written.ok) return written.problem.code === 'notDateTime' ? problem('notDate') : written
    return typeof written.value === 'string' ? { ok: true, value: written.value.slice(0, 10) } : written
  },
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: dateOperators,
  alsoAccepts: compatibleDateOperators,
  textFor: (value, _column, target) => {
    const day = typeof value === 'string' ? value : ''
    return target.countsYears ? day.slice(0, 4) : day
  },
}
