export type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed'

export type Patch = Readonly<Record<string, unknown>>

export type SaveState = {
  status: SaveStatus
  /** The last error, if `failed`. */
  error: unknown
  /** Unconfirmed changes by target; they override saved values. */
  overlays: ReadonlyMap<string, Patch>
}

export type SaveQueueParts = {
  /** Saves a patch of one target; rejects on failure. */
  send: (target: string, patch: Patch) => Promise<void>
  /** Merges a saved patch into the saved state before its overlay is removed. */
  onSaved: (target: string, patch: Patch) => void
  /** Debounces a task; a later call replaces an earlier one. */
  schedule: (task: () => void, milliseconds: number) => void
}

export type SaveQueue = {
  state: () => SaveState
  subscribe: (listener: () => void) => () => void
  /** Applies a change optimistically and saves it, debounced or immediately. */
  change: (target: string, patch: Patch, when?: 'soon' | 'now') => void
  /** Saves pending changes and retries failed ones. */
  flush: () => Promise<void>
  /** Discards unsaved changes. */
  discard: () => void
}

const formAutosaveDebounceMs = 700

/**
 * Autosaves small changes, one request at a time, in order of targets. Merges changes of one target made meanwhile.
 * Failed changes stay visible and are retried with the next change or manually.
 */
export function createSaveQueue({ send, onSaved, schedule }: SaveQueueParts): SaveQueue {
  const waiting = new Map<string, Patch>()
  const listeners = new Set<() => void>()
  let sending: { target: string; patch: Patch } | null = null
  let state: SaveState = { status: 'idle', error: null, overlays: new Map() }

  function show(status: SaveStatus, error: unknown = null): void {
    const overlays = new Map<string, Patch>()
    if (sending) overlays.set(sending.target, sending.patch)
    for (const [target, patch] of waiting) overlays.set(target, { ...overlays.get(target), ...patch })
    state = { status, error, overlays }
    for (const listener of listeners) listener()
  }

  async function flush(): Promise<void> {
    if (sending) return
    for (;;) {
      const next = waiting.entries().next().value
      if (!next) break
      const [target, patch] = next
      waiting.delete(target)
      sending = { target, patch }
      show('saving')
      try {
        await send(target, patch)
      } catch (error) {
        // Newer changes override the failed one.
        waiting.set(target, { ...patch, ...waiting.get(target) })
        sending = null
        show('failed', error)
        return
      }
      onSaved(target, patch)
      sending = null
      show('saving')
    }
    if (state.status === 'saving') show('saved')
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(target, patch, when = 'soon') {
      waiting.set(target, { ...waiting.get(target), ...patch })
      show('saving')
      schedule(() => void flush(), when === 'now' ? 0 : formAutosaveDebounceMs)
    },
    flush,
    discard() {
      waiting.clear()
      show('idle')
    },
  }
}
