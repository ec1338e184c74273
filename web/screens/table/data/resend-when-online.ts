import type { RecordSource } from './record-source.ts'

/** A server that comes back does not notify anyone. */
const resendIntervalMs = 10_000

/** Resends failed cells after reconnecting; returns a cleanup function. */
export function resendWhenOnline({ store, commit }: Pick<RecordSource, 'store' | 'commit'>): () => void {
  const resend = (): void => {
    if (navigator.onLine) store.cells.resend(commit)
  }
  window.addEventListener('online', resend)
  const timer = setInterval(resend, resendIntervalMs)
  return () => {
    window.removeEventListener('online', resend)
    clearInterval(timer)
  }
}
