import { limits } from '#core/limits.ts'

const storageKey = 'tessera-reloaded-at'
/** Milliseconds between questions to a server that is away. */
const firstWait = 1000
const longestWait = 30_000

/** Whether the page may be reloaded now: not again within ten seconds of the last time (SPEC.md section 9). */
export function mayReload(last: number | null, now: number): boolean {
  return last === null || !Number.isFinite(last) || now - last >= limits.reloadGuard || now < last
}

/**
 * Loads a part of the app. A part that cannot be loaded belongs to a build that is gone: the page is then loaded
 * anew, and the promise stays open meanwhile. Rejects when that was done a moment ago. While the server does not
 * answer it waits.
 */
export async function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(await isServerThere())) {
      // Nothing is lost but the connection; a reload would leave the browser's error page in place of the app.
      await untilServerIsThere()
      return loadChunk(load)
    }
    if (!reloadOnce()) throw error
    return new Promise<T>(() => undefined)
  }
}

/** A proxy answers 502 to 504 for a server that is away. */
async function isServerThere(): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    const { status } = await fetch(location.pathname, { cache: 'no-store' })
    return status < 500
  } catch {
    return false
  }
}

async function untilServerIsThere(): Promise<void> {
  let wait = firstWait
  do {
    const pause = wait
    await new Promise<unknown>((resolve) => {
      setTimeout(resolve, pause)
      window.addEventListener('online', resolve, { once: true })
    })
    wait = Math.min(longestWait, wait * 2)
  } while (!(await isServerThere()))
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
