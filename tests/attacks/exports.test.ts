import Papa from 'papaparse'
import { beforeAll, describe, expect, test } from 'vitest'
import type { SharedBaseWire } from '../../core/api/sharing/shared-base.ts'
import type { TableWire, ViewWire } from '../../core/api/wire/wire.ts'
import type { TestAnswer } from '../support/app.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

// What somebody writes into a cell or a title must not run as a formula in the spreadsheet of the one who exports, and
// a link exports only where its owner allows it.

const attacks = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1)',
  '\uff1d1+1',
  '\uff0b1+1',
  '\uff0d1+1',
  '\uff20SUM(A1)',
  '\u22121+1',
  '\ufe661+1',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  ' =1+1',
  '\u00a0=1+1',
  '\u3000\uff1d1+1',
  '\ufeff=1+1',
  '\u200b=1+1',
  "=cmd|' /C calc'!A0",
  'x;=1+1',
]
/** What no spreadsheet runs: text after an apostrophe, or that does not begin as a formula. */
const isHarmless = (text: string) =>
  text.startsWith("'") || !/^[\s\p{Cc}\p{Cf}]*[=+\-@\u2212\uff1d\uff0b\uff0d\uff20\ufe66]/u.test(text)

const runtime = runtimeFixture()
const owner = personFixture(runtime)
let table: TableWire
let view: ViewWire
let baseLink: string
const meta = () => `/api/v2/meta/bases/${table.base_id}/shared`

beforeAll(async () => {
  const base = await owner.createBase()
  table = await owner.createTable(base.id, [
    { title: 'Text', uidt: 'LongText', pv: true },
    { title: '\uff1dTitle', uidt: 'SingleLineText' },
    { title: 'Number', uidt: 'Number' },
  ])
  const rows = attacks.map((text) => ({ Text: text, Number: -5 }))
  await owner.ok('POST', `/api/v2/tables/${table.id}/records`, rows)
  view = await owner.ok<ViewWire>('POST', `/api/v2/meta/views/${table.views[0]?.id ?? ''}/share`, {})
  const link = await owner.ok<SharedBaseWire>('POST', meta(), { roles: 'viewer' })
  baseLink = link.uuid ?? ''
})

const paths: Record<string, () => Promise<TestAnswer>> = {
  'of a member': () => owner.call('GET', `/api/v2/tables/${table.id}/export/csv`),
  'of a member by older paths': () =>
    owner.call('GET', `/api/v1/db/data/noco/${table.base_id}/${table.id}/export/csv`),
  'by the link of a view': () =>
    runtime.call('GET', `/api/v2/public/shared-view/${view.uuid ?? ''}/rows/export/csv`),
  'by the link of a base': () =>
    runtime.call('GET', `/api/v2/tables/${table.id}/export/csv`, {
      headers: { 'xc-shared-base-id': baseLink },
    }),
  'by the link of a base by older paths': () =>
    runtime.call('GET', `/api/v1/db/data/noco/${table.base_id}/${table.id}/export/csv`, {
      headers: { 'xc-shared-base-id': baseLink },
    }),
}
const ask = (path: string) => paths[path]?.() ?? Promise.reject(new Error(`There is no path ${path}.`))

async function allow(allowCSVDownload: boolean): Promise<void> {
  await owner.ok('PATCH', `/api/v2/meta/views/${view.id}/share`, { meta: { allowCSVDownload } })
  await owner.ok('PATCH', meta(), { meta: { allowCSVDownload } })
}

describe.each(Object.keys(paths))('an export %s', (path) => {
  test('runs no formula', async () => {
    await allow(true)
    const answer = await ask(path)
    expect([answer.status, typeof answer.body]).toEqual([200, 'string'])
    const [head = [], ...lines] = Papa.parse<string[]>(String(answer.body).trim()).data
    expect(lines.length).toBe(attacks.length)
    for (const cells of [head, ...lines])
      expect([cells[0], isHarmless(cells[0] ?? '')]).toEqual([cells[0], true])
    expect(head).toContain("'\uff1dTitle")
    // A cell that spreadsheets would split at a semicolon stands in quotes; numbers stay numbers.
    expect(String(answer.body)).toContain('"x;=1+1"')
    for (const cells of lines) expect(cells).toContain('-5')
  })

  test('follows the download flag', async () => {
    const isLink = path.startsWith('by ')
    await allow(false)
    expect((await ask(path)).status).toBe(isLink ? 403 : 200)
  })
})

test('a link exports nothing unless somebody has allowed it', async () => {
  await owner.ok('DELETE', meta())
  baseLink = (await owner.ok<SharedBaseWire>('POST', meta(), { roles: 'editor' })).uuid ?? ''
  const answer = await ask('by the link of a base')
  expect([answer.status, answer.body]).toMatchObject([403, { error: 'FORBIDDEN' }])
})
