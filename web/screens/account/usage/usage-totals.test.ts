import { expect, test } from 'vitest'
import type { BaseUsageWire } from '#core/api/instance/usage.ts'
import { usageTotalsOf } from './usage-totals.ts'

const base = (over: Partial<BaseUsageWire>): BaseUsageWire => ({
  base_id: 'p1',
  title: 'Shop',
  available: true,
  days: [],
  pages: [],
  events: [],
  ...over,
})

test('adds bases by day, and shows days without events, over the end of a month', () => {
  const totals = usageTotalsOf(
    [
      base({ days: [{ day: '2026-10-31', pages: 2, events: 1 }] }),
      base({
        days: [
          { day: '2026-10-31', pages: 1, events: 0 },
          { day: '2026-11-01', pages: 4, events: 5 },
          { day: '2026-11-09', pages: 9, events: 9 },
        ],
      }),
    ],
    '2026-10-30',
    '2026-11-01',
  )
  expect(totals.days).toEqual([
    { day: '2026-10-30', pages: 0, events: 0 },
    { day: '2026-10-31', pages: 3, events: 1 },
    { day: '2026-11-01', pages: 4, events: 5 },
  ])
  expect([totals.pages, totals.events]).toEqual([7, 6])
})

test('lists the ten most frequent names of all bases', () => {
  const pages = Array.from({ length: 12 }, (_, index) => ({ name: `/p${index}`, count: index }))
  const { topPages } = usageTotalsOf(
    [base({ pages }), base({ pages: [{ name: '/p0', count: 100 }] })],
    'a',
    'b',
  )
  expect(topPages.map(({ name }) => name).slice(0, 3)).toEqual(['/p0', '/p11', '/p10'])
  expect(topPages).toHaveLength(10)
})
