/** Result of an attempt with one schema: done, outdated schema, or failed. */
export type Attempt<T> =
  | { state: 'done'; value: T }
  | { state: 'stale' }
  /** `isFinal`: a newer schema would not help. */
  | { state: 'failed'; error: unknown; isFinal: boolean }

export const stale: Attempt<never> = { state: 'stale' }

export function done<T>(value: T): Attempt<T> {
  return { state: 'done', value }
}

export function failed(error: unknown, isFinal = false): Attempt<never> {
  return { state: 'failed', error, isFinal }
}
