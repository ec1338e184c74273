import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildChanged } from '../../scripts/build/targets.ts'
import { type Instance, startInstance } from '../../scripts/local/instance.ts'
import { findChromium } from '../../scripts/quality/chromium.ts'
import { byCurl, byNode, byPage, type Refused, type Sender } from './senders.ts'

// Requests that are refused before their bodies are read: whoever still sends must get the response.

const dataDir = mkdtempSync(join(tmpdir(), 'tessera-refusals-'))
const bundle = process.env['REFUSALS_BUNDLE']
let instance: Instance
let browser: Browser | null = null

const KB = 1024
const MB = 1024 * KB
/** How often each body is sent; a lost response is a matter of chance. */
const timesOf = (size: number): number =>
  Math.ceil(Number(process.env['REFUSALS'] ?? 4) / (size < MB ? 1 : 6))
const sizes = [5, 1 * KB, 100 * KB, 1 * MB, 50 * MB]

beforeAll(async () => {
  if (bundle === undefined) await buildChanged(['web', 'worker'])
  instance = await startInstance({
    dataDir,
    host: '127.0.0.1',
    port: 0,
    onLog: () => undefined,
    ...(bundle === undefined ? {} : { bundle: join(bundle, 'worker'), assets: join(bundle, 'web') }),
  })
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await instance.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const cases: { name: string; refused: Omit<Refused, 'size'>; heard: (size: number) => string }[] = [
  {
    name: 'a call without a token',
    refused: { method: 'POST', path: '/api/v2/meta/bases', kind: 'json' },
    heard: () => '401 AUTHENTICATION_REQUIRED',
  },
  {
    name: 'an upload for an unknown base',
    refused: { method: 'POST', path: '/api/v2/storage/upload?path=noco/none/table/field', kind: 'multipart' },
    heard: () => '401 AUTHENTICATION_REQUIRED',
  },
  {
    name: 'an unknown address',
    refused: { method: 'PATCH', path: '/api/v2/no-such-call', kind: 'json' },
    heard: () => '404 NOT_FOUND',
  },
  {
    name: 'a body that is too large, or no object',
    refused: { method: 'POST', path: '/api/v1/auth/user/signin', kind: 'json' },
    heard: (size) => (size > 64 * KB ? '413 PAYLOAD_TOO_LARGE' : '422 INVALID_REQUEST'),
  },
  {
    name: 'an upload to an address of the app',
    refused: { method: 'POST', path: '/assets/missing.js', kind: 'multipart' },
    heard: () => '404 no code',
  },
  {
    name: 'an upload to a room',
    refused: { method: 'POST', path: '/parties/room/none', kind: 'multipart' },
    heard: () => '403 FORBIDDEN',
  },
]

async function requireHeard(send: Sender): Promise<void> {
  const lost: string[] = []
  let sent = 0
  for (const { name, refused, heard } of cases)
    for (const size of sizes)
      for (let time = 0; time < timesOf(size); time += 1) {
        sent += 1
        const found = await send(instance.url, { ...refused, size })
        if (found !== heard(size)) lost.push(`${name}, ${size} bytes: ${found}`)
      }
  if (process.env['REFUSALS'])
    process.stdout.write(`${lost.length} of ${sent} lost\n${tally(lost).join('\n')}\n`)
  expect(lost).toEqual([])
}

function tally(lost: string[]): string[] {
  const counts = new Map<string, number>()
  for (const each of lost) counts.set(each, (counts.get(each) ?? 0) + 1)
  return [...counts].map(([each, count]) => `  ${count} × ${each}`)
}

describe('a refusal arrives, whatever the size of the body', () => {
  test("with Node's fetch", { timeout: 300_000 }, () => requireHeard(byNode))

  test('with curl', { timeout: 300_000 }, () => requireHeard(byCurl))

  test.skipIf(findChromium() === null)('in Chromium', { timeout: 300_000 }, async () => {
    browser = await chromium.launch({ executablePath: findChromium() ?? '', args: ['--no-sandbox'] })
    const page = await browser.newPage()
    await page.goto(instance.url)
    await requireHeard(byPage(page))
  })
})
