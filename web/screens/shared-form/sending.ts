import type { Answered, Refusal } from './share-calls.ts'

/** How an attempt to send ended: recorded, refused, or given up by the person while nobody answered. */
export type Sent<T> = { kind: 'recorded'; value: T } | Refusal | { kind: 'stopped' }

export type SendingParts<T> = {
  /** One attempt; each is for the same Idempotency-Key, so that all together have one effect. */
  attempt: () => Promise<Answered<T>>
  /** Resolves after that many milliseconds, or earlier when the line is back or the signal says so. */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>
  /** Called when an attempt got no answer and another one follows. */
  onWaiting: () => void
  /** Aborted when the person no longer wants it. */
  signal: AbortSignal
}

const pauses = [1_000, 3_000, 8_000, 15_000, 30_000]
/** Answers after which the very same request may work. */
const passing = ['WRITE_CONFLICT', 'OUTCOME_UNKNOWN', 'BASE_UNAVAILABLE']

/** Sends until the server has said yes or no, or the person stops it. Never rejects. */
export async function keepSending<T>({
  attempt,
  wait,
  onWaiting,
  signal,
}: SendingParts<T>): Promise<Sent<T>> {
  const stopped = untilAborted(signal)
  for (let count = 0; ; count += 1) {
    const answer = await Promise.race([attempt(), stopped])
    if (answer.kind === 'answered') return { kind: 'recorded', value: answer.value }
    if (answer.kind === 'stopped') return answer
    if (answer.kind === 'refused' && !passing.includes(answer.code)) return answer
    onWaiting()
    await wait(pauses[Math.min(count, pauses.length - 1)] ?? 0, signal)
    if (signal.aborted) return { kind: 'stopped' }
  }
}

function untilAborted(signal: AbortSignal): Promise<{ kind: 'stopped' }> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'stopped' })))
}

/** Waits, but no longer than until the browser says that it is online again, or the signal aborts. */
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
