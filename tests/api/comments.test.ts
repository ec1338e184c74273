import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { CommentWire } from '#core/api/records/comments.ts'
import type { HistoryEntry } from '#core/api/records/history.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { Change } from '#core/protocol/changes.ts'
import { mailTo } from '../support/mails.ts'
import { type Person, signUp } from '../support/people.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { columnOf } from '../support/table-calls.ts'

const runtime = runtimeFixture()
const operator = personFixture(runtime)
let ann: Person
let cem: Person
let vic: Person
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  ;[ann, cem, vic] = [await signUp(runtime), await signUp(runtime), await signUp(runtime)]
})
beforeEach(async () => {
  base = await ann.createBase()
  table = await ann.createTable(base.id, [
    { title: 'Name', uidt: 'SingleLineText' },
    { title: 'Note', uidt: 'LongText' },
  ])
  await runtime.control.setMember(base.id, cem.userId, 'commenter', new Date())
  await runtime.control.setMember(base.id, vic.userId, 'viewer', new Date())
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Name: 'a' }, { Name: 'b' }])
})

const path = '/api/v2/meta/comments'
const say = (person: Person, comment: string, row_id: unknown = 1) =>
  person.call('POST', path, { fk_model_id: table.id, row_id, comment })
const said = async (person: Person, comment: string, row: unknown = 1) => {
  const { status, body } = await say(person, comment, row)
  expect(status).toBe(200)
  return body as CommentWire
}
const list = async (person: Person, row = 1) =>
  (await person.ok<{ list: CommentWire[] }>('GET', `${path}?fk_model_id=${table.id}&row_id=${row}`)).list
const one = (id: string) => `/api/v2/meta/comment/${id}`

describe('comments', () => {
  it('are about a field of the record, or about all of it', async () => {
    const note = columnOf(table, 'Note').id
    const about = { fk_model_id: table.id, row_id: 1, comment: 'Here', fk_column_id: note }
    expect(await ann.ok('POST', path, about)).toMatchObject({ fk_column_id: note })
    expect(await said(ann, 'All of it')).toMatchObject({ fk_column_id: null })
    expect((await list(vic)).map(({ fk_column_id: field }) => field)).toEqual([note, null])
    const wrong = await ann.call('POST', path, { ...about, fk_column_id: `${note}x` })
    expect(wrong).toMatchObject({ status: 404, body: { error: 'COLUMN_NOT_FOUND' } })
    expect(await list(vic)).toHaveLength(2)
  })

  it('are read by all members, and written by commenters and up', async () => {
    await said(ann, '  First  ')
    await said(cem, 'Second')
    expect((await say(vic, 'Third')).status).toBe(403)
    expect((await list(vic)).map(({ comment }) => comment)).toEqual(['First', 'Second'])
    const older = '/api/v1/db/meta/comments'
    expect(await ann.ok('GET', `${older}/count?ids[]=1&ids[]=2&fk_model_id=${table.id}`)).toMatchObject([
      { row_id: '1', count: 2 },
    ])
    expect(await list(ann, 2)).toEqual([])
  })

  it('show addresses only to people who may see them', async () => {
    await said(ann, 'Hello')
    expect((await list(vic))[0]).toMatchObject({ created_by: ann.userId, created_by_email: null })
    expect((await list(ann))[0]).toMatchObject({ created_by_email: ann.email })
  })

  it('are changed by their authors, settled by all who comment, deleted by authors and creators', async () => {
    const { id } = await said(ann, 'Mine')
    expect((await cem.call('PATCH', one(id), { comment: 'Not yours' })).status).toBe(403)
    expect((await cem.call('DELETE', one(id))).status).toBe(403)
    expect((await vic.call('PATCH', one(id), { resolved: true })).status).toBe(403)
    await cem.ok('PATCH', one(id), { resolved: true })
    expect((await list(ann))[0]).toMatchObject({ comment: 'Mine', resolved_by: cem.userId, updated_at: null })
    await ann.ok('PATCH', one(id), { comment: 'Other', resolved: false })
    expect((await list(ann))[0]).toMatchObject({
      comment: 'Other',
      resolved_by: null,
      updated_at: expect.any(String),
    })
    const other = await said(cem, 'By Cem')
    expect(await ann.ok('DELETE', one(other.id))).toBe(1)
    expect((await ann.call('DELETE', one(other.id))).status).toBe(404)
    expect(await list(ann)).toHaveLength(1)
  })

  it('are logged without their text, and cannot be undone', async () => {
    const { id } = await said(cem, 'Something private')
    const changes = await ann.ok<{ list: Change[] }>('GET', `/api/v2/meta/bases/${base.id}/changes`)
    const last = changes.list.at(-1)
    expect(last).toMatchObject({
      kind: 'comment',
      by: cem.userId,
      tableId: table.id,
      detail: { action: 'comment.create', id, recordId: 1 },
    })
    expect(JSON.stringify(changes)).not.toContain('private')
    const undo = await ann.call('POST', `/api/v2/meta/bases/${base.id}/changes/${last?.seq ?? 0}/undo`)
    expect(undo).toMatchObject({ status: 409, body: { error: 'CANNOT_UNDO' } })
  })

  it('email each mentioned member once, and no outsiders', async () => {
    const stranger = await signUp(runtime)
    const { id } = await said(ann, `Look, @<${cem.userId}> and @<${stranger.userId}> and @<${ann.userId}>`)
    const mail = await mailTo(operator, cem.email, 'mention')
    expect(mail.text).toContain(`#/nc/${base.id}/table/${table.id}?rowId=1`)
    expect(mail.text).not.toContain(cem.userId)
    await ann.ok('PATCH', one(id), { comment: `Again @<${cem.userId}>` })
    const { list: mails } = await operator.ok<{ list: { to: string; template: string }[] }>(
      'GET',
      '/api/v2/meta/mailbox',
    )
    const mentions = mails.filter(({ template }) => template === 'mention')
    expect(mentions.map(({ to }) => to)).toEqual([cem.email])
  })

  it('are counted for many records in one trip: all, those not settled, and those about a field', async () => {
    const note = columnOf(table, 'Note').id
    const about = { fk_model_id: table.id, row_id: 1, comment: 'Here', fk_column_id: note }
    await ann.ok('POST', path, about)
    const { id } = await ann.ok<CommentWire>('POST', path, about)
    await ann.ok('PATCH', one(id), { resolved: true })
    await said(cem, 'All of it')
    const done = await said(cem, 'Done', 2)
    await ann.ok('PATCH', one(done.id), { resolved: true })
    const count = (person: Person, ids = '1,2,3') =>
      person.call('GET', `${path}/count?fk_model_id=${table.id}&ids=${ids}`)
    const { result, trips } = await runtime.countTrips(() => count(vic))
    expect(result.body).toEqual([
      { row_id: '1', count: 3, unresolved: 2, unresolved_by_column: { [note]: 1 } },
      { row_id: '2', count: 1, unresolved: 0, unresolved_by_column: {} },
    ])
    expect(trips.baseDatabases).toBe(1)
    const neighbor = await signUp(runtime)
    expect((await count(neighbor)).status).toBeGreaterThanOrEqual(403)
    const many = Array.from({ length: 1001 }, (_, index) => index + 1).join(',')
    expect((await count(vic, many)).status).toBe(422)
    expect((await count(vic, 'x')).status).toBe(404)
  })

  it.each([
    ['', 1, 422],
    ['   ', 1, 422],
    ['x'.repeat(10_001), 1, 422],
    [7, 1, 422],
    ['ok', 99, 404],
    ['ok', 'x', 404],
    ['ok', {}, 422],
  ])('%j about record %j is refused', async (comment, row, status) => {
    const before = await ann.ok<{ seq: number }>('GET', `/api/v2/meta/bases/${base.id}/changes`)
    const answer = await ann.call('POST', path, { fk_model_id: table.id, row_id: row, comment })
    expect(answer.status).toBe(status)
    const after = await ann.ok<{ seq: number }>('GET', `/api/v2/meta/bases/${base.id}/changes`)
    expect(after.seq).toBe(before.seq)
  })

  it('cost one trip to the base database to read', async () => {
    await said(ann, 'One')
    await list(ann)
    const { trips } = await runtime.countTrips(() => list(ann))
    expect(trips.baseDatabases).toBe(1)
  })
})

