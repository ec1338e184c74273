import { describe, expect, it } from 'vitest'
import { choiceBars, histogram, periodBars } from './bars.ts'

const option = (id: string) => ({ id, title: id.toUpperCase(), color: '#FFFFFF', order: 0 })
const group = (key: string | number | boolean | string[] | null, count: number) => ({ keys: [key], count })
const counts = (bars: { label: string; count: number }[]) => bars.map(({ label, count }) => [label, count])

describe('choices', () => {
  it('count every option, also those that nobody chose', () => {
    const groups = [group(['a', 'c'], 2), group(['a'], 3), group(null, 9), group(['deleted'], 1)]
    const column = { selectOptions: [option('a'), option('b'), option('c')] }
    expect(counts(choiceBars(groups, column, String))).toEqual([
      ['A', 5],
      ['B', 0],
      ['C', 2],
    ])
  })

  it('without options are in order of their values', () => {
    const groups = [group(5, 1), group(3, 4), group(10, 2)]
    expect(counts(choiceBars(groups, { selectOptions: [] }, (value) => `${String(value)} stars`))).toEqual([
      ['3 stars', 4],
      ['5 stars', 1],
      ['10 stars', 2],
    ])
  })
})

describe('histograms', () => {
  const values = (...list: number[]) => list.map((value) => ({ value, count: 1 }))

  it('have a bar per value if there are few', () => {
    expect(counts(histogram(values(3, 1), String))).toEqual([
      ['1', 1],
      ['3', 1],
    ])
    expect(histogram([], String)).toEqual([])
  })

  it.each([
    [Array.from({ length: 100 }, (_, index) => index)],
    [[-5, -4.5, -3, 0, 0.25, 1, 2, 3, 1000]],
    [Array.from({ length: 9 }, (_, index) => index * 1e-6)],
    [Array.from({ length: 9 }, (_, index) => 1e15 + index)],
  ])('have a few ranges that hold every value: %#', (list) => {
    const bars = histogram(values(...list), String)
    expect(bars.length).toBeGreaterThan(1)
    expect(bars.length).toBeLessThanOrEqual(12)
    expect(bars.reduce((sum, { count }) => sum + count, 0)).toBe(list.length)
  })
})

it('dates form months, or years if there are many', () => {
  const day = (text: string) => ({ day: text, count: 2 })
  expect(counts(periodBars([day('2026-02-03'), day('2026-01-31'), day('2026-02-04')], String))).toEqual([
    ['2026-01', 2],
    ['2026-02', 4],
  ])
  const long = Array.from({ length: 30 }, (_, index) => day(`${2000 + index}-05-01`))
  expect(periodBars(long, String)).toHaveLength(30)
  expect(periodBars(long, String)[0]?.label).toBe('2000')
})
