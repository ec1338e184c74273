import { beforeAll, describe, expect, it } from 'vitest'
import { waitFor } from '../support/wait-for.ts'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { CommentWire } from '#core/api/records/comments.ts'
import type { NotificationsWire } from '#core/api/accounts/notifications.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { verifyAddress } from '../support/mails.ts'
import { type Person } from '../support/people.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const cem = personFixture(runtime)
let base: BaseWire
let table: TableWire

beforeAll(async () => {
  await verifyAddress(ann, cem)
  await ann.ok('PATCH', '/api/v1/user/profile', { display_name: 'Ann' })
  base = await ann.createBase('Orders')
  table = await ann.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }])
  await ann.ok('POST', `/api/v2/tables/${table.id}/records`, [{ Name: 'a' }])
  await ann.ok('POST', `/api/v2/meta/bases/${base.id}/users`, { email: cem.email, roles: 'commenter' })
})

const path = '/api/v1/notifications'
const waiting = (person: Person, query = '') => person.ok<NotificationsWire>('GET', `${path}${query}`)
const say = (person: Person, comment: string) =>
  person.ok<CommentWire>('POST', '/api/v2/meta/comments', { fk_model_id: table.id, row_id: 1, comment })
const clear = async (person: Person) => {
  for (const { id } of (await waiting(person)).list) await person.ok('DELETE', `${path}/${id}`)
}

describe('notifications', () => {
  it('tell of a base that one was taken into', async () => {
    const { list, unreadCount, pageInfo } = await waiting(cem)
    expect({ unreadCount, total: pageInfo.totalRows }).toEqual({ unreadCount: 1, total: 1 })
    expect(list[0]).toMatchObject({
      type: 'base.invite',
      is_read: false,
      fk_user_id: cem.userId,
      body: {
        base: { id: base.id, title: 'Orders' },
        role: 'commenter',
        // Commenters see no addresses.
        user: { id: ann.userId, display_name: 'Ann', email: null },
      },
    })
    expect((await waiting(ann)).list).toEqual([])
    await clear(cem)
  })

  it('notify mentioned people once, and disappear with the comment', async () => {
    const { id } = await say(ann, `Look, @<${cem.userId}> and @<${ann.userId}>: ${'x'.repeat(400)}`)
    await ann.ok('PATCH', `/api/v2/meta/comment/${id}`, { comment: `Again @<${cem.userId}>` })
    const { list } = await waiting(cem)
    expect(list).toHaveLength(1)
    expect(list[0]).toMatchObject({
      type: 'mention',
      body: { table: { id: table.id }, row: { id: '1' }, comment: { id } },
    })
    const quote = list[0]?.body.comment?.comment ?? ''
    expect(quote).toMatch(/^Look, @person\d+ and @Ann: x+…$/)
    expect(Array.from(quote)).toHaveLength(limits.notificationQuoteLength)
    expect((await waiting(ann)).list).toEqual([])
    await ann.ok('DELETE', `/api/v2/meta/comment/${id}`)
    // The notification is deleted after the response.
    await waitFor(async () => expect((await waiting(cem)).list).toEqual([]))
  })

  it('are marked one by one or all at once, and listed page by page', async () => {
    for (const word of ['one', 'two', 'three']) await say(ann, `@<${cem.userId}> ${word}`)
    const { list } = await waiting(cem)
    expect(list.map(({ body }) => body.comment?.comment.split(' ').at(-1))).toEqual(['three', 'two', 'one'])
    const last = list[2]?.id ?? ''
    expect(await cem.ok('PATCH', `${path}/${last}`, { is_read: true })).toBe(1)
    expect(await waiting(cem, '?is_read=true')).toMatchObject({ list: [{ id: last }], unreadCount: 2 })
    expect(await waiting(cem, '?is_read=false&limit=1&offset=1')).toMatchObject({
      list: [{ id: list[1]?.id }],
      pageInfo: { totalRows: 2, page: 2, isLastPage: true },
      unreadCount: 2,
    })
    expect(await cem.ok('POST', `${path}/mark-all-read`)).toBe(2)
    expect((await waiting(cem)).unreadCount).toBe(0)
    expect(await cem.ok('PATCH', `${path}/${last}`, { is_read: false })).toBe(1)
    expect((await waiting(cem)).unreadCount).toBe(1)
    await clear(cem)
  })

  it('are visible only to their recipient', async () => {
    await say(ann, `@<${cem.userId}> hello`)
    const id = (await waiting(cem)).list[0]?.id ?? ''
    for (const [method, body] of [['PATCH', { is_read: true }], ['DELETE']] as const)
      expect(await ann.call(method, `${path}/${id}`, body)).toMatchObject({
        status: 404,
        body: { error: 'NOTIFICATION_NOT_FOUND' },
      })
    expect(await ann.ok('POST', `${path}/mark-all-read`)).toBe(0)
    expect((await waiting(cem)).unreadCount).toBe(1)
    await clear(cem)
  })

  it('of a base are hidden from former members and while it is in the trash', async () => {
    const other = await ann.createBase('Secret')
    const users = `/api/v2/meta/bases/${other.id}/users`
    await ann.ok('POST', users, { email: cem.email, roles: 'viewer' })
    expect((await waiting(cem)).unreadCount).toBe(1)
    await ann.ok('DELETE', `/api/v2/meta/bases/${other.id}`)
    expect(await waiting(cem)).toMatchObject({ list: [], unreadCount: 0 })
    await ann.ok('POST', `/api/v2/meta/bases/${other.id}/restore`)
    expect((await waiting(cem)).unreadCount).toBe(1)
    await ann.ok('DELETE', `${users}/${cem.userId}`)
    expect(await waiting(cem)).toMatchObject({ list: [], unreadCount: 0, pageInfo: { totalRows: 0 } })
  })

  it.each([['?limit=0'], ['?limit=x'], ['?offset=-1'], ['?is_read=perhaps']])('refuse %s', async (query) => {
    expect((await cem.call('GET', path + query)).status).toBe(422)
  })
  it.each([[{ is_read: 'x' }], [{}], [[]]])('refuse the change %j', async (body) => {
    expect((await cem.call('PATCH', `${path}/ntnone`, body)).status).toBe(422)
  })
})
