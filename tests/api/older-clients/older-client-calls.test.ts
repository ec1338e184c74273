import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { SamplePayload } from '#core/api/tables/webhooks.ts'
import type { InstanceTotals } from '#core/api/records/totals.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

// Calls of clients of NocoDB 0.109 beside those of bases and records: webhooks, totals, addresses of databases.

const runtime = runtimeFixture()
const operator = personFixture(runtime)
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }], 'People')
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Name: 'Ben' }, { Name: 'Cleo' }])
})

describe('webhooks', () => {
  const hooks = () => `/api/v1/db/meta/tables/${table.id}/hooks`
  const hook = {
    title: 'Hook',
    event: 'after',
    operation: 'insert',
    notification: { type: 'URL', payload: { method: 'POST', path: 'http://127.0.0.1:9/x' } },
    active: true,
  }

  it('lists none, and refuses to create or try one, with the reason', async () => {
    for (const path of [hooks(), `${hooks()}/test`]) {
      const { status, body } = await ann.call('POST', path, hook)
      expect([status, body]).toMatchObject([400, { error: 'WEBHOOKS_UNAVAILABLE' }])
    }
    expect(await ann.ok('GET', hooks())).toEqual({ list: [] })
  })

  it.each(['insert/v2', 'after/insert/v2', 'insert'])(
    'the sample payload of %s has a record',
    async (path) => {
      const payload = await ann.ok<SamplePayload>('GET', `${hooks()}/samplePayload/${path}`)
      expect(payload.type).toBe('records.after.insert')
      expect(payload.data).toMatchObject({
        table_id: table.id,
        table_name: 'People',
        rows: [{ Id: 1, Name: 'Ben' }],
      })
      expect(payload.data.rows).toHaveLength(1)
    },
  )

  it('of an update contains the record before the change, too', async () => {
    const payload = await ann.ok<SamplePayload>('GET', `${hooks()}/samplePayload/update/v2`)
    expect(payload.data.previous_rows).toEqual(payload.data.rows)
  })

  it.each(['explode/v2', 'insert/v9', 'while/insert/v2'])('%s is refused', async (path) => {
    expect((await ann.call('GET', `${hooks()}/samplePayload/${path}`)).status).toBe(422)
  })
})

describe('totals of the instance', () => {
  it('administrators read how much there is, without names', async () => {
    const totals = await operator.ok<InstanceTotals>('GET', '/api/v1/aggregated-meta-info')
    expect(totals).toMatchObject({ projectCount: 1, userCount: 2, sharedBaseCount: 0 })
    expect(totals.projects[0]).toMatchObject({
      tableCount: { table: 1, view: 0 },
      viewCount: { gridCount: 1, total: 1, sharedTotal: 0 },
      webhookCount: 0,
      rowCount: [{ TotalRecords: 2 }],
      userCount: 1,
    })
    expect(JSON.stringify(totals)).not.toContain('People')
  })

  it('refuses everybody else', async () => {
    expect((await ann.call('GET', '/api/v1/aggregated-meta-info')).status).toBe(403)
    expect((await runtime.call('GET', '/api/v1/aggregated-meta-info')).status).toBe(401)
  })
})

describe('addresses of databases', () => {
  const parse = (url: unknown) => operator.call('POST', '/api/v1/url_to_config', { url })

  it.each([
    ['mysql://u:p@h:3307/db', 'mysql2', { host: 'h', port: 3307, user: 'u', password: 'p', database: 'db' }],
    ['jdbc:postgresql://h/db', 'pg', { host: 'h', port: 5432, user: '', password: '', database: 'db' }],
    [
      'postgres://u@h/db?sslmode=verify-full',
      'pg',
      { host: 'h', port: 5432, user: 'u', password: '', database: 'db', ssl: { mode: 'Required-Identity' } },
    ],
    ['mssql://sa:a%40b@h:80/x', 'mssql', { host: 'h', port: 80, user: 'sa', password: 'a@b', database: 'x' }],
  ])('%s is taken apart', async (url, client, connection) => {
    const { status, body } = await parse(url)
    expect([status, body]).toEqual([200, { client, connection }])
  })

  it.each([
    '',
    'nothing',
    'http://h/x',
    'mysql://',
    'mysql://h:99999/x',
    'mysql://%ff@h/x',
    7,
    null,
    {},
    'a'.repeat(3000),
  ])('%j is refused', async (url) => {
    expect((await parse(url)).status).toBe(422)
  })
})
