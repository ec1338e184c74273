import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { callWithRetries } from './call-with-retries.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it.each([
  { failures: 0, attempts: 1, succeeds: true },
  { failures: 1, attempts: 2, succeeds: true },
  { failures: 3, attempts: 4, succeeds: true },
  { failures: Infinity, attempts: 4, succeeds: false },
])(
  'makes $attempts attempts at a call that fails $failures times',
  async ({ failures, attempts, succeeds }) => {
    let made = 0
    const outcome = callWithRetries(async () => {
      made += 1
      if (made <= failures) throw new Error('The room does not respond.')
    })
    await vi.runAllTimersAsync()
    expect([await outcome, made]).toEqual([succeeds, attempts])
  },
)