describe('the history of a record', () => {
  const history = async (id: number, query = '') =>
    ann.ok<{ list: HistoryEntry[]; next: number | null }>(
      'GET',
      `/api/v2/tables/${table.id}/records/${id}/history${query}`,
    )

  it('lists changes of this record only, newest first', async () => {
    const name = columnOf(table, 'Name').id
    const records = `/api/v2/tables/${table.id}/records`
    // A text that looks like the log's own.
    await ann.ok('PATCH', records, [{ Id: 2, Name: '{"id":1,"after":{}}' }])
    await ann.ok('PATCH', records, [
      { Id: 1, Name: 'new' },
      { Id: 2, Name: 'too' },
    ])
    await ann.ok('DELETE', records, { Id: 1 })
    const { list: entries, next } = await history(1)
    expect(next).toBeNull()
    expect(entries.map(({ kind }) => kind)).toEqual(['record.delete', 'record.update', 'record.insert'])
    expect(entries[1]).toMatchObject({ by: ann.userId, before: { [name]: 'a' }, after: { [name]: 'new' } })
    expect((await history(2)).list).toHaveLength(3)
    expect((await history(99)).list).toEqual([])
  })

  it('continues page by page', async () => {
    for (let at = 0; at < 60; at += 1)
      await ann.ok('PATCH', `/api/v2/tables/${table.id}/records`, { Id: 1, Name: `n${at}` })
    const first = await history(1)
    expect(first.list).toHaveLength(50)
    const second = await history(1, `?before=${first.next ?? 0}`)
    expect(second.list).toHaveLength(11)
    expect(second.next).toBeNull()
    const seqs = [...first.list, ...second.list].map(({ seq }) => seq)
    expect(new Set(seqs).size).toBe(61)
    expect([...seqs].sort((a, b) => b - a)).toEqual(seqs)
  })
})
