import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { offsetIn, zoneTable } from './zone-table.ts'
import { offsetAt, startOfDay } from './zones.ts'

const zones = [
  'UTC',
  'Europe/Berlin',
  'America/New_York',
  'Africa/Casablanca',
  'Asia/Kathmandu',
  'Pacific/Apia',
]

describe.each(zones)('%s', (zone) => {
  const table = zoneTable(zone)

  test('agrees with Intl', () => {
    const moment = fc.integer({ min: Date.UTC(1905, 0) / 1000, max: Date.UTC(2099, 0) / 1000 })
    fc.assert(
      fc.property(moment, (seconds) => {
        expect(offsetIn(table.byInstant, seconds * 1000)).toBe(offsetAt(seconds * 1000, zone))
      }),
      { numRuns: 300 },
    )
  })

  test('finds the second at which clocks change', () => {
    for (const { from } of table.byInstant.slice(1)) {
      for (const millis of [from - 1000, from])
        expect(offsetIn(table.byInstant, millis)).toBe(offsetAt(millis, zone))
    }
  })

  test('finds the start of days', () => {
    const day = fc.integer({ min: Date.UTC(1975, 0) / 86_400_000, max: Date.UTC(2090, 0) / 86_400_000 })
    fc.assert(
      fc.property(day, (days) => {
        const wall = days * 86_400_000
        const start = wall - offsetIn(table.byWall, wall)
        expect(start).toBe(startOfDay(new Date(wall).toISOString().slice(0, 10), zone))
      }),
      { numRuns: 300 },
    )
  })
})

test('an unknown zone is UTC', () => {
  expect(offsetIn(zoneTable('Nowhere/Else').byInstant, 0)).toBe(0)
})
