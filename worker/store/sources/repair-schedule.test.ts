import * as sourceLimits from '#core/source-limits.ts'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { SourceRepair } from '../control/source-repairs.ts'
import { createRepairSchedule } from './repair-schedule.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2026-01-01T00:00:00Z') }))
afterEach(() => vi.useRealTimers())

it('schedules a source once per interval, and always before its last write can be repaired', async () => {
  const scheduled: SourceRepair[] = []
  const note = createRepairSchedule(async (repair) => {
    scheduled.push(repair)
  })
  await note('base', 'one')
  vi.advanceTimersByTime(sourceLimits.sourceRepairIntervalMs - 1)
  const lastWrite = Date.now()
  await note('base', 'one')
  await note('base', 'two')
  expect(scheduled.map(({ sourceId }) => sourceId)).toEqual(['one', 'two'])
  expect(Date.parse(scheduled[0]?.dueAt ?? '')).toBeGreaterThan(lastWrite + sourceLimits.sourceRepairAfterMs)
  vi.advanceTimersByTime(1)
  await note('base', 'one')
  expect(scheduled).toHaveLength(3)
})

it('lets the write go on if it cannot schedule, and tries again at the next one', async () => {
  let calls = 0
  const note = createRepairSchedule(async () => {
    calls += 1
    throw new Error('The control database is down.')
  })
  await note('base', 'one')
  await note('base', 'one')
  expect(calls).toBe(2)
})
