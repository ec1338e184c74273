import type { ReactNode } from 'react'

export type ToastTone = 'plain' | 'success' | 'error'

export type ToastRequest = {
  message: string
  /** More, in a second line: what does not stay as it is says itself how it is read aloud. */
  detail?: ReactNode
  /** An error stays until it is dismissed. */
  tone?: ToastTone | undefined
  /** Such as Undo; pressing it also puts the toast away. */
  action?: { label: string; onSelect: () => void } | undefined
  /** Takes the place of the toast that bears the same word, so that it can be pressed while it changes. */
  place?: string | undefined
  /** What it is about, for `closeToasts`. */
  about?: unknown
  /** Milliseconds; 0 stays. */
  timeout?: number | undefined
}

export type ShownToast = ToastRequest & { id: number }

/** More than these at once are noise; the oldest that may go gives way. */
const mostShown = 4

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Says something in passing; from anywhere. Returns the way to put it away. */
export function showToast(request: ToastRequest): () => void {
  const before = request.place && shown.find(({ place }) => place === request.place)
  if (before) {
    show(shown.map((toast) => (toast === before ? { ...request, id: before.id } : toast)))
    return () => closeToast(before.id)
  }
  const id = ++lastId
  const room =
    shown.length < mostShown ? undefined : (shown.find((toast) => toast.tone !== 'error') ?? shown[0])
  // The same said again is said once; but each action is another.
  const isSame = (toast: ShownToast): boolean =>
    !request.action && !toast.action && toast.message === request.message && toast.tone === request.tone
  show([...shown.filter((toast) => toast !== room && !isSame(toast)), { ...request, id }])
  return () => closeToast(id)
}

export function closeToast(id: number): void {
  show(shown.filter((toast) => toast.id !== id))
}

/** Closes all toasts that are over. */
export function closeToasts(isOver: (toast: ShownToast) => boolean): void {
  const left = shown.filter((toast) => !isOver(toast))
  if (left.length < shown.length) show(left)
}

/** The toasts on screen, oldest first. */
export function shownToasts(): readonly ShownToast[] {
  return shown
}

/** For `useSyncExternalStore`. */
export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
