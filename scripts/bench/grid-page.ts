import type { Browser, BrowserContext, Page } from 'playwright-core'

type Account = { email: string; password: string }

const headerHeight = 34
const rowHeight = 32

/** A grid in a browser window, and what can be measured of it. Scripts for the page are texts: they see its globals. */
export class GridPage {
  readonly #browser: Browser
  readonly #context: BrowserContext
  readonly #page: Page

  private constructor(browser: Browser, context: BrowserContext, page: Page) {
    this.#browser = browser
    this.#context = context
    this.#page = page
  }

  /** Opens a window and signs in. */
  static async signIn(browser: Browser, url: string, { email, password }: Account): Promise<GridPage> {
    const context = await browser.newContext({
      viewport: { width: 1440, height: 900 },
      // The scripts that measure come from here.
      bypassCSP: true,
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    const page = await context.newPage()
    await page.goto(url)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await page.getByText('Bench').first().waitFor()
    return new GridPage(browser, context, page)
  }

  /** Shows a table and waits for its rows. */
  async open(address: string): Promise<void> {
    await this.#page.goto(address)
    await this.#page.waitForFunction(hasRows, null, { timeout: 60_000 })
  }

  /** Milliseconds from the start of a fresh window to its first rows; nothing is cached but the session. */
  async coldLoad(address: string): Promise<number> {
    const context = await this.#browser.newContext({
      viewport: { width: 1440, height: 900 },
      // The scripts that measure come from here.
      bypassCSP: true,
      storageState: await this.#context.storageState(),
    })
    try {
      const page = await context.newPage()
      await page.goto(address, { waitUntil: 'commit' })
      await page.waitForFunction(hasRows, null, { polling: 'raf', timeout: 60_000 })
      return Number(await page.evaluate('performance.now()'))
    } finally {
      await context.close()
    }
  }

  /** Turns the wheel for so long; answers the time between frames. */
  async scroll(seconds: number): Promise<number[]> {
    await this.#page.evaluate(`(() => {
      const frames = []
      let last = performance.now()
      window.benchFrames = frames
      window.benchRuns = true
      const step = (now) => {
        frames.push(now - last)
        last = now
        if (window.benchRuns) requestAnimationFrame(step)
      }
      requestAnimationFrame((now) => { last = now; requestAnimationFrame(step) })
    })()`)
    await this.#wheel(seconds)
    return JSON.parse(
      String(await this.#page.evaluate('window.benchRuns = false, JSON.stringify(window.benchFrames)')),
    ) as number[]
  }

  /** Turns the wheel and looks, ten times a second, which rows on screen are not there yet. */
  async blanks(seconds: number): Promise<{ blank: number; seen: number }> {
    await this.#page.evaluate(`(() => {
      const canvas = document.querySelector('canvas')
      const skeleton = getComputedStyle(canvas).getPropertyValue('--skeleton').trim()
      const probe = new OffscreenCanvas(1, 1).getContext('2d')
      probe.fillStyle = skeleton
      probe.fillRect(0, 0, 1, 1)
      const wanted = probe.getImageData(0, 0, 1, 1).data.join()
      const box = canvas.getBoundingClientRect()
      window.benchBlanks = { blank: 0, seen: 0 }
      window.benchRuns = true
      const look = () => {
        const copy = new OffscreenCanvas(1, Math.floor(box.height)).getContext('2d')
        copy.drawImage(canvas, 64 + 8 + 7, 0, 1, box.height, 0, 0, 1, box.height)
        const pixels = copy.getImageData(0, 0, 1, Math.floor(box.height)).data
        for (let y = ${headerHeight}; y + ${rowHeight} < box.height; y += ${rowHeight}) {
          let isBlank = false
          for (let at = y; at < y + ${rowHeight}; at += 1)
            isBlank ||= pixels.slice(at * 4, at * 4 + 4).join() === wanted
          window.benchBlanks.seen += 1
          if (isBlank) window.benchBlanks.blank += 1
        }
        if (window.benchRuns) setTimeout(() => requestAnimationFrame(look), 100)
      }
      requestAnimationFrame(look)
    })()`)
    await this.#wheel(seconds)
    const text = await this.#page.evaluate('window.benchRuns = false, JSON.stringify(window.benchBlanks)')
    return JSON.parse(String(text)) as { blank: number; seen: number }
  }

  /** Milliseconds from a key to the frame that shows its letter. */
  async echoes(times: number): Promise<number[]> {
    await this.#home()
    await this.#page.evaluate(`(() => {
      window.benchEchoes = []
      addEventListener('keydown', (event) => {
        if (event.key.length !== 1) return
        const start = event.timeStamp
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          port1.onmessage = () => window.benchEchoes.push(performance.now() - start)
          port2.postMessage(0)
        })
      }, true)
    })()`)
    for (let run = 0; run < times; run += 1) {
      await this.#page.keyboard.press('a')
      await this.#page.waitForTimeout(60)
      await this.#page.keyboard.press('Escape')
      await this.#page.waitForTimeout(60)
    }
    return JSON.parse(String(await this.#page.evaluate('JSON.stringify(window.benchEchoes)'))) as number[]
  }

  /** Types into a cell and leaves it; milliseconds until the server has answered. */
  async commit(text: string): Promise<number> {
    await this.#home()
    await this.#page.keyboard.type(text)
    const answered = this.#answered()
    const start = performance.now()
    await this.#page.keyboard.press('Enter')
    await answered
    return performance.now() - start
  }

  /** Pastes a block into the first cells; milliseconds until it is saved. */
  async paste(block: string): Promise<number> {
    await this.#page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(block)})`)
    await this.#home()
    const answered = this.#answered()
    const start = performance.now()
    await this.#page.keyboard.press('Control+v')
    await answered
    await this.#page.getByText('Saving').waitFor({ state: 'detached', timeout: 60_000 })
    return performance.now() - start
  }

  /** Bytes of the page's heap, once what is not needed is gone. */
  async heap(): Promise<number> {
    const session = await this.#context.newCDPSession(this.#page)
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    await session.detach()
    return usedSize
  }

  #answered() {
    return this.#page.waitForResponse(
      (response) => response.request().method() === 'PATCH' && response.url().includes('/records'),
      { timeout: 60_000 },
    )
  }

  /** The first cell, where a text can be written. */
  async #home(): Promise<void> {
    await this.#page.locator('textarea[aria-controls]').focus()
    await this.#page.keyboard.press('Control+Home')
    await this.#page.waitForFunction(hasRows, null, { timeout: 60_000 })
  }

  async #wheel(seconds: number): Promise<void> {
    await this.#page.mouse.move(700, 500)
    const end = performance.now() + seconds * 1000
    while (performance.now() < end) {
      await this.#page.mouse.wheel(0, 120)
      await this.#page.waitForTimeout(8)
    }
  }
}

/** Rows are there: the first cell says something, and not that it is being loaded. */
const hasRows = `(() => {
  const cell = document.querySelector('[role=gridcell]')
  return cell !== null && /SO-|word/.test(cell.textContent ?? '')
})()`
