import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { SharedBaseWire } from '#core/api/sharing/shared-base.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { signUp } from '../../support/people.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire
let table: TableWire
let path: string

beforeAll(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, { Name: 'a' })
  path = `/api/v1/db/meta/projects/${base.id}/shared`
})

const by = (uuid: string | null, method: string, address: string, body?: unknown) =>
  runtime.call(method, address, {
    headers: { 'xc-shared-base-id': uuid ?? '' },
    ...(body === undefined ? {} : { body }),
  })
const records = () => `/api/v2/tables/${table.id}/records`
const share = async (roles: 'viewer' | 'editor' = 'viewer') =>
  (await ann.ok<SharedBaseWire>('POST', path, { roles })).uuid

describe('the link of a base', () => {
  it('is created, read, changed and withdrawn', async () => {
    expect(await ann.ok('GET', path)).toEqual({ uuid: null, url: null, roles: null, meta: null })
    const newer = `/api/v2/meta/bases/${base.id}/shared`
    expect((await ann.call('PATCH', newer, { roles: 'editor' })).status).toBe(404)
    const made = await ann.ok<SharedBaseWire>('POST', path, {})
    expect(made).toMatchObject({ roles: 'viewer', url: expect.stringContaining(`/#/nc/base/${made.uuid}`) })
    expect(await ann.ok('POST', path, { roles: 'viewer' })).toEqual(made)
    expect(await ann.ok('PATCH', path, { roles: 'editor' })).toEqual({ ...made, roles: 'editor' })
    expect(await ann.ok('GET', path)).toEqual({ ...made, roles: 'editor' })
    const meta = `/api/v1/db/public/shared-base/${made.uuid}/meta`
    expect((await runtime.call('GET', meta)).body).toEqual({
      base_id: base.id,
      project_id: base.id,
      roles: 'editor',
      meta: { allowCSVDownload: false },
    })
    const allowed = await ann.ok<SharedBaseWire>('PATCH', path, { meta: { allowCSVDownload: true } })
    expect(allowed).toEqual({ ...made, roles: 'editor', meta: { allowCSVDownload: true } })
    expect(await ann.ok('PATCH', path, { roles: 'viewer' })).toMatchObject({
      meta: { allowCSVDownload: true },
    })
    expect((await ann.call('PATCH', path, { meta: { allowCSVDownload: 'yes' } })).status).toBe(422)
    expect(await ann.ok('DELETE', path)).toBe(true)
    expect((await runtime.call('GET', meta)).status).toBe(404)
    expect(await share()).not.toBe(made.uuid)
  })

  it('lets viewers read, and nothing else', async () => {
    const uuid = await share()
    expect((await by(uuid, 'GET', '/api/v1/auth/user/me')).body).toEqual({
      roles: { viewer: true },
      base_roles: { viewer: true },
      isPublicBase: true,
    })
    const base_ = await by(uuid, 'GET', `/api/v2/meta/bases/${base.id}`)
    expect(base_.body).toMatchObject({ id: base.id, project_role: 'viewer' })
    for (const address of [
      `/api/v2/meta/bases/${base.id}/tables`,
      `/api/v2/meta/tables/${table.id}`,
      records(),
      `${records()}/1`,
      `/api/v1/db/data/noco/${base.id}/Table`,
    ])
      expect([address, (await by(uuid, 'GET', address)).status]).toEqual([address, 200])
    const refused: [method: string, address: string, body?: unknown][] = [
      ['POST', records(), { Name: 'no' }],
      ['PATCH', records(), { Id: 1, Name: 'no' }],
      ['DELETE', records(), { Id: 1 }],
      ['GET', `/api/v2/meta/bases/${base.id}/users`],
      ['GET', `/api/v2/meta/bases/${base.id}/changes`],
      ['GET', `/api/v2/meta/bases/${base.id}/audits`],
      ['GET', `/api/v2/meta/bases/${base.id}/api-tokens`],
      ['GET', path],
      ['PATCH', `/api/v2/meta/bases/${base.id}`, { title: 'no' }],
      ['POST', `/api/v2/meta/tables/${table.id}/grids`, {}],
      ['POST', `/api/v2/meta/bases/${base.id}/room-ticket`],
    ]
    for (const [method, address, body] of refused) {
      const answer = await by(uuid, method, address, body)
      expect([address, answer.status, answer.body]).toMatchObject([address, 403, { error: 'FORBIDDEN' }])
    }
    expect(await ann.ok('GET', `${records()}/count`)).toEqual({ count: 1 })
  })

  it('lets editors change records, without a name, and never what the base is', async () => {
    const uuid = await share('editor')
    const made = await by(uuid, 'POST', records(), { Name: 'by link' })
    expect(made.status).toBe(200)
    const { Id } = made.body as { Id: number }
    expect((await by(uuid, 'PATCH', records(), { Id, Name: 'changed' })).status).toBe(200)
    const { list } = await ann.ok<{ list: { by: string | null; kind: string }[] }>(
      'GET',
      `/api/v2/meta/bases/${base.id}/changes?since=0`,
    )
    expect(list.at(-1)).toMatchObject({ kind: 'record.update', by: null })
    expect((await by(uuid, 'DELETE', records(), { Id })).status).toBe(200)
    const columns = `/api/v2/meta/tables/${table.id}/columns`
    for (const [method, address, body] of [
      ['POST', columns, { title: 'x', uidt: 'Number' }],
      ['DELETE', `/api/v2/meta/tables/${table.id}`],
      ['POST', `/api/v2/meta/views/${table.views[0]?.id}/sorts`, { fk_column_id: table.columns[0]?.id }],
    ] as const)
      expect([address, (await by(uuid, method, address, body)).status]).toEqual([address, 403])
  })

  it('works only for its base, and while the base is shared', async () => {
    const uuid = await share()
    const other = await ann.createBase('Other')
    const closed = async (id: string | null, address: string) => (await by(id, 'GET', address)).status
    expect(await closed(uuid, `/api/v2/meta/bases/${other.id}`)).toBe(401)
    expect(await closed(uuid, '/api/v2/meta/bases')).toBe(401)
    expect(await closed(`${uuid?.slice(0, -1)}_`, records())).toBe(401)
    expect(await closed(`${uuid?.slice(0, -8)}aaaaaaaa`, records())).toBe(401)
    expect(await closed(uuid, records())).toBe(200)
    await ann.ok('DELETE', path)
    expect(await closed(uuid, records())).toBe(401)
    const again = await share()
    await ann.ok('DELETE', `/api/v2/meta/bases/${base.id}`)
    expect(await closed(again, records())).toBe(401)
    await ann.ok('POST', `/api/v2/meta/bases/${base.id}/restore`)
    expect(await closed(again, records())).toBe(200)
  })

  it('takes neither other roles nor a password, which would protect nothing', async () => {
    for (const body of [{ roles: 'owner' }, { roles: 'creator' }, { roles: 'viewer', password: 'pw' }]) {
      const answer = await ann.call('POST', path, body)
      expect([body, answer.status]).toEqual([body, 422])
    }
  })

  it('gives signed-in people no more than their role, which counts before a link', async () => {
    const uuid = (await share('editor')) ?? ''
    const stranger = await signUp(runtime)
    const headers = { 'xc-shared-base-id': uuid }
    expect((await stranger.call('GET', records(), undefined, { headers })).status).toBe(404)
    // The same browser without its token is anybody.
    expect((await by(uuid, 'GET', records())).status).toBe(200)
    await ann.ok('PATCH', path, { roles: 'viewer' })
    expect((await ann.call('POST', records(), { Name: 'own right' }, { headers })).status).toBe(200)
  })
})
