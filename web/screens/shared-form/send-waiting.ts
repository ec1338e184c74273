import { dropPending, isSafeToSend, loadPending, type Pending } from './outbox.ts'
import type { Link } from './share-calls.ts'
import { submitForm } from './submit-call.ts'

/** A form as its page shows it. */
export type WaitingPage = {
  link: Link
  /** Key of what this page shows: a draft, or null for an untouched form. */
  shownKey: string | null
  /** Shows a submission in the form. */
  show: (pending: Pending, isExpired: boolean) => void
  /** Submits what the form shows. */
  send: () => Promise<void>
  /** Says that another submission was sent. */
  onSent: () => void
}

/**
 * Sends what waits in this browser: in the form, unless it shows another draft, and else in the background. What the
 * server refuses there stays until a page shows it.
 */
export async function sendWaiting({ link, shownKey, show, send, onSent }: WaitingPage): Promise<void> {
  const { shareId } = link
  const all = loadPending(shareId)
  const own = all.find(({ key }) => shownKey === null || shownKey === key)
  if (own) {
    const isExpired = !isSafeToSend(own)
    if (isExpired) dropPending(shareId, own.key)
    show(own, isExpired)
    if (!isExpired) await send()
  }
  for (const other of all) {
    if (other === own || !isSafeToSend(other)) continue
    if ((await submitForm(link, other.key, other.data)).kind !== 'ok') continue
    dropPending(shareId, other.key)
    onSent()
  }
}
