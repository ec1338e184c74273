import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { ExportJobWire, JobMessage } from '#core/api/import-export/export-jobs.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { readExportTicket, signExportTicket } from '../../../worker/records/export-ticket.ts'
import { type Person, signUp } from '../../support/people.ts'
import { runtimeFixture } from '../../support/fixtures.ts'

// Exports as a job, as newer clients make them: create, listen, download without any header.

const runtime = runtimeFixture()
let ann: Person
let ben: Person
let stranger: Person
let base: BaseWire
let table: TableWire
let view = ''

beforeAll(async () => {
  ;[ann, ben, stranger] = [await signUp(runtime), await signUp(runtime), await signUp(runtime)]
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText' },
    { title: 'Secret', uidt: 'SingleLineText' },
  ])
  view = table.views[0]?.id ?? ''
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [
    { Name: 'one', Secret: 's1' },
    { Name: 'two', Secret: 's2' },
  ])
})

const create = (who: Person, body: unknown = {}) => who.call('POST', `/api/v2/export/${view}/csv`, body)
const listen = async (id: string) =>
  (await runtime.call('POST', '/jobs/listen', { body: { _mid: 0, data: { id } } })).body as JobMessage
async function addressOf(id: string): Promise<string> {
  const message = await listen(id)
  if (message.status !== 'update') throw new Error('The job is not there.')
  return `/${message.data.data.result.url}`
}
async function exported(who: Person, body?: unknown): Promise<string> {
  const { id } = (await create(who, body)).body as ExportJobWire
  return addressOf(id)
}

it('a job answers the address of the file, which anybody opens who has it', async () => {
  const made = await create(ann)
  expect(made.body).toMatchObject({ name: 'data-export' })
  const { id } = made.body as ExportJobWire
  expect(await listen(id)).toMatchObject({
    status: 'update',
    data: { id, status: 'completed', data: { result: { type: 'csv', title: table.title } } },
  })
  const file = await runtime.call('GET', await addressOf(id))
  expect(file.status).toBe(200)
  expect(file.headers.get('content-type')).toContain('text/csv')
  expect(String(file.body)).toContain('one')
})

it('the file obeys the filters of the job, and wrong ones are refused at once', async () => {
  const text = String(
    (await runtime.call('GET', await exported(ann, { where: '(Name,eq,two)', fields: 'Name' }))).body,
  )
  expect(text).toBe('Name\r\ntwo\r\n')
  expect((await create(ann, { where: '(Name,eq' })).status).toBe(422)
  expect((await create(ann, { where: '(None,eq,1)' })).status).toBe(422)
})

it('refuses the address once its owner may not export', async () => {
  await runtime.control.setMember(base.id, ben.userId, 'viewer', new Date())
  const address = await exported(ben)
  expect((await runtime.call('GET', address)).status).toBe(200)
  await ann.ok('DELETE', `/api/v2/meta/bases/${base.id}/users/${ben.userId}`)
  expect(await runtime.call('GET', address)).toMatchObject({
    status: 403,
    body: { error: 'FILE_LINK_EXPIRED' },
  })
})

it('the address ends after some minutes, and with the session', async () => {
  const now = new Date()
  const settings = runtime.env.settings
  const { id } = (await create(ann)).body as ExportJobWire
  const ticket = await readExportTicket(settings, id, now)
  if (!ticket) throw new Error('The ticket is not good.')
  const later = new Date(now.getTime() + (limits.exportLinkTtlSeconds + 5) * 1000)
  expect(await readExportTicket(settings, id, later)).toBeNull()
  const old = await signExportTicket(
    settings,
    ticket,
    new Date(now.getTime() - (limits.exportLinkTtlSeconds + 5) * 1000),
  )
  expect((await runtime.call('GET', `/api/v2/export/${view}/${old}/x.csv`)).status).toBe(403)
  expect(await listen(old)).toEqual({ status: 'close' })
  const cleo = await signUp(runtime)
  await runtime.control.setMember(base.id, cleo.userId, 'viewer', new Date())
  const address = await exported(cleo)
  await cleo.ok('POST', '/api/v2/auth/user/signout')
  expect((await runtime.call('GET', address)).status).toBe(403)
})

