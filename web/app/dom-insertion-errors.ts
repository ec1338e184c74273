/** Browser errors when a translator or extension has moved DOM nodes. */
const signs = [
  /insertBefore.*(not a child|before which the new node)/i,
  /object (can not|cannot) be found/i,
  /(reading|read property) '?parentNode'?|parentNode.*null|null.*parentNode/i,
]

export function isInsertionError(message: string): boolean {
  return signs.some((sign) => sign.test(message))
}

let version = 0
const listeners = new Set<() => void>()

/** Changes when the whole layout must remount. */
export function layoutVersion(): number {
  return version
}

export function onLayoutVersion(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Remounts the layout after errors of moved nodes; returns a cleanup function. */
export function catchInsertionErrors(
  target: Pick<Window, 'addEventListener' | 'removeEventListener'>,
): () => void {
  const take = (event: Event, message: string): void => {
    if (!isInsertionError(message)) return
    event.preventDefault()
    // oxlint-disable-next-line no-console -- a warning in the console
    console.warn('Elements of the page were moved by something else; it is drawn anew.', message)
    version += 1
    for (const listener of listeners) listener()
  }
  const onError = (event: ErrorEvent): void => take(event, event.message)
  const onRejection = (event: PromiseRejectionEvent): void => {
    const reason: unknown = event.reason
    if (reason instanceof Error) take(event, reason.message)
  }
  target.addEventListener('error', onError)
  target.addEventListener('unhandledrejection', onRejection)
  return () => {
    target.removeEventListener('error', onError)
    target.removeEventListener('unhandledrejection', onRejection)
  }
}
