import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { FileWire } from '#core/api/records/files.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import { fileCalls } from '../../support/file-calls.ts'
import { type Person, signUp } from '../../support/people.ts'
import { type Runtime, startRuntime } from '../../support/runtime.ts'
import { type S3StandIn, startS3 } from '../../support/s3-stand-in.ts'

// Orders look up the plans and the drafts of the machines that they link to.

let s3: S3StandIn
let runtime: Runtime
let ann: Person
let base: BaseWire
let machines: TableWire
let orders: TableWire
let plans: FileWire[]
let draft: FileWire

beforeAll(async () => {
  s3 = await startS3()
  runtime = await startRuntime(s3.settings)
  ann = await signUp(runtime)
  base = await ann.createBase()
  machines = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Plans', uidt: 'Attachment' },
    { title: 'Drafts', uidt: 'Attachment' },
  ])
  orders = await ann.createTable(base.id, [{ title: 'Number', uidt: 'SingleLineText', pv: true }], 'Orders')
  const add = (body: object) => ann.ok<TableWire>('POST', `/api/v2/meta/tables/${orders.id}/columns`, body)
  orders = await add({
    title: 'Machines',
    uidt: 'LinkToAnotherRecord',
    type: 'mm',
    parentId: orders.id,
    childId: machines.id,
  })
  orders = await add({
    title: 'Plans of machines',
    uidt: 'Lookup',
    fk_relation_column_id: idOf(orders, 'Machines'),
    fk_lookup_column_id: idOf(machines, 'Plans'),
  })
  const upload = (title: string) => fileCalls(runtime, () => ann).upload(base.id, title)
  plans = [await upload('saw.png'), await upload('drill.png')]
  draft = await upload('draft.png')
  const [saw, drill] = plans
  await ann.ok('POST', `/api/v2/tables/${machines.id}/records`, [
    { Name: 'Saw', Plans: [saw], Drafts: [draft] },
    { Name: 'Drill', Plans: [drill] },
  ])
  await ann.ok('POST', `/api/v2/tables/${orders.id}/records`, { Number: 'A1' })
  await ann.ok('POST', `/api/v2/tables/${orders.id}/links/${idOf(orders, 'Machines')}/records/1`, [
    { Id: 1 },
    { Id: 2 },
  ])
})
afterAll(async () => {
  await runtime.stop()
  await s3.stop()
})

const idOf = (table: TableWire, title: string): string =>
  table.columns.find((column) => column.title === title)?.id ?? ''
const open = async (path: string): Promise<number> => (await runtime.call('GET', `/${path}`)).status
const linkOf = (file?: FileWire) => {
  const column = idOf(orders, 'Plans of machines')
  const query = file ? `?urlOrPath=${encodeURIComponent(file.path)}` : ''
  return ann.call('GET', `/api/v2/downloadAttachment/${orders.id}/${column}/1${query}`)
}

it('members get a link to each file that a lookup shows, and to no other', async () => {
  for (const file of plans) {
    const { status, body } = await linkOf(file)
    expect([status, body]).toMatchObject([200, { path: file.signedPath }])
    expect(await open((body as { path: string }).path)).toBe(200)
  }
  expect((await linkOf()).body).toMatchObject({ path: plans[0]?.signedPath })
  expect([(await linkOf(draft)).status, (await linkOf(draft)).body]).toMatchObject([
    404,
    { error: 'FILE_NOT_FOUND' },
  ])
})

it('a published view gives addresses of the files that its lookups show, and of no others', async () => {
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${orders.id}/grids`, { title: 'Public' })
  const { uuid } = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
  const rows = `/api/v2/public/shared-view/${uuid}/rows`
  const page = (await runtime.call('GET', rows)).body as RecordsPage
  const shown = page.list[0]?.['Plans of machines'] as FileWire[]
  expect(shown.flat().map(({ id }) => id)).toEqual(plans.map(({ id }) => id))
  for (const { signedPath } of shown.flat()) expect(await open(signedPath)).toBe(200)
  const native = (await runtime.call('GET', `${rows}?format=native`)).body as RecordsPage
  expect(Object.keys(native.files ?? {})).toEqual(plans.map(({ id }) => id))
  expect(JSON.stringify([page, native])).not.toContain(draft.id)
})
