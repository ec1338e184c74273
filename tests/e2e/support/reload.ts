import type { Page, Request } from 'playwright-core'
import { eventually } from './eventually.ts'

/** Calls that change something and have no answer yet, by page. */
const pending = new WeakMap<Page, Set<Request>>()

/** Lets `reload` know what the page has sent. */
export function trackWrites(page: Page): void {
  const requests = new Set<Request>()
  pending.set(page, requests)
  page.on('request', (request) => {
    if (request.method() !== 'GET') requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/**
 * Reloads once all writes have been answered: a view shows its new settings before they are stored, and a reload ends
 * a request that is under way.
 */
export async function reload(page: Page): Promise<void> {
  const requests = pending.get(page)
  if (!requests) throw new Error('Writes of this page are not tracked.')
  await eventually(() => requests.size).toBe(0)
  await page.reload()
}
