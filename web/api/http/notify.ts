import { showToast, type ToastRequest } from '../../ui/feedback/toast-queue.ts'

let setReady: () => void = () => undefined
const ready = new Promise<void>((resolve) => (setReady = resolve))
const listeners = new Set<() => void>()

/**
 * Shows a toast from code that runs before the toaster has loaded, which loads on demand. Screens use `showToast` of
 * ui/feedback/toast-queue.ts.
 */
export async function notify(request: ToastRequest): Promise<void> {
  for (const listener of listeners) listener()
  await ready
  showToast(request)
}

/** Calls back when a toast is requested; returns a cleanup function. */
export function onNotify(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toaster has loaded. */
export function notifierReady(): void {
  setReady()
}
