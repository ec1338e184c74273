import { showToast, type ToastRequest } from '../ui/toast-queue.ts'

let setReady: () => void = () => undefined
const ready = new Promise<void>((resolve) => (setReady = resolve))
const listeners = new Set<() => void>()

/**
 * Says something in passing, from code that is there before anything floats: what shows it is loaded when it is
 * first needed. Screens use `showToast` of ui/toast-queue.ts.
 */
export async function notify(request: ToastRequest): Promise<void> {
  for (const listener of listeners) listener()
  await ready
  showToast(request)
}

/** Calls back when something wants to be said; returns the way to stop. */
export function onNotify(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Says that what shows the words is there. */
export function notifierReady(): void {
  setReady()
}
