import { expect, it } from 'vitest'
import { eventOf, timeRange } from '../dates/test-events.ts'
import { layOutDay } from './day-columns.ts'

const timed = (id: number, from: string, to: string, day = '2026-11-23', last = day) =>
  eventOf(timeRange, `${day}T${from}:00.000Z`, `${last}T${to}:00.000Z`, { id })

function blocks(events: readonly ReturnType<typeof timed>[]) {
  return layOutDay(events, '2026-11-23').map(({ event, column, columns, width }) => [
    event.rowId,
    column,
    columns,
    width,
  ])
}

it('gives events that follow each other the whole width', () => {
  expect(blocks([timed(1, '09:00', '10:00'), timed(2, '10:00', '11:00')])).toEqual([
    [1, 0, 1, 1],
    [2, 0, 1, 1],
  ])
})

it('puts overlapping events side by side', () => {
  expect(blocks([timed(1, '09:00', '10:30'), timed(2, '10:00', '11:00')])).toEqual([
    [1, 0, 2, 1],
    [2, 1, 2, 1],
  ])
})

it('reuses a column and widens into free ones', () => {
  expect(
    blocks([
      timed(1, '09:00', '12:00'),
      timed(2, '09:00', '10:00'),
      timed(3, '09:00', '09:30'),
      timed(4, '10:00', '12:00'),
    ]),
  ).toEqual([
    [1, 0, 3, 1],
    [2, 1, 3, 1],
    [3, 2, 3, 1],
    [4, 1, 3, 2],
  ])
})

it('treats short events as high as they are drawn', () => {
  expect(blocks([timed(1, '09:00', '09:05'), timed(2, '09:10', '09:30')])).toEqual([
    [1, 0, 2, 1],
    [2, 1, 2, 1],
  ])
})

it('cuts events at midnight', () => {
  const night = timed(1, '22:00', '03:00', '2026-11-22', '2026-11-23')
  expect(layOutDay([night], '2026-11-22')).toMatchObject([{ from: 1320, to: 1440, continuesAfter: true }])
  expect(layOutDay([night], '2026-11-23')).toMatchObject([{ from: 0, to: 180, continuesBefore: true }])
})

it('leaves out whole days', () => {
  expect(blocks([timed(1, '09:00', '09:00', '2026-11-22', '2026-11-24')])).toEqual([])
})
