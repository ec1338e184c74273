import { expect, it } from 'vitest'
import { parseWhere } from '#core/query/where.ts'
import type { DateRange } from '../../../../views/calendar/calendar-event.ts'
import { columnsOfRanges, whereInSpan, whereUnscheduled } from './range-query.ts'

const side = (columnId: string, hasTime: boolean) => ({
  columnId,
  title: columnId,
  hasTime,
  isReadOnly: false,
})
const days: DateRange = { start: side('from', false), end: null, color: '' }
const spans: DateRange = { start: side('from', false), end: side('to', false), color: '' }
const times: DateRange = { start: side('at', true), end: null, color: '' }
const week = { first: '2026-03-23', last: '2026-03-29' }

it('asks for starts within the span', () => {
  expect(whereInSpan([days], week, 'UTC')).toBe(
    '((from,lt,exactDate,2026-03-30)~and(from,gte,exactDate,2026-03-23))',
  )
})

it('asks for events that reach into the span, and for those without or with a wrong end', () => {
  expect(whereInSpan([spans], week, 'UTC')).toBe(
    '((from,lt,exactDate,2026-03-30)~and((to,gte,exactDate,2026-03-23)~or(from,gte,exactDate,2026-03-23)))',
  )
})

it('cuts the days of times in the zone, across a change of clocks', () => {
  expect(whereInSpan([times], week, 'Europe/Berlin')).toBe(
    '((at,lt,exactDate,2026-03-29T22:00:00.000Z)~and(at,gte,exactDate,2026-03-22T23:00:00.000Z))',
  )
})

it('writes conditions that the grammar reads', () => {
  expect(parseWhere(whereInSpan([days, spans, times], week, 'UTC'))).toMatchObject({ logic: 'or' })
  expect(parseWhere(whereUnscheduled([days, times]))).toMatchObject({ logic: 'and' })
})

it('names each column once', () => {
  expect(columnsOfRanges([days, spans])).toEqual(['from', 'to'])
})
