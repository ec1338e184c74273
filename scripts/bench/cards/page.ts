import type { Browser, Page } from 'playwright-core'
import { hasRows } from '../grid/probe.ts'
import { type Account, signInPage } from '../grid/sign-in-page.ts'
import type { CardsTable } from './tables.ts'

/** True once cards with values are on screen. */
const hasCards = `[...document.querySelectorAll('[role=listitem]')].some((card) => /SO-\\d/.test(card.textContent))`

/** Records the times between frames. */
const watchFrames = `(() => {
  const bench = (window.bench = { frames: [], runs: true })
  let last = performance.now()
  const next = (now) => {
    bench.frames.push(now - last)
    last = now
    if (bench.runs) requestAnimationFrame(next)
  }
  requestAnimationFrame((now) => { last = now; requestAnimationFrame(next) })
})()`

/** Clicks a view in the sidebar; resolves to the milliseconds until its cards are painted. */
const choose = (title: string): string => `new Promise((resolve) => {
  const link = [...document.querySelectorAll('nav a, aside a, a')].find((one) => one.textContent.trim() === ${JSON.stringify(title)})
  const start = performance.now()
  link.click()
  const look = () => (${hasCards} ? requestAnimationFrame(() => resolve(performance.now() - start)) : requestAnimationFrame(look))
  requestAnimationFrame(look)
})`

/** A table in a browser window, with measurements of its card views. */
export class CardsPage {
  readonly page: Page
  readonly #address: string

  private constructor(page: Page, address: string) {
    this.page = page
    this.#address = address
  }

  static async signIn(
    browser: Browser,
    url: string,
    account: Account,
    table: CardsTable,
  ): Promise<CardsPage> {
    // The measuring scripts are injected.
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, bypassCSP: true })
    const page = await context.newPage()
    await signInPage(page, url, account)
    return new CardsPage(page, `${url}${table.address}`)
  }

  /** Opens the grid in a fresh page and chooses a view; returns milliseconds until its first cards. */
  async choose(title: string): Promise<number> {
    await this.page.goto('about:blank')
    await this.page.goto(this.#address)
    await this.page.waitForFunction(hasRows, null, { timeout: 60_000 })
    await this.page.waitForLoadState('networkidle')
    return Number(await this.page.evaluate(choose(title)))
  }

  /** Scrolls the cards with the wheel for some seconds; returns the times between frames. */
  async frames(seconds: number): Promise<number[]> {
    await this.page.waitForTimeout(1000)
    await this.page.mouse.move(700, 500)
    await this.page.evaluate(watchFrames)
    const start = performance.now()
    while (performance.now() < start + seconds * 1000) {
      await this.page.mouse.wheel(0, 120)
      await this.page.waitForTimeout(8)
    }
    return JSON.parse(
      String(await this.page.evaluate('bench.runs = false, JSON.stringify(bench.frames)')),
    ) as number[]
  }
}
