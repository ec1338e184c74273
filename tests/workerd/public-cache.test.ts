import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../support/wait-for.ts'
import * as v from 'valibot'
import { buildChanged } from '../../scripts/build/targets.ts'
import { type Instance, startInstance } from '../../scripts/local/instance.ts'

// Public links in the runtime that is deployed to, with its Cache API over the local cache.

const dataDir = mkdtempSync(join(tmpdir(), 'tessera-cache-'))
let instance: Instance
let token = ''

beforeAll(async () => {
  await buildChanged(['web', 'worker'])
  instance = await startInstance({ dataDir, host: '127.0.0.1', port: 0, onLog: () => undefined })
  const body = { email: 'ann@example.com', password: 'a long enough password' }
  token = v.parse(v.object({ token: v.string() }), await send('POST', '/api/v1/auth/user/signup', body)).token
})
afterAll(async () => {
  await instance.close()
  rmSync(dataDir, { recursive: true, force: true })
})

async function send(method: string, path: string, body?: unknown): Promise<unknown> {
  const response = await fetch(`${instance.url}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { 'xc-auth': token } : {}) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response.json()
}

const withId = v.object({ id: v.string() })
const idOf = async (answer: Promise<unknown>) => v.parse(withId, await answer).id

test('a link is served from the cache until it changes or is withdrawn', async () => {
  const baseId = await idOf(send('POST', '/api/v2/meta/bases', { title: 'Base' }))
  const columns = [{ title: 'Name', uidt: 'SingleLineText', pv: true }]
  const tableId = await idOf(send('POST', `/api/v2/meta/bases/${baseId}/tables`, { title: 'Table', columns }))
  const records = `/api/v2/tables/${tableId}/records`
  await send('POST', records, [{ Name: 'Zoë ✓' }])
  const viewId = await idOf(send('POST', `/api/v2/meta/tables/${tableId}/grids`, { title: 'Open' }))
  const share = `/api/v2/meta/views/${viewId}/share`
  const { uuid } = v.parse(v.object({ uuid: v.string() }), await send('POST', share, {}))
  const read = async (headers: Record<string, string> = {}) => {
    const response = await fetch(`${instance.url}/api/v2/public/shared-view/${uuid}/rows`, { headers })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const first = await read()
  const hit = await waitFor(async () => {
    const again = await read()
    expect(again.headers.get('cache-status')).toBe('tessera; hit')
    return again
  })
  expect([hit.text, hit.headers.get('etag')]).toEqual([first.text, first.headers.get('etag')])
  expect(hit.text).toContain('Zoë ✓')
  for (const name of ['x-base-version', 'x-valid-until', 'x-public-cache-control', 'cf-cache-status'])
    expect([name, hit.headers.get(name)]).toEqual([name, null])
  const unchanged = await read({ 'if-none-match': hit.headers.get('etag') ?? '' })
  expect([unchanged.status, unchanged.text]).toEqual([304, ''])
  await send('PATCH', records, { Id: 1, Name: 'changed' })
  expect((await read()).text).toContain('changed')
  await send('DELETE', share)
  expect((await read()).status).toBe(404)
})

test('the address by which the cache keeps a response leads nowhere', async () => {
  const response = await fetch(`${instance.url}/api/edge-cache/x/${'0'.repeat(64)}`)
  expect([response.status, response.headers.get('content-type')]).toEqual([404, 'application/json'])
})
