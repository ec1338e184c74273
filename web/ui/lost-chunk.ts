import { limits } from '#core/limits.ts'

const storageKey = 'tessera-reloaded-at'

/** Whether the page may be reloaded now: not again within ten seconds of the last time (SPEC.md section 9). */
export function mayReload(last: number | null, now: number): boolean {
  return last === null || !Number.isFinite(last) || now - last >= limits.reloadGuard || now < last
}

/**
 * Loads a part of the app. A part that cannot be loaded belongs to a build that is gone: the page is then loaded
 * anew, and the promise stays open meanwhile. Rejects when that was done a moment ago. Without a network it waits.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine) {
      // Nothing is lost but the network; a reload would lose what is not saved yet.
      await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
      return loadChunk(load)
    }
    if (!reloadOnce()) throw error
    return new Promise<T>(() => undefined)
  }
}

function reloadOnce(): boolean {
  try {
    const stored = sessionStorage.getItem(storageKey)
    if (!mayReload(stored === null ? null : Number(stored), Date.now())) return false
    sessionStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // Without storage one cannot tell a first try from an endless loop.
    return false
  }
  location.reload()
  return true
}
