import { expect, it } from 'vitest'
import { rowEntries, wantedNumber } from './row-entries.tsx'

it.each([
  ['12345', 12_345],
  [' #12,345 ', 12_345],
  ['1.000.000', 1_000_000],
  ['12 345', 12_345],
  ['۱۲٬۳۴۵', 12_345],
  ['0', null],
  ['#', null],
  ['12 boxes', null],
  ['-3', null],
  ['9999999999999999999', null],
  ['', null],
])('reads %j as %j', (text, number) => {
  expect(wantedNumber(text)).toBe(number)
})

it('finds existing rows, the last row beyond the end, and nothing without a grid', () => {
  const nothing = (): void => undefined
  const keys = (text: string, rows: number | null): string[] => {
    const grid = rows === null ? null : { records: { total: () => rows }, goToRow: nothing }
    return rowEntries(text, grid, nothing).map(({ key }) => key)
  }
  expect(keys('7', 10)).toEqual(['row', 'record'])
  expect(keys('70', 10)).toEqual(['row', 'record'])
  // No row shows, but a filter may hide the record.
  expect(keys('7', 0)).toEqual(['record'])
  expect(keys('7', null)).toEqual([])
  expect(keys('seven', 10)).toEqual([])
})
