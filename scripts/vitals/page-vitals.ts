import type { Browser, Page } from 'playwright-core'

/** Web vitals of a first load in milliseconds; layout shift has no unit. */
export type Vitals = {
  firstPaint: number
  largestPaint: number
  layoutShift: number
  blocked: number
  ready: number
}

/** A page, and the element that shows that it is usable. */
export type Visit = { name: string; address: string; ready: string; token: string }

/** Duration above which a task blocks the page. */
const longTaskMs = 50
/** Time for late layout shifts (fonts, remaining scripts). */
const settleDelayMs = 1500

type Seen = { paints: number; largest: number; shift: number; tasks: [start: number, duration: number][] }

// Page scripts are texts, because they use the page's globals.
const watching = `
  const seen = (window.vitalsSeen = { paints: 0, largest: 0, shift: 0, tasks: [] })
  const watch = (type, read) =>
    new PerformanceObserver((list) => list.getEntries().forEach(read)).observe({ type, buffered: true })
  watch('paint', (entry) => {
    if (entry.name === 'first-contentful-paint') seen.paints = entry.startTime
  })
  watch('largest-contentful-paint', (entry) => (seen.largest = entry.startTime))
  watch('layout-shift', (entry) => {
    if (!entry.hadRecentInput) seen.shift += entry.value
  })
  watch('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]))
`

/** Loads a page in a fresh browser profile and measures it. */
export async function visit(browser: Browser, url: string, wanted: Visit): Promise<Vitals> {
  const page = await freshPage(browser, wanted.token)
  try {
    await page.goto(`${url}/#${wanted.address}`)
    await page.locator(wanted.ready).first().waitFor()
    const ready = await page.evaluate<number>('performance.now()')
    await page.waitForTimeout(settleDelayMs)
    const { paints, largest, shift, tasks } = await page.evaluate<Seen>('window.vitalsSeen')
    return {
      firstPaint: paints,
      largestPaint: largest,
      layoutShift: shift,
      blocked: tasks
        .filter(([start]) => start > paints)
        .reduce((sum, [, duration]) => sum + Math.max(0, duration - longTaskMs), 0),
      ready,
    }
  } finally {
    await page.context().close()
  }
}

/** Opens an instrumented page, signed in with this token or anonymous. */
export async function freshPage(browser: Browser, token: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  page.setDefaultTimeout(30_000)
  const settings = JSON.stringify(JSON.stringify({ token }))
  if (token !== '') await page.addInitScript(`localStorage.setItem('nocodb-gui-v2', ${settings})`)
  await page.addInitScript(watching)
  return page
}

/** Milliseconds from navigation within the app to the frame that shows the screen. */
export function changeRoute(page: Page, address: string, ready: string): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve) => {
    const start = performance.now()
    const look = () => {
      if (document.querySelector(${JSON.stringify(ready)}))
        requestAnimationFrame(() => resolve(performance.now() - start))
      else requestAnimationFrame(look)
    }
    location.hash = ${JSON.stringify(address)}
    requestAnimationFrame(look)
  })`)
}
