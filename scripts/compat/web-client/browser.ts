import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { ScriptError } from '../../progress.ts'
import { provideChromium } from '../../quality/chromium.ts'

/** Opens a headless Chromium. */
export async function openBrowser(): Promise<Browser> {
  const found = await provideChromium()
  if (found.path === null) throw new ScriptError(`The client needs a browser: ${found.reason}.`)
  // Chromium's sandbox does not start as root, the default user in containers.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath: found.path, headless: true, args })
}

/** Opens an isolated window; requests to other hosts are blocked. */
export async function openContext(browser: Browser, origin: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, acceptDownloads: true })
  context.setDefaultTimeout(15_000)
  await context.route(
    (url) => url.origin !== origin && url.protocol.startsWith('http'),
    (route) => route.abort(),
  )
  return context
}
