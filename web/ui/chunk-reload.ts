import * as limits from '#core/limits.ts'

const storageKey = 'tessera-reloaded-at'
/** Minimum delay between checks of an unreachable server. */
const chunkRetryMinMs = 1000
const chunkRetryMaxMs = 30_000

/** True unless the page reloaded within the last ten seconds. */
export function canReloadPage(last: number | null, now: number): boolean {
  return last === null || !Number.isFinite(last) || now - last >= limits.reloadGuardMs || now < last
}

let companions: () => Promise<unknown> = () => Promise.resolve()

/** Makes every chunk outside of the first load wait for this, such as for its styles. */
export function setChunkCompanions(load: () => Promise<unknown>): void {
  companions = load
}

/** Loads a chunk with its companions; rejects if one fails. */
export async function loadWithCompanions<T>(load: () => Promise<T>): Promise<T> {
  const [loaded] = await Promise.all([load(), companions()])
  return loaded
}

/** Loads a chunk with its companions, or reloads the page as `loadChunkOrReload` does. */
export function loadChunk<T>(load: () => Promise<T>): Promise<T> {
  return loadChunkOrReload(() => loadWithCompanions(load))
}

/**
 * Loads a chunk of the first load. If the chunk is missing because of a newer build, reloads the page and never resolves; rejects if the
 * page has just reloaded. Waits while the server is unreachable.
 */
export async function loadChunkOrReload<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(await isServerThere())) {
      // Only the connection is lost; a reload would replace the app with the browser's error page.
      await untilServerIsThere()
      return loadChunkOrReload(load)
    }
    if (!reloadOnce()) throw error
    return new Promise<T>(() => undefined)
  }
}

/** Proxies return 502 to 504 if the server is down. */
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
  let wait = chunkRetryMinMs
  do {
    const pause = wait
    await new Promise<unknown>((resolve) => {
      setTimeout(resolve, pause)
      window.addEventListener('online', resolve, { once: true })
    })
    wait = Math.min(chunkRetryMaxMs, wait * 2)
  } while (!(await isServerThere()))
}

function reloadOnce(): boolean {
  try {
    const stored = sessionStorage.getItem(storageKey)
    if (!canReloadPage(stored === null ? null : Number(stored), Date.now())) return false
    sessionStorage.setItem(storageKey, String(Date.now()))
  } catch {
    // Without storage, a first try cannot be distinguished from an endless loop.
    return false
  }
  location.reload()
  return true
}
