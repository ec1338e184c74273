import { expect, it } from 'vitest'
import * as limits from '#core/limits.ts'
import { toastTimeout } from './toast-timeout.ts'

it.each([
  [undefined, 3000],
  ['', 3000],
  ['5000', 5000],
  ['0', 0],
  ['1000', 1000],
  ['60000', 60_000],
  ['999', 3000],
  ['60001', 3000],
  ['-1', 3000],
  ['3s', 3000],
  ['1e9', 3000],
])('VITE_TOAST_TIMEOUT=%s: %d ms', (setting, expected) => {
  expect(toastTimeout(setting)).toBe(expected)
})

it('shows copy confirmations for 1.5 seconds', () => {
  expect(limits.copyConfirmationMs).toBe(1500)
})
