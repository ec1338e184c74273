import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { okJson, openRoomSocket } from './room-socket.ts'
import { startAttackFixture, type Person } from './attack-fixture.ts'
import { attackTarget } from './attack-target.ts'
import { rateLimitWindow } from '../support/rate-limit-window.ts'

// Tests of limits count within one window of them.
beforeEach(() => rateLimitWindow(600, 20))

const target = attackTarget()
const stage = startAttackFixture(target)
const { call, byLink } = stage

type View = { id: string; uuid: string | null }
type Scene = Awaited<ReturnType<typeof newScene>>

const recipient = 'recipient@secret.example'
let owner: Person
/** One base that the tests which read share. */
let read: Scene

beforeAll(async () => {
  owner = await stage.newPerson()
  read = await newScene()
})

/** A base with a published grid, a published form that mails its answers, and an editor's link. */
async function newScene() {
  const base = await stage.newBase(owner)
  const grid = await call<View>(owner.token, 'POST', `/api/v2/meta/views/${base.viewId}/share`)
  const form = await call<View>(owner.token, 'POST', `/api/v2/meta/tables/${base.tableId}/forms`, {
    title: 'Form',
  })
  const email = JSON.stringify({ [recipient]: true })
  await call(owner.token, 'PATCH', `/api/v2/meta/forms/${form.id}`, { email })
  const published = await call<View>(owner.token, 'POST', `/api/v2/meta/views/${form.id}/share`)
  const link = await call<{ uuid: string }>(
    owner.token,
    'POST',
    `/api/v1/db/meta/projects/${base.baseId}/shared`,
    { roles: 'editor' },
  )
  return {
    ...base,
    formId: form.id,
    gridShare: grid.uuid ?? '',
    formShare: published.uuid ?? '',
    link: link.uuid,
    records: `/api/v2/tables/${base.tableId}/records`,
    bulk: `/api/v1/db/data/bulk/noco/${base.baseId}/${base.tableId}`,
  }
}

const rows = (count: number) => Array.from({ length: count }, (_, index) => ({ Name: `row ${index}` }))
const countOf = async ({ records }: Scene) =>
  (await call<{ count: number }>(owner.token, 'GET', `${records}/count`)).count

/** Every answer that holds a view, a form or a table. */
const answers = ({ baseId, tableId, formId, viewId }: Scene) => [
  `/api/v2/meta/bases/${baseId}`,
  `/api/v2/meta/bases/${baseId}/tables`,
  `/api/v2/meta/bases/${baseId}/info`,
  `/api/v2/meta/bases/${baseId}/swagger.json`,
  `/api/v2/meta/tables/${tableId}`,
  `/api/v2/meta/tables/${tableId}/views`,
  `/api/v2/meta/tables/${tableId}/share`,
  `/api/v2/meta/forms/${formId}`,
  `/api/v2/meta/views/${formId}/columns`,
  `/api/v2/meta/views/${viewId}/filters`,
  `/api/v2/meta/views/${viewId}/sorts`,
  `/api/v2/meta/bases/${baseId}/changes?since=0`,
  `/api/v2/meta/bases/${baseId}/visibility-rules`,
]

describe('links of published views and recipients of forms', () => {
  test('are told to the owner', async () => {
    const path = `/api/v2/meta/tables/${read.tableId}/views`
    const text = JSON.stringify(await call(owner.token, 'GET', path))
    for (const secret of [read.gridShare, read.formShare, recipient]) expect(text).toContain(secret)
  })

  test('are in no answer by the link of a base', async () => {
    for (const path of answers(read)) {
      const { text } = await byLink(read.link, 'GET', path)
      for (const secret of [read.gridShare, read.formShare, recipient])
        expect([path, text.includes(secret)]).toEqual([path, false])
    }
  })

  test.each(['viewer', 'commenter', 'editor'])('are in no answer to a member who is %s', async (role) => {
    const member = await stage.newPerson()
    await stage.invite(owner, read.baseId, member, role)
    for (const path of answers(read)) {
      const { text } = await target.send({ path, token: member.token })
      for (const secret of [read.gridShare, read.formShare, recipient])
        expect([path, text.includes(secret)]).toEqual([path, false])
    }
  })

  test('are in no message of the room', async () => {
    const member = await stage.newPerson()
    await stage.invite(owner, read.baseId, member, 'viewer')
    const path = `/api/v2/meta/bases/${read.baseId}/room-ticket`
    const { ticket } = await call<{ ticket: string }>(member.token, 'POST', path)
    const socket = openRoomSocket(target, read.baseId, ticket)
    try {
      expect(await socket.admitted).toBe(true)
      const email = JSON.stringify({ [recipient]: true, 'another@secret.example': true })
      await call(owner.token, 'PATCH', `/api/v2/meta/forms/${read.formId}`, { email })
      await expect.poll(() => socket.text()).toContain('view.options')
      expect(socket.text()).not.toContain('secret.example')
    } finally {
      socket.close()
    }
  })
})

