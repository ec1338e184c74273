import { expect, test } from 'vitest'
import { isDue } from './schedule.ts'

const at = new Date('2026-11-20T06:30:00Z') // a Friday

test.each([
  ['* * * * *', true],
  ['30 6 * * *', true],
  ['*/15 * * * *', true],
  ['*/7 * * * *', false],
  ['0,30 6 20 11 *', true],
  ['0-29 * * * *', false],
  ['30 6 * * 6', true],
  ['30 6 * * 1', false],
  ['10/20 * * * *', true],
  ['* * * *', false],
])('%s', (cron, due) => {
  expect(isDue(cron, at)).toBe(due)
})
