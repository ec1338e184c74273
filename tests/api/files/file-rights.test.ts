import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
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
let base: BaseWire
let bobsBase: BaseWire
let table: TableWire

beforeAll(async () => {
  s3 = await startS3()
  runtime = await startRuntime(s3.settings)
  ann = await signUp(runtime)
  // The first account looks after the instance, and may do anything.
  ann = await signUp(runtime)
  bob = await signUp(runtime)
  base = await ann.createBase()
  bobsBase = await bob.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Files', uidt: 'Attachment' },
  ])
})
afterAll(async () => {
  await runtime.stop()
  await s3.stop()
})

const records = () => `/api/v2/tables/${table.id}/records`
const asAnn = () => fileCalls(runtime, () => ann)
const asBob = () => fileCalls(runtime, () => bob)
const create = async (row: Record<string, unknown>) =>
  (await ann.ok<{ Id: number }>('POST', records(), row)).Id
const stored = (file: FileWire) => s3.objects.get(`/files/${base.id.slice(1)}/${file.id}`)

describe('permission by role', () => {
  it('non-members and former members cannot open, upload or sign files', async () => {
    const file = await asAnn().upload(base.id)
    await create({ Files: [file] })
    expect((await bob.call('GET', `/${file.path}`)).status).toBe(404)
    expect((await asAnn().open(file.path)).status).toBe(401)
    expect((await ann.call('GET', `/${file.path}`)).status).toBe(200)
    expect((await asBob().send(base.id, 'a.png', pngOf('x'))).status).toBe(404)
    expect(
      (await bob.call('POST', `/api/v2/meta/bases/${base.id}/files/links`, { ids: [file.id] })).status,
    ).toBe(404)
    const own = await bob.ok<{ files: object }>('POST', `/api/v2/meta/bases/${bobsBase.id}/files/links`, {
      ids: [file.id],
    })
    expect(own.files).toEqual({})
  })

  it('viewers open files and upload none', async () => {
    const viewer = await signUp(runtime)
    await runtime.control.setMember(base.id, viewer.userId, 'viewer', new Date())
    const file = await asAnn().upload(base.id)
    expect((await viewer.call('GET', `/${file.path}`)).status).toBe(200)
    const refused = await fileCalls(runtime, () => viewer).send(base.id, 'a.png', pngOf('x'))
    expect([refused.status, refused.body]).toMatchObject([403, { error: 'FORBIDDEN' }])
    const links = await viewer.ok<{ files: Record<string, string> }>(
      'POST',
      `/api/v2/meta/bases/${base.id}/files/links`,
      { ids: [file.id] },
    )
    expect(`${links.files[file.id]}/${file.path.replace('download/', '')}`).toBe(file.signedPath)
  })

  it('file links only open their file, expire, and stop while the base is in the trash', async () => {
    const file = await asAnn().upload(base.id)
    const other = await asAnn().upload(base.id)
    const [, signature = '', expires = ''] = file.signedPath.split('/')
    expect(Number(expires) - Date.now()).toBeLessThanOrEqual(2 * 60 * 60 * 1000)
    expect(Number(expires) - Date.now()).toBeGreaterThan(60 * 60 * 1000 - 1000)
    for (const path of [
      file.signedPath.replaceAll(file.id, other.id),
      file.signedPath.replace(expires, String(Number(expires) + 3_600_000)),
      file.signedPath.replace(expires, '1600000000000'),
      file.signedPath.replace(signature, 'a'.repeat(22)),
      file.signedPath.replace(signature, '__proto__'),
    ])
      expect([path, (await asAnn().open(path)).status]).toEqual([path, 403])
    const trashed = await ann.createBase('Trash')
    const gone = await asAnn().upload(trashed.id)
    expect((await asAnn().open(gone.signedPath)).status).toBe(200)
    await ann.ok('DELETE', `/api/v2/meta/bases/${trashed.id}`)
    expect((await asAnn().open(gone.signedPath)).status).toBe(404)
    expect((await ann.call('GET', `/${gone.path}`)).status).toBe(404)
  })

  it('the cell gives an address of a file that it holds, and of no other', async () => {
    const [file, other] = [await asAnn().upload(base.id), await asAnn().upload(base.id)]
    const id = await create({ Files: [file] })
    const path = `/api/v2/downloadAttachment/${table.id}/Files/${id}`
    expect(await ann.ok('GET', `${path}?urlOrPath=${encodeURIComponent(file.path)}`)).toEqual({
      path: file.signedPath,
      url: `https://tessera.example/${file.signedPath}`,
    })
    expect((await ann.call('GET', `${path}?urlOrPath=${encodeURIComponent(other.path)}`)).status).toBe(404)
  })

  it('only the uploader can load a thumbnail until a record has the file', async () => {
    const file = await asAnn().upload(base.id, 'a.png', pngOf('large'))
    const path = `/api/v2/meta/files/${file.id}/preview`
    const put = (bytes: Uint8Array<ArrayBuffer>, as = ann) => as.call('PUT', path, undefined, { bytes })
    expect((await asAnn().open(`${file.signedPath}?preview`)).body).toContain('large')
    expect((await put(pngOf('').fill(60))).status).toBe(422)
    expect((await put(pngOf('x'.repeat(300_000)))).status).toBe(413)
    expect((await put(pngOf('x'), bob)).status).toBe(404)
    expect((await put(pngOf('small'))).status).toBe(200)
    expect((await asAnn().open(`${file.signedPath}?preview`)).body).toContain('small')
    expect((await asAnn().open(file.signedPath)).body).toContain('large')
    await create({ Files: [file] })
    expect((await put(pngOf('other'))).status).toBe(422)
  })
})

it('deletes only files that no record references after a day', async () => {
  const [taken, left] = [
    await asAnn().upload(base.id, 'taken.png'),
    await asAnn().upload(base.id, 'left.png'),
  ]
  const id = await create({ Files: [taken] })
  await ann.ok('DELETE', records(), { Id: id })
  const database = runtime.baseDatabases.open(base.id)
  await database.writeWithoutLog({
    statements: [{ sql: "UPDATE files SET created_at = '2020-01-01T00:00:00.000Z'", args: [] }],
  })
  for (let purge = 0; purge < 6; purge += 1) {
    await asAnn().upload(base.id, 'new.png')
    await runtime.disconnections()
  }
  expect([stored(taken) === undefined, stored(left) === undefined]).toEqual([false, true])
  const answer = await ann.call('POST', records(), { Files: [left] })
  expect(answer.status).toBe(422)
})
