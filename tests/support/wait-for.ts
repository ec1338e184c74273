import { vi } from 'vitest'

/** Time for something in the background, such as an email, on a busy machine. */
const timeoutMs = 10_000

/** Repeats a check until it passes, and returns its result. */
export function waitFor<T>(check: () => T | Promise<T>, timeout = timeoutMs): Promise<T> {
  return vi.waitFor(check, { timeout })
}
