import * as limits from '#core/limits.ts'
import type { ReactNode } from 'react'

export type ToastTone = 'plain' | 'success' | 'error'

export type ToastRequest = {
  message: string
  /** A second line. Dynamic content handles its own announcements. */
  detail?: ReactNode
  /** Errors stay until dismissed. */
  tone?: ToastTone | undefined
  /** An action such as Undo, which also dismisses the toast. */
  action?: { label: string; onSelect: () => void } | undefined
  /** Replaces the toast with the same `place`, so that its button stays clickable while it changes. */
  place?: string | undefined
  /** The subject, for `closeToasts`. */
  about?: unknown
  /** Milliseconds; 0 keeps the toast. */
  timeout?: number | undefined
  /** Called when the person closes the toast. */
  onClose?: (() => void) | undefined
}

export type ShownToast = ToastRequest & { id: number }

let shown: readonly ShownToast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function show(next: readonly ShownToast[]): void {
  shown = next
  for (const listener of listeners) listener()
}

/** Shows a toast from anywhere. Returns a function that dismisses it. */
export function showToast(request: ToastRequest): () => void {
  const before = request.place && shown.find(({ place }) => place === request.place)
  if (before) {
    show(shown.map((toast) => (toast === before ? { ...request, id: before.id } : toast)))
    return () => closeToast(before.id)
  }
  const id = ++lastId
  const room =
    shown.length < limits.toastsShownMax
      ? undefined
      : (shown.find((toast) => toast.tone !== 'error') ?? shown[0])
  // Deduplicate equal messages, but not those with an action, because each action is different.
  const isSame = (toast: ShownToast): boolean =>
    !request.action && !toast.action && toast.message === request.message && toast.tone === request.tone
  show([...shown.filter((toast) => toast !== room && !isSame(toast)), { ...request, id }])
  return () => closeToast(id)
}

export function closeToast(id: number): void {
  show(shown.filter((toast) => toast.id !== id))
}

/** Closes toasts that match a predicate. */
export function closeToasts(isOver: (toast: ShownToast) => boolean): void {
  const left = shown.filter((toast) => !isOver(toast))
  if (left.length < shown.length) show(left)
}

export function shownToasts(): readonly ShownToast[] {
  return shown
}

export function onToasts(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
