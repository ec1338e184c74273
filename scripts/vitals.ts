import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { account, type Client, signedUp } from './bench/client.ts'
import { startTessera } from './bench/instance.ts'
import { noise, quantile } from './bench/measure.ts'
import { buildChanged } from './build/targets.ts'
import { main, logLine, ScriptError } from './progress.ts'
import { provideChromium } from './quality/chromium.ts'
import { changeRoute, freshPage, visit, type Visit, type Vitals } from './vitals/page-vitals.ts'

// Measures first loads of four pages and navigation between screens, in headless Chromium with the production
// build. `--runs N` (default 5), `--port N`.

const optionOf = (name: string, usual: number): number => {
  const at = process.argv.indexOf(name)
  const value = at < 0 ? Number.NaN : Number(process.argv[at + 1])
  return Number.isInteger(value) && value > 0 ? value : usual
}
const runs = optionOf('--runs', 5)
const port = optionOf('--port', 18_082)

/** Milliseconds for navigating to a screen whose code and data are loaded. */
const routeBudget = 100

await main(async () => {
  const found = await provideChromium()
  if (found.path === null) throw new ScriptError(`There is no browser to measure in: ${found.reason}.`)
  await buildChanged(['web', 'worker'])
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-vitals-'))
  const tessera = await startTessera(dataDir, port)
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const browser = await chromium.launch({ executablePath: found.path, headless: true, args })
  try {
    logLine(`Noise of the machine (slowest by median of the same work): ${noise().toFixed(2)}`)
    const pages = await setUp(await signedUp(tessera.url), tessera.url)
    const isStill = await measureLoads(browser, tessera.url, pages)
    const isQuick = await measureRoutes(browser, tessera.url, pages)
    process.exitCode = isStill && isQuick ? 0 : 1
  } finally {
    await browser.close()
    await tessera.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

type Pages = { token: string; baseId: string; tableId: string; formShare: string }

/** Creates a base from a template and a published form. */
async function setUp(client: Client, url: string): Promise<Pages> {
  const answer = await fetch(`${url}/api/v1/auth/user/signin`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(account),
  })
  const { token } = (await answer.json()) as { token: string }
  const { id: baseId } = await client.send<{ id: string }>('POST', '/api/v2/meta/bases', {
    title: 'Customers',
    template: 'crm',
  })
  const { list } = await client.get<{ list: { id: string }[] }>(`/api/v2/meta/bases/${baseId}/tables`)
  const tableId = list[0]?.id ?? ''
  const form = await client.send<{ id: string }>('POST', `/api/v2/meta/tables/${tableId}/forms`, {
    title: 'Tell us',
  })
  const { uuid } = await client.send<{ uuid: string }>('POST', `/api/v2/meta/views/${form.id}/share`, {})
  return { token, baseId, tableId, formShare: uuid }
}

/** Returns true if there were no layout shifts. */
async function measureLoads(browser: Browser, url: string, pages: Pages): Promise<boolean> {
  const { token, baseId, tableId, formShare } = pages
  const visits: Visit[] = [
    { name: 'sign-in', address: '/signin', ready: 'form button[type=submit]', token: '' },
    { name: 'base list', address: '/', ready: 'main li a', token },
    { name: 'grid', address: `/nc/${baseId}/table/${tableId}`, ready: '[role=gridcell]', token },
    { name: 'public form', address: `/nc/form/${formShare}`, ready: 'form input', token: '' },
  ]
  logLine(`First load (${runs} runs, medians)  first paint  largest paint  shift  blocked  ready`)
  let isStill = true
  for (const wanted of visits) {
    const seen: Vitals[] = []
    for (let run = 0; run < runs; run += 1) seen.push(await visit(browser, url, wanted))
    const median = (name: keyof Vitals): number =>
      quantile(
        seen.map((each) => each[name]),
        0.5,
      )
    const shift = Math.max(...seen.map(({ layoutShift }) => layoutShift))
    if (shift > 0) isStill = false
    const ms = (name: keyof Vitals, width: number): string => `${median(name).toFixed(0)} ms`.padStart(width)
    logLine(
      `${wanted.name.padEnd(30)} ${ms('firstPaint', 12)} ${ms('largestPaint', 14)} ${shift.toFixed(3).padStart(6)} ${ms('blocked', 8)} ${ms('ready', 6)}`,
    )
  }
  return isStill
}

/** Returns true if all screens met the budget. */
async function measureRoutes(browser: Browser, url: string, pages: Pages): Promise<boolean> {
  const inBase = `/nc/${pages.baseId}`
  const stops = [
    { name: 'base list', address: '/', ready: 'main li a' },
    { name: 'table', address: `${inBase}/table/${pages.tableId}`, ready: '[role=gridcell]' },
    { name: 'members of a base', address: `${inBase}/auth`, ready: '[role=tabpanel] h1' },
    { name: 'profile', address: '/account/profile', ready: 'a[href="#/account/profile"][aria-current]' },
    { name: 'devices', address: '/account/sessions', ready: 'a[href="#/account/sessions"][aria-current]' },
  ]
  const page = await freshPage(browser, pages.token)
  await page.goto(`${url}/#/create`)
  await page.locator('h1').first().waitFor()
  // The first round loads code and data.
  const spent = new Map<string, number[]>(stops.map(({ name }) => [name, []]))
  for (let round = 0; round <= runs; round += 1) {
    for (const { name, address, ready } of stops) {
      const time = await changeRoute(page, address, ready)
      if (round > 0) spent.get(name)?.push(time)
      await page.waitForTimeout(300)
    }
  }
  logLine(`Going to a screen whose code and data are there (at most ${routeBudget} ms)`)
  let isQuick = true
  for (const [name, times] of spent) {
    const median = quantile(times, 0.5)
    if (median > routeBudget) isQuick = false
    logLine(
      `${name.padEnd(36)} ${median.toFixed(0).padStart(6)} ms${median > routeBudget ? '  TOO SLOW' : ''}`,
    )
  }
  await page.context().close()
  return isQuick
}
