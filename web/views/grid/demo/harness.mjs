/* Serves the demo page with Vite and opens it in Chromium. Development only. */
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { createServer } from 'vite'

const webFolder = fileURLToPath(new URL('../../../', import.meta.url))
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
]

export async function serve() {
  const server = await createServer({
    configFile: `${webFolder}vite.config.ts`,
    server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
    logLevel: 'error',
  })
  await server.listen()
  const { port } = server.httpServer.address()
  return { url: `http://127.0.0.1:${port}/views/grid/demo/index.html`, close: () => server.close() }
}

export async function launch(more = []) {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
    args: [...args, ...more],
  })
}

export async function openDemo(browser, url, query = '', context = {}, isEarly = false) {
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, ...context })
  ).newPage()
  const problems = []
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  page.on('pageerror', (error) => problems.push(String(error)))
  await page.goto(`${url}?${query}`)
  if (isEarly) return { page, problems }
  await page.waitForFunction(() => window.demo?.store.rowAt(0) !== undefined, undefined, { timeout: 30_000 })
  await page.waitForTimeout(400)
  return { page, problems }
}
