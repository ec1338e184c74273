import type { Browser, BrowserContext, Page } from 'playwright-core'
import { Trouble } from '../../progress.ts'
import { hasRows, probe } from './probe.ts'

type Account = { email: string; password: string }
export type Blanks = { blank: number; seen: number }

const viewport = { width: 1440, height: 900 }
/** The scripts that measure come from here. */
const bypassCSP = true

/** A grid in a browser window, and what can be measured of it. */
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
  static async signIn(browser: Browser, url: string, { email, password }: Account): Promise<GridPage> {
    const permissions = ['clipboard-read', 'clipboard-write']
    const context = await browser.newContext({ viewport, bypassCSP, permissions })
    const page = await context.newPage()
    await page.goto(url)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('Bench').first().waitFor()
    return new GridPage(browser, context, page)
  }

  /** Shows a table in a page loaded anew, and waits for its rows. */
  async open(address: string): Promise<void> {
    await this.page.goto('about:blank')
    await this.page.goto(address)
    await this.page.waitForFunction(hasRows, null, { timeout: 120_000 })
    await this.page.evaluate(probe)
  }

  /** Milliseconds from the start of a fresh window to its first rows; nothing is cached but the session. */
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

  /** Turns the wheel for so long, down or to the side; answers the time between frames. */
  async frames(seconds: number, way: 'down' | 'aside' = 'down'): Promise<number[]> {
    await this.page.evaluate('void bench.watchFrames()')
    await this.#wheel(seconds, way)
    return listed(await this.page.evaluate('bench.runs = false, JSON.stringify(bench.frames)'))
  }

  /** The place of the first row on screen, once scrolling has come to rest. */
  async firstRow(): Promise<number> {
    await this.page.waitForTimeout(1000)
    return Number(await this.page.locator('[role=row][aria-rowindex]').nth(1).getAttribute('aria-rowindex'))
  }

  /** Turns the wheel and looks, ten times a second, which rows on screen are not there yet. */
  async blanks(seconds: number): Promise<Blanks> {
    await this.page.evaluate('void bench.watchBlanks()')
    await this.#wheel(seconds, 'down')
    const text = await this.page.evaluate('bench.runs = false, JSON.stringify(bench.counts)')
    return JSON.parse(String(text)) as Blanks
  }

  /** Throws unless rows that do not come are seen as such: else no share of them would mean anything. */
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
      throw new Trouble(`Of ${seen} rows without content ${blank} are seen.`)
  }

  /** Milliseconds until the rows of a place are there that the scrollbar is dragged to. */
  async jump(share: number): Promise<number> {
    return Number(await this.page.evaluate(`bench.jump(${share})`))
  }

  /** The same at so many places, from the first row to the last. */
  async tour(stops: number): Promise<number[]> {
    return listed(await this.page.evaluate(`bench.tour(${stops}).then(JSON.stringify)`))
  }

  /** Bytes of the page's heap, once what is not needed is gone. */
  async heap(): Promise<number> {
    const session = await this.#context.newCDPSession(this.page)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    await session.detach()
    return usedSize
  }

  /** Goes to the first cell. */
  async home(): Promise<void> {
    await this.page.locator('textarea[aria-controls]').focus()
    await this.page.keyboard.press('Control+Home')
    await this.page.waitForFunction(hasRows, null, { timeout: 60_000 })
  }

  /** Some thousand pixels a second, as a quick hand does; back and forth where it goes to the side. */
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
