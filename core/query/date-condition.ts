import { dayText } from '../calendar.ts'
import { readIsoDay } from '../fields/dates/date-parsing.ts'
import { readInstant } from '../fields/dates/instants.ts'
import * as limits from '../limits.ts'
import {
  dayArgument,
  daySubOperators,
  instantArgument,
  isDaySubOperator,
  isSpanSubOperator,
  relativeDay,
  relativeSpan,
  spanArgument,
  spanSubOperators,
} from '../operators/relative-dates.ts'
import type { Argument, Clock, OperatorName } from '../operators/operator.ts'
import type { Column, StorageKind } from '../schema.ts'
import { invalidFilter, type RawCondition } from './raw.ts'

export function isDateStorage(storage: StorageKind): storage is 'date' | 'datetime' {
  return storage === 'date' || storage === 'datetime'
}

/**
 * Resolves a date condition to a day, range or instant, using the current clock. A plain ISO date without a
 * sub-operator is an exact date.
 */
export function resolveDateArgument(
  raw: RawCondition,
  operator: OperatorName,
  column: Column,
  storage: 'date' | 'datetime',
  clock: Clock,
): Argument {
  const { sub, value } = splitSubOperator(raw)
  requireNothingLeft(raw.source, sub, value, column)
  if (operator === 'isWithin') {
    if (!isSpanSubOperator(sub)) return unknownSubOperator(sub, Object.keys(spanSubOperators), column)
    const count = spanSubOperators[sub] === 'number' ? readCount(value, sub, column) : 0
    const [first, last] = relativeSpan(sub, count, clock)
    return spanArgument(first, last, storage, clock)
  }
  if (!isDaySubOperator(sub)) {
    if (/^\d{4}-/.test(sub)) return exactArgument(sub, column, storage, clock)
    return unknownSubOperator(sub, Object.keys(daySubOperators), column)
  }
  if (sub === 'exactDate') return exactArgument(value, column, storage, clock)
  const count = daySubOperators[sub] === 'number' ? readCount(value, sub, column) : 0
  return dayArgument(relativeDay(sub, count, clock), storage, clock)
}

/** `where` allows no text after a date or a sub-operator without value. JSON may contain leftover values. */
function requireNothingLeft(
  source: RawCondition['source'],
  sub: string,
  value: string,
  column: Column,
): void {
  if (source !== 'text' || value === '') return
  const kind = isDaySubOperator(sub)
    ? daySubOperators[sub]
    : isSpanSubOperator(sub)
      ? spanSubOperators[sub]
      : null
  const takesValue = kind === 'number' || sub === 'exactDate'
  const isKnown = kind !== null || /^\d{4}-/.test(sub)
  if (isKnown && !takesValue) invalidFilter(`${sub} takes no value ("${column.title}").`)
}

/** In `where`, the sub-operator is the first part of the value; in JSON it is a separate member. */
function splitSubOperator(raw: RawCondition): { sub: string; value: string } {
  const parts = Array.isArray(raw.value) ? raw.value : [raw.value]
  const texts = parts.map((part) => String(part ?? '').trim())
  if (raw.subOperator !== null) return { sub: raw.subOperator, value: texts[0] ?? '' }
  if (!raw.unsplit) return { sub: texts[0] ?? '', value: texts.slice(1).join(',') }
  const [text = ''] = texts
  const comma = text.indexOf(',')
  return comma < 0
    ? { sub: text, value: '' }
    : { sub: text.slice(0, comma).trim(), value: text.slice(comma + 1).trim() }
}

function readCount(text: string, sub: string, column: Column): number {
  const count = /^\d{1,7}$/.test(text) ? Number(text) : -1
  if (count >= 0 && count <= limits.filterDaysMax) return count
  return invalidFilter(`${sub} needs a number of days ("${column.title}").`)
}

function exactArgument(text: string, column: Column, storage: 'date' | 'datetime', clock: Clock): Argument {
  const day = readIsoDay(text.slice(0, 10))
  const notDate = () =>
    invalidFilter(`"${text.slice(0, 40)}" is not a date like 2026-01-31 ("${column.title}").`)
  if (!day.ok) return notDate()
  if (text.length === 10) return dayArgument(dayText(day.day), storage, clock)
  const instant = readInstant(text, { decimalSeparator: '.', dateOrder: 'YMD', zone: clock.zone })
  if (!instant.ok || typeof instant.value !== 'string') return notDate()
  if (storage === 'date') return dayArgument(dayText(day.day), storage, clock)
  return instantArgument(Date.parse(instant.value), lengthOf(text))
}

/** Milliseconds that a written time covers: `10:00` is a minute, `10:00:00` a second. */
function lengthOf(text: string): number {
  const seconds = /\d:\d{2}(:\d{2}([.,]\d+)?)?/.exec(text.slice(10))
  if (seconds?.[2] !== undefined) return 1
  return seconds?.[1] === undefined ? 60_000 : 1000
}

function unknownSubOperator(sub: string, known: string[], column: Column): never {
  const said = sub === '' ? 'a date filter needs one of' : `"${sub.slice(0, 40)}" is not one of`
  return invalidFilter(`${said}: ${known.join(', ')} ("${column.title}").`)
}
