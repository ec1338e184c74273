import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { type Instance, startInstance } from '../../../scripts/local/instance.ts'

/** What a story plays on: a Tessera of its own, as `npm start` runs it, and a browser. */
export type AppFixture = {
  url: () => string
  /** A page in a fresh browser profile, so a stranger; the address is `url()`. */
  page(options?: BrowserContextOptions): Promise<Page>
  /** The browser profiles of all pages that are open. */
  contexts(): readonly BrowserContext[]
  /** Ends Tessera and starts it again on the same data and port; `meanwhile` it is away. */
  restart(meanwhile?: () => Promise<void>): Promise<void>
  /** What the worker wrote to its log. */
  log: string[]
  stop(): Promise<void>
}

function browserPath(): string {
  const path = process.env['CHROMIUM_PATH']
  if (!path) throw new Error('CHROMIUM_PATH is not set; run stories with: npm run e2e')
  return path
}

function launch(): Promise<Browser> {
  // Chromium's own sandbox does not start for root, which is what containers run as.
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  return chromium.launch({ executablePath: browserPath(), headless: true, args })
}

/** Starts Tessera on an empty folder, with settings of its own if given, and a headless Chromium. */
export async function startAppFixture(variables: Record<string, string> = {}): Promise<AppFixture> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-story-'))
  const log: string[] = []
  const start = (port: number): Promise<Instance> =>
    startInstance({
      dataDir,
      variables,
      host: '127.0.0.1',
      port,
      onLog: (level, line) => log.push(`${level}: ${line}`),
    })
  let instance = await start(0)
  let browser: Browser
  try {
    browser = await launch()
  } catch (error) {
    await instance.close()
    throw error
  }
  return {
    url: () => instance.url,
    log,
    async page(options) {
      const context = await browser.newContext(options)
      return context.newPage()
    },
    contexts: () => browser.contexts(),
    async restart(meanwhile) {
      const port = Number(new URL(instance.url).port)
      await instance.close()
      await meanwhile?.()
      instance = await start(port)
    },
    async stop() {
      await browser.close()
      await instance.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
