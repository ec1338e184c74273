import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BaseCopyWire } from '#core/api/bases/bases.ts'
import type { CommentWire } from '#core/api/records/comments.ts'
import type { FileWire } from '#core/api/records/files.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { fileCalls, pngOf } from '../../support/file-calls.ts'
import { type Person, signUp } from '../../support/people.ts'
import { type Runtime, startRuntime } from '../../support/runtime.ts'
import { type S3StandIn, startS3 } from '../../support/s3-stand-in.ts'

let s3: S3StandIn
let runtime: Runtime
let ann: Person
let bob: Person

beforeAll(async () => {
  s3 = await startS3()
  runtime = await startRuntime(s3.settings)
  ann = await signUp(runtime)
  bob = await signUp(runtime)
  await bob.ok('PATCH', '/api/v1/user/profile', { display_name: 'Bob' })
})
afterAll(async () => {
  await runtime.stop()
  await s3.stop()
})

type Row = { Id: number; Name: string; Files: FileWire[] | null }
const meta = (id: string) => `/api/v2/meta/bases/${id}`

async function stage(): Promise<{ id: string; table: TableWire; row: Row }> {
  const base = await ann.createBase('Pictures')
  const table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Files', uidt: 'Attachment' },
  ])
  const files = fileCalls(runtime, () => ann)
  const held = [await files.upload(base.id, 'one.png', pngOf('one')), await files.upload(base.id, 'zwei.png')]
  // Taken by no record: it is none of the base's.
  await files.upload(base.id, 'lost.png')
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Name: 'a', Files: held }, { Name: 'b' }])
  await runtime.control.setMember(base.id, bob.userId, 'editor', new Date())
  const comment = { fk_model_id: table.id, row_id: 1 }
  await ann.ok('POST', '/api/v2/meta/comments', { ...comment, comment: 'Nice' })
  const mine = await bob.ok<CommentWire>('POST', '/api/v2/meta/comments', { ...comment, comment: 'Indeed' })
  await bob.ok('PATCH', `/api/v2/meta/comment/${mine.id}`, { resolved: true })
  const row = await ann.ok<Row>('GET', `/api/v2/tables/${table.id}/records/1`)
  return { id: base.id, table, row }
}

const objectsOf = (baseId: string) =>
  [...s3.objects.keys()].filter((key) => key.includes(`/${baseId.slice(1)}/`))

it('a copy of a base has its own files and comments', async () => {
  const { id, row } = await stage()
  let copy = await ann.ok<BaseCopyWire>('POST', `${meta(id)}/duplicate`, { title: 'Copy' })
  while (!copy.done) copy = await ann.ok<BaseCopyWire>('POST', `${meta(id)}/duplicate/${copy.id}`)
  const [table] = (await ann.ok<{ list: TableWire[] }>('GET', `${meta(copy.id)}/tables`)).list
  const own = await ann.ok<Row>('GET', `/api/v2/tables/${table?.id}/records/1`)
  const shape = (files: Row['Files']) =>
    files?.map(({ title, size, mimetype }) => ({ title, size, mimetype }))
  expect(shape(own.Files)).toEqual(shape(row.Files))
  expect(objectsOf(copy.id)).toHaveLength(2)
  // The copy keeps its files when the original base and its files are deleted.
  for (const key of objectsOf(id)) s3.objects.delete(key)
  await ann.ok('DELETE', meta(id))
  for (const file of own.Files ?? []) {
    expect(file.id).toContain(copy.id.slice(1))
    const opened = await runtime.call('GET', `/${file.signedPath}`)
    expect([opened.status, String(opened.body).includes('PNG')]).toEqual([200, true])
  }
  const { list } = await ann.ok<{ list: CommentWire[] }>(
    'GET',
    `/api/v2/meta/comments?fk_model_id=${table?.id}&row_id=1`,
  )
  expect(
    list.map(({ comment, created_by, created_display_name, created_by_email, resolved_at }) => [
      comment,
      created_by,
      created_display_name,
      created_by_email,
      resolved_at !== null,
    ]),
  ).toEqual([
    ['Nice', ann.userId, null, ann.email, false],
    // He is no member of the copy: his name stays, his address does not show.
    ['Indeed', bob.userId, 'Bob', null, true],
  ])
  // A file of the copy can be kept in another record of it.
  await ann.ok('PATCH', `/api/v2/tables/${table?.id}/records`, { Id: 2, Files: own.Files })
})

it('a copy that is given up leaves no files', async () => {
  const { id } = await stage()
  const before = s3.objects.size
  const copy = await ann.ok<BaseCopyWire>('POST', `${meta(id)}/duplicate`, {})
  await ann.ok('DELETE', `${meta(id)}/duplicate/${copy.id}`)
  expect(s3.objects.size).toBe(before)
})

it('the older words copy a base in one call', async () => {
  const { id } = await stage()
  const copy = await ann.ok<BaseCopyWire & { name: string }>('POST', `/api/v1/db/meta/duplicate/${id}`, {
    base: { title: 'By the older words' },
    options: { excludeHooks: true },
  })
  expect(copy).toMatchObject({ done: true, title: 'By the older words', name: 'By the older words' })
  const bare = await ann.ok<BaseCopyWire>('POST', `/api/v1/db/meta/duplicate/${id}`, {
    options: { excludeData: true },
  })
  expect(bare.title).toBe('Pictures_1')
  for (const [base, rows] of [
    [copy, 2],
    [bare, 0],
  ] as const) {
    const [table] = (await ann.ok<{ list: TableWire[] }>('GET', `${meta(base.id)}/tables`)).list
    const counted = await ann.ok('GET', `/api/v2/tables/${table?.id}/records/count`)
    expect(counted).toEqual({ count: rows })
  }
})