it('a ticket opens no other view, and no published one', async () => {
  const other = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }], 'Other')
  const { id } = (await create(ann)).body as ExportJobWire
  for (const path of [
    `/api/v2/export/${other.views[0]?.id ?? ''}/${id}/x.csv`,
    `/api/v2/export/${view}/${id}x/x.csv`,
  ])
    expect((await runtime.call('GET', path)).status).toBe(403)
})

it('non-members cannot create a job', async () => {
  expect((await create(stranger)).status).toBe(404)
  expect((await runtime.call('POST', `/api/v2/export/${view}/csv`, { body: {} })).status).toBe(401)
})

describe('of a published view', () => {
  const share = () => `/api/v2/meta/views/${view}/share`
  const job = (uuid: string, headers = {}) =>
    runtime.call('POST', `/api/v2/public/export/${uuid}/csv`, { body: {}, headers })

  it('follows the download flag and the password of the link, also when the file is opened', async () => {
    const { uuid = '' } = await ann.ok<{ uuid?: string }>('POST', share())
    expect((await job(uuid)).status).toBe(403)
    await ann.ok('PATCH', share(), { meta: { allowCSVDownload: true } })
    const address = await addressOf(((await job(uuid)).body as ExportJobWire).id)
    expect((await runtime.call('GET', address)).status).toBe(200)
    await ann.ok('PATCH', share(), { meta: { allowCSVDownload: false } })
    expect((await runtime.call('GET', address)).status).toBe(403)
    await ann.ok('PATCH', share(), { meta: { allowCSVDownload: true }, password: 'a long password' })
    expect((await runtime.call('GET', address)).status).toBe(403)
    expect((await job(uuid)).status).toBe(403)
    const locked = await job(uuid, { 'xc-password': 'a long password' })
    const open = await addressOf((locked.body as ExportJobWire).id)
    expect((await runtime.call('GET', open)).status).toBe(200)
    await ann.ok('DELETE', share())
    expect((await runtime.call('GET', open)).status).toBe(404)
  })
})

describe('bad input', () => {
  it.each(['xlsx', 'json', 'CSV', '%00'])('a file as %s is refused', async (kind) => {
    expect((await ann.call('POST', `/api/v2/export/${view}/${kind}`, {})).status).toBe(422)
  })

  it.each([{ where: 7 }, { where: 'x'.repeat(20_000) }, { fields: { a: 1 } }, []])(
    'the body %j is refused',
    async (body) => {
      expect((await create(ann, body)).status).toBe(422)
    },
  )

  it('filters that no address can hold are refused with the reason', async () => {
    const where = `(Name,eq,${'x'.repeat(8000)})`
    expect((await create(ann, { where })).body).toMatchObject({ error: 'INVALID_REQUEST' })
  })

  it.each([
    {},
    { data: {} },
    { data: { id: 7 } },
    { data: { id: 'x'.repeat(7000) } },
    { _mid: -1, data: { id: 'x' } },
    [],
  ])('listening to %j is refused', async (body) => {
    expect((await runtime.call('POST', '/jobs/listen', { body })).status).toBe(422)
  })

  it('refuses unknown jobs, and ids that are not views', async () => {
    expect(await listen('none')).toEqual({ status: 'close' })
    expect((await ann.call('POST', `/api/v2/export/${table.id}/csv`, {})).status).toBe(404)
    expect((await ann.call('POST', `/api/v2/export/${view}x/csv`, {})).status).toBe(404)
  })

  it('no jobs are listed, and only to members', async () => {
    expect(await ann.ok('POST', `/api/v2/jobs/${base.id}`, { job: 'data-export', status: 'active' })).toEqual(
      [],
    )
    expect((await stranger.call('POST', `/api/v2/jobs/${base.id}`, {})).status).toBe(404)
  })
})

it('filters for "me" and names use the person who created the job, whoever opens the address', async () => {
  await ann.ok('POST', `/api/v2/meta/tables/${table.id}/columns`, { title: 'Who', uidt: 'User' })
  const { list } = await ann.ok<RecordsPage>('GET', `/api/v2/tables/${table.id}/records?fields=Id,Name`)
  const first = list[0] ?? {}
  await ann.ok('PATCH', `/api/v2/tables/${table.id}/records`, { Id: first['Id'], Who: [{ id: ann.userId }] })
  const body = { where: '(Who,anyof,@me)', fields: 'Name,Who' }
  const file = await runtime.call('GET', await exported(ann, body))
  expect(file.body).toBe(`Name,Who\r\n${String(first['Name'])},${ann.email}\r\n`)
})
