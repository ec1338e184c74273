import type { SharedResult, Refusal } from './share-calls.ts'

/** The outcome: recorded, rejected, or stopped by the person without a response. */
export type Sent<T> = { kind: 'recorded'; value: T } | Refusal | { kind: 'stopped' }

export type SendingParts<T> = {
  /** One attempt. All attempts share an idempotency key, so that they take effect once. */
  attempt: () => Promise<SharedResult<T>>
  /** Resolves after the delay, or earlier when back online or aborted. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Called before a retry. */
  onWaiting: () => void
  /** Aborted when the person stops. */
  signal: AbortSignal
}

const pauses = [1_000, 3_000, 8_000, 15_000, 30_000]
/** Errors after which the same request may succeed. */
const passing = ['DATABASE_BUSY', 'COMMIT_OUTCOME_UNKNOWN', 'BASE_UNAVAILABLE']

/** Retries until the server accepts or rejects, or the person stops. Never rejects. */
export async function submitWithRetry<T>({
  attempt,
  wait,
  onWaiting,
  signal,
}: SendingParts<T>): Promise<Sent<T>> {
  const stopped = untilAborted(signal)
  for (let count = 0; ; count += 1) {
    const response = await Promise.race([attempt(), stopped])
    if (response.kind === 'ok') return { kind: 'recorded', value: response.value }
    if (response.kind === 'stopped') return response
    if (response.kind === 'refused' && !passing.includes(response.code)) return response
    onWaiting()
    await wait(pauses[Math.min(count, pauses.length - 1)] ?? 0, signal)
    if (signal.aborted) return { kind: 'stopped' }
  }
}

function untilAborted(signal: AbortSignal): Promise<{ kind: 'stopped' }> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'stopped' })))
}

/** Waits until the delay is over, the browser is online again, or the signal aborts. */
export function waitForLine(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('online', done)
      resolve()
    }
    const timer = setTimeout(done, milliseconds)
    addEventListener('online', done)
    signal.addEventListener('abort', done)
  })
}
