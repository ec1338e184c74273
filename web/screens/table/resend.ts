import type { RecordSource } from './record-source.ts'

/** Milliseconds. A server that was away tells nobody that it is back. */
const pause = 10_000

/** Sends cells that could not be sent as soon as there is a connection again; returns the way to stop. */
export function resendWhenBack({ store, commit }: Pick<RecordSource, 'store' | 'commit'>): () => void {
  const resend = (): void => {
    if (navigator.onLine) store.cells.resend(commit)
  }
  window.addEventListener('online', resend)
  const timer = setInterval(resend, pause)
  return () => {
    window.removeEventListener('online', resend)
    clearInterval(timer)
  }
}
