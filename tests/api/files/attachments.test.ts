import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { FileWire } from '#core/api/records/files.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { purgeTrashedBases } from '../../../worker/bases/purge-bases.ts'
import { fileCalls, multipart, pngOf } from '../../support/file-calls.ts'
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
  bob = await signUp(runtime)
  base = await ann.createBase()
  bobsBase = await bob.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Files', uidt: 'Attachment' },
    { title: 'Picture', uidt: 'Attachment', meta: { maxNumberOfAttachments: 1, allowedTypes: ['image/*'] } },
  ])
})
afterAll(async () => {
  await runtime.stop()
  await s3.stop()
})

type Row = Record<string, unknown> & { Id: number }
const records = () => `/api/v2/tables/${table.id}/records`
const asAnn = () => fileCalls(runtime, () => ann)
const asBob = () => fileCalls(runtime, () => bob)
const read = (id: number) => ann.ok<Row>('GET', `${records()}/${id}`)
const filesOf = (row: Row, field = 'Files') => (row[field] ?? []) as FileWire[]
const create = async (row: Record<string, unknown>) =>
  (await ann.ok<{ Id: number }>('POST', records(), row)).Id
const stored = (file: FileWire) => s3.objects.get(`/files/${base.id.slice(1)}/${file.id}`)

describe('files of a purged base', () => {
  it('go with it, and no others', async () => {
    const gone = await ann.createBase('Gone')
    const uploaded = await asAnn().upload(gone.id, 'never attached.png')
    const kept = await asAnn().upload(base.id, 'kept.png')
    const of = (id: string, file: FileWire) => `/files/${id.slice(1)}/${file.id}`
    await ann.ok('DELETE', `/api/v2/meta/bases/${gone.id}`)
    const later = new Date(Date.now() + 31 * 24 * 60 * 60 * 1000)

    s3.failWith(403)
    await purgeTrashedBases(runtime, later)
    s3.failWith(null)
    expect(s3.objects.has(of(gone.id, uploaded))).toBe(true)
    expect((await ann.call('POST', `/api/v2/meta/bases/${gone.id}/restore`)).status).toBe(200)

    await ann.ok('DELETE', `/api/v2/meta/bases/${gone.id}`)
    await purgeTrashedBases(runtime, later)
    expect([...s3.objects.keys()].filter((key) => key.includes(gone.id.slice(1)))).toEqual([])
    expect(s3.objects.has(of(base.id, kept))).toBe(true)
  })
})

