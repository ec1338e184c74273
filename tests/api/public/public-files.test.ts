import { afterAll, beforeAll, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { FileWire } from '#core/api/records/files.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire, ViewColumnWire, ViewWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { rateLimitKey } from '../../../worker/rate-limits/rate-limit-key.ts'
import { fileCalls, pngOf } from '../../support/file-calls.ts'
import { type Person, signUp } from '../../support/people.ts'
import { type Runtime, startRuntime } from '../../support/runtime.ts'
import { waitFor } from '../../support/wait-for.ts'
import { type S3StandIn, startS3 } from '../../support/s3-stand-in.ts'

let s3: S3StandIn
let runtime: Runtime
let ann: Person
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  s3 = await startS3()
  runtime = await startRuntime(s3.settings)
  ann = await signUp(runtime)
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Files', uidt: 'Attachment' },
    { title: 'Internal', uidt: 'Attachment' },
  ])
})
afterAll(async () => {
  await runtime.stop()
  await s3.stop()
})

const files = () => fileCalls(runtime, () => ann)
const records = () => `/api/v2/tables/${table.id}/records`
const share = (view: ViewWire, tail: string) => `/api/v2/public/shared-view/${view.uuid}${tail}`

async function publish(kind: 'grids' | 'forms', hidden: string[]): Promise<ViewWire> {
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/${kind}`, {})
  const { list } = await ann.ok<{ list: ViewColumnWire[] }>('GET', `/api/v2/meta/views/${view.id}/columns`)
  for (const title of hidden) {
    const column = table.columns.find((each) => each.title === title)
    const place = list.find((each) => each.fk_column_id === column?.id)
    await ann.ok('PATCH', `/api/v2/meta/views/${view.id}/columns/${place?.id}`, { show: false })
  }
  return ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
}

const send = (view: ViewWire, title: string, address = '192.0.2.1') =>
  runtime.call('POST', share(view, `/files?title=${title}`), {
    bytes: pngOf(title),
    headers: { 'cf-connecting-ip': address },
  })
const submit = (view: ViewWire, data: Record<string, unknown>) =>
  runtime.call('POST', share(view, '/rows'), { body: { data } })

it('a published view gives addresses of the files that it shows, and of no others', async () => {
  const [shown, hidden] = [
    await files().upload(base.id, 'shown.png'),
    await files().upload(base.id, 'hidden.png'),
  ]
  await ann.ok('POST', records(), { Name: 'a', Files: [shown], Internal: [hidden] })
  const view = await publish('grids', ['Internal'])
  const { body } = await runtime.call('GET', share(view, '/rows'))
  const page = body as RecordsPage
  expect(page.list[0]?.['Files']).toEqual([shown])
  expect((await files().open(shown.signedPath)).status).toBe(200)
  const native = (await runtime.call('GET', share(view, '/rows?format=native'))).body as RecordsPage
  expect(Object.keys(native.files ?? {})).toEqual([shown.id])
  expect(JSON.stringify([page, native])).not.toContain(hidden.id)
  // A link to a view allows no uploads, and signs no files of hidden fields.
  expect((await send(view, 'a.png')).status).toBe(404)
})

it('an answer to a form takes the files that were uploaded through it', async () => {
  const form = await publish('forms', ['Internal'])
  const uploaded = await send(form, 'answer.png')
  expect(uploaded.status).toBe(200)
  const file = uploaded.body as FileWire
  expect((await submit(form, { Name: 'answer', Files: [file] })).status).toBe(200)
  const { list } = await ann.ok<RecordsPage>('GET', `${records()}?where=(Name,eq,answer)`)
  expect(list[0]?.['Files']).toEqual([file])
})

it('and no file of the base, of another form, or of a field that it does not ask for', async () => {
  const [form, other] = [await publish('forms', ['Internal']), await publish('forms', ['Internal'])]
  const own = await files().upload(base.id)
  const elsewhere = (await send(other, 'a.png')).body as FileWire
  const mine = (await send(form, 'a.png')).body as FileWire
  for (const file of [own, elsewhere]) {
    const answer = await submit(form, { Name: 'no', Files: [file] })
    expect([answer.status, answer.body]).toMatchObject([
      422,
      { msg: expect.stringContaining('Unknown attachment') },
    ])
  }
  expect((await submit(form, { Name: 'no', Internal: [mine] })).status).toBe(422)
  const { pageInfo } = await ann.ok<RecordsPage>('GET', `${records()}?where=(Name,eq,no)`)
  expect(pageInfo.totalRows).toBe(0)
})

it('a form that asks for no file, is withdrawn or needs a password takes none', async () => {
  const without = await publish('forms', ['Internal', 'Files'])
  expect((await send(without, 'a.png')).status).toBe(404)
  const form = await publish('forms', [])
  await ann.ok('PATCH', `/api/v2/meta/views/${form.id}/share`, { password: 'open sesame' })
  expect((await send(form, 'a.png')).status).toBeGreaterThanOrEqual(400)
  await ann.ok('DELETE', `/api/v2/meta/views/${form.id}/share`)
  expect((await send(form, 'a.png')).status).toBe(404)
})

it('limits the files of one address without limiting others', async () => {
  const form = await publish('forms', [])
  const statuses: number[] = []
  for (let index = 0; index <= limits.formFilesPer10MinutesPerAddress; index += 1)
    statuses.push((await send(form, `${index}.png`, '192.0.2.9')).status)
  // A new window may begin while they are sent.
  expect(
    statuses
      .slice(0, limits.formFilesPer10MinutesPerAddress)
      .every((status) => status === 200 || status === 429),
  ).toBe(true)
  expect(statuses.includes(429)).toBe(true)
  expect((await send(form, 'other.png', '192.0.2.10')).status).toBe(200)
})

it('files from visitors are only downloaded, unless they are images', async () => {
  const form = await publish('forms', ['Internal'])
  const upload = async (title: string, text: string) => {
    const path = share(form, `/files?title=${encodeURIComponent(title)}`)
    const answer = await runtime.call('POST', path, { bytes: new Uint8Array(new TextEncoder().encode(text)) })
    expect(answer.status).toBe(200)
    return answer.body as FileWire
  }
  const script = await upload(
    '../../x.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  )
  expect(script.title).toBe('x.svg')
  expect(script.signedPath).toMatch(/^dltemp\/[\w-]+\/\d+\/fl\w+\/\d+\.image\.svg\+xml\/x\.svg$/)
  const page = await upload('x.html', '<script>alert(1)</script>')
  const document = await upload('x.pdf', '%PDF-1.7 …')
  for (const file of [script, page, document]) {
    const { status, headers } = await files().open(file.signedPath)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/octet-stream')
    expect(headers.get('content-disposition')).toMatch(/^attachment; /)
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'.*; sandbox$/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
  const picture = (await send(form, 'x.png')).body as FileWire
  const { headers } = await files().open(picture.signedPath)
  expect([headers.get('content-type'), headers.get('content-disposition')]).toEqual([
    'image/png',
    expect.stringMatching(/^inline; /),
  ])
  expect(headers.get('content-security-policy')).toMatch(/; sandbox$/)
  // Members' own documents open in the browser.
  const own = await files().upload(base.id, 'own.pdf', '%PDF-1.7 …')
  const opened = await files().open(own.signedPath)
  expect(opened.headers.get('content-disposition')).toMatch(/^inline; /)
})

it('a form stores no file that none of its fields takes', async () => {
  const strict = await ann.createTable(
    base.id,
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Picture', uidt: 'Attachment', meta: { allowedTypes: ['image/*'], maxAttachmentSize: 1 } },
    ],
    'Strict',
  )
  const view = await ann.ok<ViewWire>('POST', `/api/v2/meta/tables/${strict.id}/forms`, {})
  const form = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
  expect((await send(form, 'a.png')).status).toBe(200)
  const refused = await runtime.call('POST', share(form, '/files?title=a.png'), {
    bytes: new Uint8Array(new TextEncoder().encode('#!/bin/sh')),
  })
  expect(refused).toMatchObject({ status: 422, body: { error: 'INVALID_VALUE' } })
  const large = new Uint8Array(1024 * 1024 + 1)
  large.set(pngOf('large'))
  const tooLarge = await runtime.call('POST', share(form, '/files?title=b.png'), { bytes: large })
  expect(tooLarge).toMatchObject({ status: 422, body: { error: 'INVALID_VALUE' } })
})

it('a form takes so many bytes of files an hour', async () => {
  const form = await publish('forms', ['Internal'])
  const max = limits.formFileBytesPerHour
  const key = await rateLimitKey('link.bytes', form.id)
  await waitFor(async () => {
    await runtime.rateLimiter.count(form.id, [{ key, max, window: 3600, count: max }], new Date())
    expect((await send(form, 'more.png')).status).toBe(429)
  })
  expect((await send(await publish('forms', ['Internal']), 'more.png')).status).toBe(200)
})

it('a closed form stores no files', async () => {
  const form = await publish('forms', ['Internal'])
  const set = (options: Record<string, unknown>) => ann.ok('PATCH', `/api/v2/meta/forms/${form.id}`, options)
  await set({ closes_at: '2020-01-01T00:00:00.000Z' })
  const closed = { status: 409, body: { error: 'FORM_CLOSED' } }
  expect(await send(form, 'late.png')).toMatchObject(closed)
  await set({ closes_at: null, response_limit: 1 })
  expect((await send(form, 'first.png')).status).toBe(200)
  expect((await submit(form, { Name: 'first' })).status).toBe(200)
  expect(await send(form, 'second.png')).toMatchObject(closed)
})

it('rules of a form measure the uploaded files, whatever the body claims', async () => {
  const form = await publish('forms', ['Internal'])
  const columnId = table.columns.find(({ title }) => title === 'Files')?.id
  await ann.ok('PATCH', `/api/v2/meta/forms/${form.id}`, {
    rules: [
      { columnId, kind: 'fileTypes', value: ['image/*'] },
      { columnId, kind: 'maxCount', value: 1, message: 'One photo, please' },
    ],
  })
  const upload = async (title: string, bytes = pngOf(title)) =>
    (await runtime.call('POST', share(form, `/files?title=${title}`), { bytes })).body as FileWire
  const page = await upload('a.html', new Uint8Array(new TextEncoder().encode('<script>alert(1)</script>')))
  const [one, two] = [await upload('one.png'), await upload('two.png')]
  for (const Files of [[page], [{ ...page, mimetype: 'image/png', title: 'a.png' }], [one, two]])
    expect(await submit(form, { Name: 'ruled', Files })).toMatchObject({
      status: 422,
      body: { error: 'INVALID_VALUE', details: { field: 'Files' } },
    })
  const { pageInfo } = await ann.ok<RecordsPage>('GET', `${records()}?where=(Name,eq,ruled)`)
  expect(pageInfo.totalRows).toBe(0)
  expect((await submit(form, { Name: 'ruled', Files: [one] })).status).toBe(200)
})
