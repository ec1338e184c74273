import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildChanged } from '../build/targets.ts'
import { startInstance } from '../local/instance.ts'
import { unusedPort } from '../local/ports.ts'
import { main, logLine, ScriptError } from '../progress.ts'
import { openBrowser, openContext } from './web-client/browser.ts'
import { type FlowResult, reportTable, runFlow } from './web-client/flow.ts'
import { flows } from './web-client/flows.ts'
import { accountFlows } from './web-client/flows/accounts.ts'
import { startFront } from './web-client/front.ts'
import { clientVersion, installClient } from './web-client/package.ts'
import { Api, Stage } from './web-client/stage.ts'

// `npm run compat:client [part of a flow's name ...]`: tests the unmodified NocoDB web client against Tessera
// by clicking. Requires Chromium, and the registry on first use.

await main(async () => {
  await buildChanged(['web', 'worker'])
  const pages = await installClient()
  const words = process.argv.slice(2)
  const folder = mkdtempSync(join(tmpdir(), 'tessera-compat-client-'))
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir)
  const port = await unusedPort('127.0.0.1')
  const tessera = await startInstance({
    dataDir,
    host: '127.0.0.1',
    port: 0,
    front: { host: '127.0.0.1', port },
  })
  const front = await startFront(pages, tessera.worker.url, port)
  const browser = await openBrowser()
  try {
    const results = await walkFlows(browser, front.url, folder, words)
    logLine(`\n${reportTable(results)}\n`)
    const failed = results.filter(({ completed }) => !completed)
    logLine(
      `Client ${clientVersion}: ${results.length - failed.length} of ${results.length} flows completed. Screenshots: ${folder}`,
    )
    if (failed.length > 0)
      throw new ScriptError(`Flows that failed: ${failed.map(({ name }) => name).join(', ')}`)
  } finally {
    await browser.close()
    await front.close()
    await tessera.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

async function walkFlows(
  browser: Awaited<ReturnType<typeof openBrowser>>,
  url: string,
  folder: string,
  words: string[],
): Promise<FlowResult[]> {
  const context = await openContext(browser, url)
  const api = new Api(url)
  const results: FlowResult[] = []
  const stageIn = async (base: { id: string; title: string }) =>
    new Stage({ page: await context.newPage(), context, api, url, base, folder })
  for (const flow of accountFlows) results.push(await runFlow(flow, await stageIn({ id: '', title: '' })))
  await api.signIn('ann@example.com')
  const made = await api.call('POST', '/api/v1/db/meta/projects', { title: 'Flows' })
  const base = { id: String(made['id']), title: 'Flows' }
  const chosen = flows.filter(({ name }) => words.length === 0 || words.some((word) => name.startsWith(word)))
  for (const flow of chosen) {
    const stage = await stageIn(base)
    results.push(await runFlow(flow, stage))
    await stage.page.close()
  }
  return results
}
