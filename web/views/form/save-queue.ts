/** What the save mark shows. */
export type SaveStatus = 'idle' | 'saving' | 'saved' | 'failed'

export type Patch = Readonly<Record<string, unknown>>

export type SaveState = {
  status: SaveStatus
  /** Of the last attempt, while `failed`. */
  error: unknown
  /** Changes that the server has not confirmed, by target: what is shown goes before what is known. */
  overlays: ReadonlyMap<string, Patch>
}

export type SaveQueueParts = {
  /** Saves a patch of one target; rejects when it was not saved. */
  send: (target: string, patch: Patch) => Promise<void>
  /** Takes a saved patch into what is known, before its overlay goes. */
  onSaved: (target: string, patch: Patch) => void
  /** Runs a task after a pause; a later call replaces an earlier one. */
  schedule: (task: () => void, milliseconds: number) => void
}

export type SaveQueue = {
  state: () => SaveState
  subscribe: (listener: () => void) => () => void
  /** Shows a change at once and saves it: soon, or now. */
  change: (target: string, patch: Patch, when?: 'soon' | 'now') => void
  /** Saves what waits; also tries again what failed. */
  flush: () => Promise<void>
  /** Gives up what was not saved. */
  discard: () => void
}

/** Milliseconds of rest after a letter before it is saved. */
const pause = 700

/**
 * Saves small changes quietly, in the order of targets, one call at a time. Changes of one target made meanwhile
 * are joined. What fails stays on screen and is tried again with the next change or by hand.
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
        // A change made meanwhile is newer than the one that failed.
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
      schedule(() => void flush(), when === 'now' ? 0 : pause)
    },
    flush,
    discard() {
      waiting.clear()
      show('idle')
    },
  }
}
