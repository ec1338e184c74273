/** Number of pending requests; the loading bar shows while it is above zero. */
let count = 0
const listeners = new Set<() => void>()

/** Counts a request until the returned function is called. */
export function beginLoading(): () => void {
  change(1)
  let open = true
  return () => {
    if (open) change(-1)
    open = false
  }
}

function change(by: number): void {
  count += by
  for (const listener of listeners) listener()
}

export function isLoading(): boolean {
  return count > 0
}

export function onLoadingChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
