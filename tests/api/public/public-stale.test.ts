import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { publicVersionTtlMs } from '#core/limits.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const staleSeconds = 2
const runtime = runtimeFixture({ PUBLIC_STALE_SECONDS: String(staleSeconds) })
const ann = personFixture(runtime)

test('an old response is shown as long as the setting allows, with its age, while the new version is read', async () => {
  const base = await ann.createBase()
  const table = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Name: 'old' }])
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/grids`, {})
  const { uuid } = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
  const other = runtime.anotherIsolate()
  const read = (on: Pick<typeof runtime, 'call'>) => on.call('GET', `/api/v2/public/shared-view/${uuid}/rows`)
  await read(other)
  await runtime.settle()
  await ann.ok('PATCH', `/api/v2/tables/${table.id}/records`, { Id: 1, Name: 'new' })
  expect(JSON.stringify((await read(runtime)).body)).toContain('new')
  // The cached response is new, so an isolate that missed the change returns it at once.
  await runtime.settle()
  expect(JSON.stringify((await read(other)).body)).toContain('new')

  await runtime.settle()
  // No validation of the cached response is pending, so the next read returns it once more although it is stale.
  const link = `/api/v2/meta/views/${view.id}/share`
  await sleep(publicVersionTtlMs + 200)
  await ann.ok('DELETE', link)
  const stale = await read(other)
  expect(stale.status).toBe(200)
  expect(Number(stale.headers.get('age'))).toBeGreaterThanOrEqual(1)
  await runtime.settle()
  expect((await read(other)).status).toBe(404)
})

test('the setting must be a number of seconds', async () => {
  for (const text of ['-1', '61', '0.5', 'soon']) {
    const { startRuntime } = await import('../../support/runtime.ts')
    await expect(startRuntime({ PUBLIC_STALE_SECONDS: text })).rejects.toThrow('from 0 to 60')
  }
})
