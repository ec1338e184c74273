import type { Browser, BrowserContext, Page } from 'playwright-core'
import { ScriptError } from '../../progress.ts'
import { hasRows, probe } from './probe.ts'
import { type Account, signInPage } from './sign-in-page.ts'

export type Blanks = { blank: number; seen: number }

const viewport = { width: 1440, height: 900 }
/** The measuring scripts are injected. */
const bypassCSP = true

/** A grid in a browser window, with measurements. */
export class GridPage {
  readonly #browser: Browser
  readonly #context: BrowserContext
  readonly page: Page

  private constructor(browser: Browser, context: BrowserContext, page: Page) {
    this.#browser = browser
    this.#context = context
    this.page = page
  }

  /** Opens a window and signs in. */
  static async signIn(browser: Browser, url: string, account: Account): Promise<GridPage> {
    const permissions = ['clipboard-read', 'clipboard-write']
    const context = await browser.newContext({ viewport, bypassCSP, permissions })
    const page = await context.newPage()
    await signInPage(page, url, account)
    return new GridPage(browser, context, page)
  }

  /** Opens a table in a fresh page and waits for its rows. */
  async open(address: string): Promise<void> {
    await this.page.goto('about:blank')
    await this.page.goto(address)
    await this.page.waitForFunction(hasRows, null, { timeout: 120_000 })
    await this.page.evaluate(probe)
  }

  /** Milliseconds from opening a fresh window to its first rows; only the session is kept. */
  async coldLoad(address: string): Promise<number> {
    const storageState = await this.#context.storageState()
    const context = await this.#browser.newContext({ viewport, bypassCSP, storageState })
    try {
      const page = await context.newPage()
      await page.goto(address, { waitUntil: 'commit' })
      await page.waitForFunction(hasRows, null, { polling: 'raf', timeout: 60_000 })
      return Number(await page.evaluate('performance.now()'))
    } finally {
      await context.close()
    }
  }

  /** Scrolls with the wheel for some seconds; returns the times between frames. */
  async frames(seconds: number, way: 'down' | 'aside' = 'down'): Promise<number[]> {
    await this.page.evaluate('void bench.watchFrames()')
    await this.#wheel(seconds, way)
    return listed(await this.page.evaluate('bench.runs = false, JSON.stringify(bench.frames)'))
  }

  /** Index of the first visible row, after scrolling has stopped. */
  async firstRow(): Promise<number> {
    await this.page.waitForTimeout(1000)
    return Number(await this.page.locator('[role=row][aria-rowindex]').nth(1).getAttribute('aria-rowindex'))
  }

  /** Scrolls with the wheel and checks ten times a second which visible rows are missing. */
  async blanks(seconds: number): Promise<Blanks> {
    await this.page.evaluate('void bench.watchBlanks()')
    await this.#wheel(seconds, 'down')
    const text = await this.page.evaluate('bench.runs = false, JSON.stringify(bench.counts)')
    return JSON.parse(String(text)) as Blanks
  }

  /** Throws unless missing rows are detected; otherwise their share would be meaningless. */
  async proveBlanksAreSeen(): Promise<void> {
    const isRows = (url: URL): boolean => /\/records|\/groups/.test(url.pathname)
    await this.page.route(isRows, () => undefined)
    await this.page.evaluate(`document.querySelector('[data-grid-scroller]').scrollTop += 200000`)
    await this.page.waitForTimeout(300)
    const { blank, seen } = JSON.parse(
      String(await this.page.evaluate('JSON.stringify(bench.look())')),
    ) as Blanks
    await this.page.unroute(isRows)
    if (seen === 0 || blank < seen - 1)
      throw new ScriptError(`Of ${seen} rows without content ${blank} are seen.`)
  }

  /** Drags the scrollbar; returns milliseconds until the rows there are visible. */
  async jump(share: number): Promise<number> {
    return Number(await this.page.evaluate(`bench.jump(${share})`))
  }

  /** Jumps to evenly spaced positions, from the first row to the last. */
  async tour(stops: number): Promise<number[]> {
    return listed(await this.page.evaluate(`bench.tour(${stops}).then(JSON.stringify)`))
  }

  /** Heap size of the page in bytes, after garbage collection. */
  async heap(): Promise<number> {
    const session = await this.#context.newCDPSession(this.page)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    await session.detach()
    return usedSize
  }

  /** Selects the first cell. */
  async home(): Promise<void> {
    await this.page.locator('textarea[aria-controls]').focus()
    await this.page.keyboard.press('Control+Home')
    await this.page.waitForFunction(hasRows, null, { timeout: 60_000 })
  }

  /** Scrolls some thousand pixels per second, like a fast user; horizontally back and forth. */
  async #wheel(seconds: number, way: 'down' | 'aside'): Promise<void> {
    await this.page.mouse.move(700, 500)
    const start = performance.now()
    for (let now = start; now < start + seconds * 1000; now = performance.now()) {
      const side = Math.floor((now - start) / 2000) % 2 === 0 ? 120 : -120
      await this.page.mouse.wheel(way === 'aside' ? side : 0, way === 'aside' ? 0 : 120)
      await this.page.waitForTimeout(8)
    }
  }
}

function listed(text: unknown): number[] {
  return JSON.parse(String(text)) as number[]
}