describe('numbers of changes', () => {
  test('hides it from non-members in every response', async () => {
    const { seq } = await call<{ seq: number }>(
      owner.token,
      'GET',
      `/api/v2/meta/bases/${read.baseId}/changes?since=0`,
    )
    expect(seq).toBeGreaterThan(0)
    const shared = `/api/v2/public/shared-view/${read.gridShare}`
    for (const path of [`${shared}/rows`, `${shared}/seq`, `${shared}/count`, `${shared}/meta`]) {
      const reply = await target.send({ path })
      expect([path, reply.status]).toEqual([path, 200])
      expect([path, (reply.json as { seq?: number }).seq]).not.toEqual([path, seq])
      expect(reply.headers['x-change-seq']).toBeUndefined()
    }
    const listed = await byLink(read.link, 'GET', read.records)
    expect(okJson<{ seq: number }>(listed).seq).toBe(0)
    const created = await byLink(read.link, 'POST', read.records, { Name: 'by link' })
    expect([created.status, created.headers['x-change-seq']]).toEqual([200, undefined])
    const answered = await target.send({
      method: 'POST',
      path: `/api/v2/public/shared-view/${read.formShare}/rows`,
      headers: stage.ownSite(),
      body: { data: { Name: 'by form' } },
    })
    expect([answered.status, answered.headers['x-change-seq']]).toEqual([200, undefined])
  })

  test('of a published view say only that something has changed', async () => {
    const path = `/api/v2/public/shared-view/${read.gridShare}/seq`
    const seqNow = async () => okJson<{ seq: number }>(await target.send({ path })).seq
    const rowsNow = async () =>
      okJson<{ seq: number }>(await target.send({ path: path.replace(/seq$/, 'rows') })).seq
    const before = await seqNow()
    expect([await seqNow(), await rowsNow()]).toEqual([before, before])
    await call(owner.token, 'POST', read.records, { Name: 'new' })
    expect(await seqNow()).not.toBe(before)
    expect(Math.abs((await seqNow()) - before)).toBeGreaterThan(1000)
  })

  test('take no change back by the link of a base', async () => {
    const path = `/api/v2/meta/bases/${read.baseId}/changes`
    const { seq } = await call<{ seq: number }>(owner.token, 'GET', `${path}?since=0`)
    const before = await countOf(read)
    expect((await byLink(read.link, 'POST', `${path}/${seq}/undo`)).status).toBe(403)
    expect(await countOf(read)).toBe(before)
  })
})

describe("writes by an editor's link", () => {
  test.each([
    ['delete', 'DELETE', undefined],
    ['rewrite', 'PATCH', { Name: 'gone' }],
  ])('never %s a whole table', async (_what, method, body) => {
    const scene = await newScene()
    await call(owner.token, 'POST', scene.records, rows(3))
    for (const query of ['', '?where=', '?where=%20', '?filterArrJson=[]', `?viewId=${scene.viewId}`]) {
      const reply = await byLink(scene.link, method, `${scene.bulk}/all${query}`, body)
      expect([query, reply.status]).toEqual([query, 422])
    }
    const { list } = await call<{ list: { Name: string }[] }>(owner.token, 'GET', scene.records)
    expect(list.map(({ Name }) => Name)).toEqual(['row 0', 'row 1', 'row 2'])
    const one = await byLink(scene.link, method, `${scene.bulk}/all?where=(Name,eq,row 1)`, body)
    expect([one.status, one.json]).toEqual([200, 1])
  })

  test('change at most 1,000 records in a call', { timeout: 60_000 }, async () => {
    const scene = await newScene()
    await call(owner.token, 'POST', scene.records, rows(1001))
    const ids = Array.from({ length: 1001 }, (_, index) => ({ Id: index + 1 }))
    const attempts = [
      ['POST', scene.records, rows(1001)],
      ['PATCH', scene.records, ids.map((row) => ({ ...row, Name: 'x' }))],
      ['DELETE', scene.records, ids],
      ['POST', scene.bulk, rows(1001)],
      ['DELETE', `${scene.bulk}/all?where=(Id,gt,0)`, undefined],
      ['PATCH', `${scene.bulk}/all?where=(Id,gt,0)`, { Name: 'x' }],
    ] as const
    for (const [method, path, body] of attempts) {
      const reply = await byLink(scene.link, method, path, body)
      expect([method, path, reply.status]).toEqual([method, path, 422])
      expect([method, path, reply.text]).toEqual([method, path, expect.stringContaining('1000')])
    }
    expect(await countOf(scene)).toBe(1001)
  })

  test('change at most 10,000 records in an hour', { timeout: 120_000 }, async () => {
    const scene = await newScene()
    const statuses: number[] = []
    for (let part = 0; part < 11; part += 1)
      statuses.push((await byLink(scene.link, 'POST', scene.records, rows(1000))).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
    expect(await countOf(scene)).toBe(10_000)
    // Members are not meant.
    await call(owner.token, 'POST', scene.records, rows(1000))
  })

  test('come at most 120 times in a minute', { timeout: 60_000 }, async () => {
    const scene = await newScene()
    const made = await call<{ Id: number }>(owner.token, 'POST', scene.records, { Name: 'first' })
    const statuses = await Promise.all(
      Array.from(
        { length: 250 },
        async (_, index) =>
          (await byLink(scene.link, 'PATCH', scene.records, { Id: made.Id, Name: `${index}` })).status,
      ),
    )
    // A minute may end between them.
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(240)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })

  test('bring at most 60 files in ten minutes', { timeout: 60_000 }, async () => {
    const scene = await newScene()
    const statuses: number[] = []
    for (let file = 0; file < 130 && statuses.at(-1) !== 429; file += 1) {
      const reply = await target.send({
        method: 'POST',
        path: `/api/v2/meta/bases/${scene.baseId}/files?title=a.txt`,
        headers: { ...stage.ownSite(), 'xc-shared-base-id': scene.link, 'content-type': 'text/plain' },
        body: 'x',
      })
      statuses.push(reply.status)
    }
    expect(statuses.at(-1)).toBe(429)
    expect(new Set(statuses.slice(0, -1))).toEqual(new Set([200]))
  })
})
