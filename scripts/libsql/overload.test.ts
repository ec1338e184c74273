import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer } from './testing.ts'
import type { TestServer } from './testing.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ maxWaitingJobs: 2, maxExecutors: 1, statementTimeoutMs: 2000 })
  await server.create('mine')
})
afterAll(() => server.stop())

const send = (sql: string) =>
  server.call('/mine/v2/pipeline', 'POST', {
    baton: null,
    requests: [{ type: 'execute', stmt: { sql } }, { type: 'close' }],
  })

test('requests beyond those that may wait are refused as busy, and the others run', async () => {
  // Runs until its executor is killed.
  const endless = send('WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n')
  const others = await Promise.all(Array.from({ length: 5 }, () => send('SELECT 1')))
  expect(others.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 503, 503, 503])
  for (const refused of others.filter(({ status }) => status === 503))
    expect(await refused.json()).toMatchObject({ code: 'SQLITE_BUSY' })
  await (await endless).arrayBuffer()
  expect((await send('SELECT 1')).status).toBe(200)
})