describe('a file in a cell', () => {
  it('is uploaded, named, read with an address that opens it, and described as its upload found it', async () => {
    const file = await asAnn().upload(base.id, 'Größe 1.png', pngOf('holiday'))
    expect(file).toMatchObject({ title: 'Größe 1.png', mimetype: 'image/png', size: 15 })
    expect(stored(file)?.type).toBe('image/png')
    const id = await create({ Name: 'a', Files: [{ ...file, size: 1, mimetype: 'text/html' }] })
    const [cell] = filesOf(await read(id))
    expect(cell).toEqual(file)
    const page = await ann.ok<RecordsPage>('GET', `${records()}?format=native`)
    expect(page.files).toEqual({ [file.id]: file.signedPath.split('/').slice(0, 3).join('/') })

    const opened = await asAnn().open(file.signedPath)
    expect([opened.status, opened.body]).toEqual([200, expect.stringContaining('holiday')])
    expect(opened.headers.get('content-type')).toBe('image/png')
    expect(opened.headers.get('x-content-type-options')).toBe('nosniff')
    expect(opened.headers.get('content-disposition')).toContain('inline; filename="Gr__e 1.png"')
    expect(opened.headers.get('content-security-policy')).toContain('sandbox')
    expect(opened.headers.get('cache-control')).toMatch(/^private, max-age=\d{4}, immutable$/)
    const saved = await asAnn().open(`${file.signedPath}?download`)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  it('is given in parts, as players ask for them', async () => {
    const file = await asAnn().upload(base.id, 'a.txt', '0123456789')
    const part = await asAnn().open(file.signedPath, { range: 'bytes=2-4' })
    expect([
      part.status,
      part.body,
      part.headers.get('content-range'),
      part.headers.get('content-length'),
    ]).toEqual([206, '234', 'bytes 2-4/10', '3'])
    expect((await asAnn().open(file.signedPath, { range: 'bytes=-2' })).body).toBe('89')
    expect(await asAnn().open(file.signedPath, { range: 'bytes=10-' })).toMatchObject({ status: 416 })
    expect(await asAnn().open(file.signedPath, { range: 'lines=1-2' })).toMatchObject({ status: 200 })
  })

  it('accepts several files at once as other clients send them, for the base in the path', async () => {
    const body = multipart([
      { name: 'one.txt', text: 'first\r\n--mar' },
      { name: '../../two.txt', text: 'second' },
    ])
    for (const path of [`noco/${base.id}/T/F`, `noco/Base/${table.title}/Files`, table.id]) {
      const uploaded = await ann.ok<FileWire[]>(
        'POST',
        `/api/v1/db/storage/upload?path=${encodeURIComponent(path)}`,
        undefined,
        body,
      )
      expect(uploaded.map(({ title, size }) => [title, size])).toEqual([
        ['one.txt', 12],
        ['two.txt', 6],
      ])
      expect((await asAnn().open(uploaded[0]?.signedPath ?? '')).body).toBe('first\r\n--mar')
    }
  })

  it('can be named by any of its addresses, renamed, reordered, and be text', async () => {
    const [one, two] = [await asAnn().upload(base.id, 'one.png'), await asAnn().upload(base.id, 'two.png')]
    const id = await create({
      Files: [{ url: `https://tessera.example/${one.signedPath}` }, { path: two.path, title: 'renamed.png' }],
    })
    expect(filesOf(await read(id)).map(({ title }) => title)).toEqual(['one.png', 'renamed.png'])
    await ann.ok('PATCH', records(), {
      Id: id,
      Files: JSON.stringify([{ id: two.id, title: 'b' }, one, one]),
    })
    expect(filesOf(await read(id)).map(({ title }) => title)).toEqual(['b', 'one.png'])
    await ann.ok('PATCH', records(), { Id: id, Files: [] })
    expect((await read(id))['Files']).toBeNull()
  })

  it('is filtered by being there, written into CSV files and read back from them', async () => {
    const other = await ann.createTable(
      base.id,
      [
        { title: 'Name', uidt: 'SingleLineText', pv: true },
        { title: 'Files', uidt: 'Attachment' },
      ],
      'Imported',
    )
    const file = await asAnn().upload(base.id, 'a (1), "x".png')
    const path = `/api/v2/tables/${other.id}`
    await ann.ok('POST', `${path}/records`, [{ Name: 'with', Files: [file] }, { Name: 'without' }])
    for (const [operator, name] of [
      ['notblank', 'with'],
      ['blank', 'without'],
    ]) {
      const { list } = await ann.ok<RecordsPage>('GET', `${path}/records?where=(Files,${operator})`)
      expect(list.map((row) => row['Name'])).toEqual([name])
    }
    const csv = String((await ann.call('GET', `${path}/export/csv?fields=Name,Files`)).body)
    expect(csv).toContain(`(${file.path})`)
    const { id } = await ann.ok<{ id: string }>('POST', `/api/v2/meta/bases/${base.id}/imports`, {
      tableId: other.id,
      mapping: other.columns
        .filter(({ title }) => ['Name', 'Files'].includes(title))
        .map((column) => column.id),
      format: { decimalSeparator: '.', dateOrder: 'YMD', zone: 'UTC' },
    })
    const foreign = await asBob().upload(bobsBase.id)
    const state = await ann.ok<{ badRows: { code: string }[] }>('PUT', `/api/v2/meta/imports/${id}/parts/1`, {
      rows: [
        ['again', `a(${file.path})`],
        ['stolen', `a(${foreign.path})`],
        ['made up', `a(${file.path.replace(/fl.{36}/, `fl${base.id.slice(1)}${'x'.repeat(24)}`)})`],
      ],
      lines: [2, 3, 4],
    })
    expect(state.badRows.map(({ code }) => code)).toEqual(['unknownFile', 'unknownFile'])
    await ann.ok('POST', `/api/v2/meta/imports/${id}/finish`, {})
    const { list } = await ann.ok<RecordsPage>('GET', `${path}/records?where=(Name,eq,again)`)
    expect(list[0]?.['Files']).toMatchObject([{ id: file.id, size: file.size, mimetype: 'image/png' }])
  })

  it('is found, filtered, sorted and added up by names and sizes', async () => {
    const own = await ann.createTable(
      base.id,
      [
        { title: 'Name', uidt: 'SingleLineText', pv: true },
        { title: 'Files', uidt: 'Attachment' },
      ],
      'Found',
    )
    const at = `/api/v2/tables/${own.id}/records`
    const [plan, photo] = [
      await asAnn().upload(base.id, 'Plan Größe.txt', '0123456789'),
      await asAnn().upload(base.id, 'photo.txt', '01234'),
    ]
    await ann.ok('POST', at, [
      { Name: 'both', Files: [plan, photo] },
      { Name: 'none' },
      { Name: 'one', Files: [photo] },
    ])
    const names = async (query: string) =>
      (await ann.ok<RecordsPage>('GET', `${at}?${query}`)).list.map((row) => row['Name'])
    expect(await names(`search=${encodeURIComponent('größe')}`)).toEqual(['both'])
    expect(await names('search=text/plain')).toEqual([])
    expect(await names(`search=${photo.id}`)).toEqual([])
    expect(await names('where=(Files,like,photo)')).toEqual(['both', 'one'])
    expect(await names('where=(Files,like,%25photo.txt)')).toEqual(['both', 'one'])
    expect(await names('where=(Files,nlike,plan)')).toEqual(['none', 'one'])
    expect(await names('where=(Files,like,mimetype)')).toEqual([])
    expect(await names('sort=-Files')).toEqual(['one', 'both', 'none'])
    const asked = encodeURIComponent(JSON.stringify([{ field: 'Files', type: 'attachment_size' }]))
    expect(await ann.ok('GET', `/api/v2/tables/${own.id}/aggregate?aggregation=${asked}`)).toEqual({
      Files: 20,
    })
  })

  it('undo restores the file, also after its record was deleted', async () => {
    const file = await asAnn().upload(base.id)
    const id = await create({ Files: [file] })
    await ann.ok('DELETE', records(), { Id: id })
    const { lastSeq } = await lastChange()
    await ann.ok('POST', `/api/v2/meta/bases/${base.id}/changes/${lastSeq}/undo`, {})
    expect(filesOf(await read(id))).toEqual([file])
    expect((await asAnn().open(file.signedPath)).status).toBe(200)
  })
})

async function lastChange(): Promise<{ lastSeq: number }> {
  const database = runtime.baseDatabases.open(base.id)
  return { lastSeq: (await database.changes(0, 1)).lastSeq }
}

describe('what does not fit', () => {
  it.each([
    ['', 'INVALID_REQUEST', 422],
    ['x'.repeat(20 * 1024 * 1024 + 1), 'FILE_TOO_LARGE', 413],
  ])('an empty and a too large file', async (text, error, status) => {
    const before = s3.objects.size
    const answer = await asAnn().send(base.id, 'a.txt', text)
    expect([answer.status, answer.body]).toMatchObject([status, { error }])
    expect(s3.objects.size).toBe(before)
  })

  it('refuses bodies without multipart, without a file, cut off, or with eleven files', async () => {
    const many = multipart(Array.from({ length: 11 }, (_, index) => ({ name: `${index}.txt`, text: 'x' })))
    const whole = multipart([{ name: 'a.txt', text: 'x'.repeat(100) }])
    for (const options of [
      { bytes: pngOf('x'), headers: { 'content-type': 'image/png' } },
      { bytes: pngOf('x'), headers: { 'content-type': 'multipart/form-data' } },
      { ...multipart([]), headers: multipart([]).headers },
      { ...whole, bytes: whole.bytes.slice(0, 120) },
      many,
    ]) {
      const answer = await ann.call('POST', `/api/v2/storage/upload?path=${table.id}`, undefined, options)
      expect([answer.status, answer.body]).toMatchObject([422, { error: 'INVALID_REQUEST' }])
    }
  })

  it.each([
    ['page.png', '<!DOCTYPE html><script>alert(1)</script>', 'text/html'],
    ['a.png', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'image/svg+xml'],
    ['logo.svg', '<?xml version="1.0"?><svg/>', 'image/svg+xml'],
    ['none', 'whatever', 'application/octet-stream'],
    ['a.html', 'plain', 'text/html'],
  ])('%s is what it is, and only ever saved', async (name, content, mimetype) => {
    const file = await asAnn().upload(base.id, name, content)
    expect(file.mimetype).toBe(mimetype)
    const { headers } = await asAnn().open(file.signedPath)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment/)
    expect(headers.get('content-security-policy')).toContain('sandbox')
  })

  it.each([
    ['../../x', 'x'],
    ['a\r\nSet-Cookie: x', 'aSet-Cookie_ x'],
    ['CON', '_CON'],
    ['gpj.\u202egnp.exe', 'gpj.gnp.exe'],
    ['', 'file'],
    [`${'ü'.repeat(300)}.pdf`, `${'ü'.repeat(125)}.pdf`],
  ])('the name %j becomes %j', async (name, clean) => {
    const file = await asAnn().upload(base.id, name)
    expect(file.title).toBe(clean)
    expect((await asAnn().open(file.signedPath)).headers.get('content-disposition')).not.toMatch(/[\r\n]/)
  })

  it('refuses cells with anything but files of this base, and changes nothing', async () => {
    const foreign = await asBob().upload(bobsBase.id)
    const own = await asAnn().upload(base.id)
    const key = base.id.slice(1)
    const id = await create({ Name: 'kept', Files: [own] })
    const before = await lastChange()
    for (const value of [
      [foreign],
      [{ id: foreign.id, path: own.path }],
      [{ id: `fl${key}${'a'.repeat(24)}` }],
      [{ id: own.id.toUpperCase() }],
      [{ url: 'file:///etc/passwd' }],
      [{ url: 'http://169.254.169.254/latest' }],
      [{ url: 'https://example.com/a.png', title: 'a', mimetype: 'image/png', size: 1 }],
      [own, {}],
    ]) {
      for (const [method, row] of [
        ['PATCH', { Id: id, Files: value }],
        ['POST', { Files: value }],
      ] as const) {
        const answer = await ann.call(method, records(), row)
        expect([answer.status, answer.body]).toMatchObject([
          422,
          { msg: expect.stringContaining('Unknown attachment') },
        ])
      }
    }
    for (const value of ['a.png', 5, true, { id: own.id }, ['x'], [null], '{"a"']) {
      const answer = await ann.call('PATCH', records(), { Id: id, Files: value })
      expect([answer.status, answer.body]).toMatchObject([422, { error: 'INVALID_VALUE' }])
    }
    const all = await ann.call('PATCH', `/api/v1/db/data/bulk/noco/${base.id}/${table.id}/all`, {
      Files: [foreign],
    })
    expect(all.status).toBe(422)
    expect(await lastChange()).toEqual(before)
  })

  it('too many, and kinds that the field does not take', async () => {
    const files: FileWire[] = []
    for (let index = 0; index < 11; index += 1) files.push(await asAnn().upload(base.id, `${index}.png`))
    const eleven = await ann.call('POST', records(), { Files: files })
    expect(eleven.body).toMatchObject({ msg: 'Files: can have at most 10 files.' })
    const two = await ann.call('POST', records(), { Picture: files.slice(0, 2) })
    expect(two.body).toMatchObject({ msg: 'Picture: can have at most 1 files.' })
    // The stored type counts, not the one that the caller sends.
    const text = await asAnn().upload(base.id, 'a.txt', 'text')
    const lie = await ann.call('POST', records(), {
      Picture: [{ id: text.id, mimetype: 'image/png', title: 'a' }],
    })
    expect([lie.status, lie.body]).toMatchObject([422, { details: { code: 'fileType' } }])
  })

  it('one bad row of many refuses all, and the error names it', async () => {
    const before = await lastChange()
    const answer = await ann.call('POST', records(), [
      { Name: 'good' },
      { Name: 'bad', Files: [{ id: `fl${base.id.slice(1)}${'b'.repeat(24)}` }] },
    ])
    expect([answer.status, answer.body]).toMatchObject([
      422,
      {
        error: 'INVALID_RECORDS',
        details: { first: expect.stringContaining('row 2: Files Unknown attachment') },
      },
    ])
    expect(await lastChange()).toEqual(before)
  })

  it('files are fetched by URL only where the operator allows it', async () => {
    const answer = await ann.call('POST', `/api/v2/storage/upload-by-url?path=${table.id}`, [
      { url: 'https://example.com/a.png' },
    ])
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { msg: expect.stringContaining('not supported') },
    ])
  })

  it('a storage that does not respond stores nothing and reports an error', async () => {
    s3.failWith(500)
    const answer = await asAnn().send(base.id, 'a.png', pngOf('x'))
    expect([answer.status, answer.body]).toMatchObject([503, { error: 'STORAGE_UNAVAILABLE' }])
    s3.failWith(null)
  })
})
