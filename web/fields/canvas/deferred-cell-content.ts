/** Cells whose content loads after their value: code libraries, member names. */

const listeners = new Set<() => void>()

/** Notifies when cells need a repaint without a value change. Returns a cleanup function. */
export function onDeferredContent(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function notifyDeferredContent(): void {
  for (const listener of listeners) listener()
}
