import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { columnOf } from '../../support/table-calls.ts'

// A network between a program and the server that loses, cuts off, doubles and delays messages. The program sends a
// call again, with the same Idempotency-Key, until it has read the whole answer.

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire

beforeAll(async () => {
  base = await ann.createBase()
})

type Kind = 'record' | 'records' | 'rename' | 'column' | 'view' | 'comment' | 'table' | 'token' | 'delete'
/** One delivery of a call. Deliveries with the same `at` arrive at the same time. */
type Delivery = { at: number; response: 'read' | 'lost' | 'cut'; cutAt: number }
type Sent = { kind: Kind; deliveries: Delivery[] }

const delivery = fc.record({
  at: fc.nat(4),
  response: fc.constantFrom('read' as const, 'lost' as const, 'cut' as const),
  cutAt: fc.double({ min: 0, max: 0.99, noNaN: true }),
})
const sent: fc.Arbitrary<Sent> = fc.record({
  kind: fc.constantFrom<Kind[]>(
    'record',
    'records',
    'rename',
    'column',
    'view',
    'comment',
    'table',
    'token',
    'delete',
  ),
  deliveries: fc.array(delivery, { minLength: 1, maxLength: 4 }),
})

/** The answer as far as it came through; null where it is none that a program can read. */
function received(text: string, { response, cutAt }: Delivery): unknown {
  if (response === 'lost') return null
  const came = response === 'cut' ? text.slice(0, Math.floor(text.length * cutAt)) : text
  try {
    return JSON.parse(came)
  } catch {
    return null
  }
}

type Request = { method: string; path: string; body: unknown }

function requestOf(kind: Kind, name: string, { table, ids }: { table: TableWire; ids: number[] }): Request {
  const records = `/api/v2/tables/${table.id}/records`
  const meta = '/api/v2/meta'
  switch (kind) {
    case 'record':
      return { method: 'POST', path: records, body: { Name: name } }
    case 'records':
      return { method: 'POST', path: records, body: [{ Name: name }, { Name: `${name}+` }] }
    case 'rename':
      return { method: 'PATCH', path: records, body: { Id: ids.pop(), Name: name } }
    case 'delete':
      return { method: 'DELETE', path: records, body: { Id: ids.pop() } }
    case 'column':
      return {
        method: 'POST',
        path: `${meta}/tables/${table.id}/columns`,
        body: { title: name, uidt: 'Number' },
      }
    case 'view':
      return { method: 'POST', path: `${meta}/tables/${table.id}/grids`, body: { title: name } }
    case 'comment':
      return {
        method: 'POST',
        path: `${meta}/comments`,
        body: { fk_model_id: table.id, row_id: '1', comment: name, description: name },
      }
    case 'table':
      return { method: 'POST', path: `${meta}/bases/${base.id}/tables`, body: { title: name, columns: [] } }
    case 'token':
      return { method: 'POST', path: '/api/v1/tokens', body: { description: name } }
  }
}

let runs = 0

it(
  'does each call once, whatever becomes of its messages, and answers all its copies alike',
  { timeout: 120_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 6 }), async (messages) => {
        const run = `r${(runs += 1)}`
        const name = { title: 'Name', uidt: 'SingleLineText', pv: true }
        const table = await ann.createTable(base.id, [name], run)
        const rows = Array.from({ length: 10 }, (_, index) => ({ Name: `${run} old ${index}` }))
        await ann.ok('POST', `/api/v2/tables/${table.id}/records`, rows)
        const ids = rows.map((_, index) => index + 1)
        const calls = messages.map((message, index) => ({
          ...message,
          name: `${run}.${index}`,
          headers: { 'idempotency-key': `${run}.${index}` },
          request: requestOf(message.kind, `${run}.${index}`, { table, ids }),
          answers: new Array<string>(),
          isRead: false,
        }))
        const deliver = async (call: (typeof calls)[number], way: Delivery | null): Promise<void> => {
          const { method, path, body } = call.request
          const answer = await ann.call(method, path, body, { headers: call.headers })
          const text = JSON.stringify(answer.body)
          call.answers.push(`${answer.status} ${text}`)
          if (!way || received(text, way) !== null) call.isRead = true
        }
        // Those of one moment arrive together; a late copy may arrive after other calls.
        for (let moment = 0; moment <= 4; moment += 1) {
          const due = calls.flatMap((call) =>
            call.deliveries.filter(({ at }) => at === moment).map((way) => ({ call, way })),
          )
          await Promise.all(due.map(({ call, way }) => deliver(call, way)))
        }
        for (const call of calls) if (!call.isRead) await deliver(call, null)
        for (const { answers } of calls) {
          expect(answers[0]).toMatch(/^200 /)
          expect(new Set(answers).size).toBe(1)
        }
        expect(await found(table, run)).toEqual(expected(calls, run))
      }),
      { numRuns: Number(process.env['REPLAYS'] ?? 12) },
    )
  },
)

type Found = Record<Kind, string[]>

/** What is there in the end, by kind. */
async function found(table: TableWire, run: string): Promise<Found> {
  const meta = '/api/v2/meta'
  const [now, page, tables, tokens, comments] = await Promise.all([
    ann.ok<TableWire>('GET', `${meta}/tables/${table.id}`),
    ann.ok<RecordsPage>('GET', `/api/v2/tables/${table.id}/records?limit=100`),
    ann.ok<{ list: TableWire[] }>('GET', `${meta}/bases/${base.id}/tables`),
    ann.ok<{ list: { description: string }[] }>('GET', '/api/v1/tokens'),
    ann.ok<{ list: { comment: string }[] }>('GET', `${meta}/comments?fk_model_id=${table.id}&row_id=1`),
  ])
  const own = (names: string[]) => names.filter((name) => name.startsWith(`${run}.`)).toSorted()
  const names = page.list.map((row) => String(row['Name']))
  return {
    column: own(now.columns.map(({ title }) => title)),
    view: own((now.views ?? []).map(({ title }) => title)),
    table: own(tables.list.map(({ title }) => title)),
    token: own(tokens.list.map(({ description }) => description)),
    comment: own(comments.list.map(({ comment }) => comment)),
    record: own(names),
    records: [],
    rename: [],
    delete: [String(names.length)],
  }
}

function expected(calls: { kind: Kind; name: string }[], run: string): Found {
  const of = (kind: Kind) => calls.filter((call) => call.kind === kind).map(({ name }) => name)
  const pairs = of('records').flatMap((name) => [name, `${name}+`])
  expect(run).toBeTruthy()
  return {
    column: of('column').toSorted(),
    view: of('view').toSorted(),
    table: of('table').toSorted(),
    token: of('token').toSorted(),
    comment: of('comment').toSorted(),
    record: [...of('record'), ...pairs, ...of('rename')].toSorted(),
    records: [],
    rename: [],
    delete: [String(10 + of('record').length + pairs.length - of('delete').length)],
  }
}

it(
  'a program that goes by a stale list of options loses nothing of what others have added',
  { timeout: 60_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.record({ who: fc.constantFrom('old', 'new'), isFresh: fc.boolean(), holds: fc.boolean() }),
          {
            minLength: 1,
            maxLength: 8,
          },
        ),
        async (steps) => {
          const first = {
            title: 'S',
            uidt: 'SingleSelect',
            colOptions: { options: [{ title: 'a' }, { title: 'b' }] },
          }
          const name = { title: 'Name', uidt: 'SingleLineText', pv: true }
          const table = await ann.createTable(base.id, [name, first], `o${(runs += 1)}`)
          const path = `/api/v2/meta/columns/${columnOf(table, 'S').id}`
          const options = async () =>
            columnOf(await ann.ok<TableWire>('GET', `/api/v2/meta/tables/${table.id}`), 'S').colOptions
              ?.options ?? []
          const known = { old: await options(), new: await options() }
          const wanted = ['a', 'b']
          const cells: string[] = []
          for (const [index, { who, isFresh, holds }] of steps.entries()) {
            if (isFresh) known[who] = await options()
            const title = `${who} ${index}`
            wanted.push(title)
            const deleted = who === 'new' ? { deleted: [] } : {}
            await ann.ok('PATCH', path, { colOptions: { options: [...known[who], { title }], ...deleted } })
            if (holds) {
              cells.push(title)
              await ann.ok('POST', `/api/v2/tables/${table.id}/records`, { S: title })
            }
          }
          expect((await options()).map(({ title }) => title).toSorted()).toEqual(wanted.toSorted())
          const page = await ann.ok<RecordsPage>('GET', `/api/v2/tables/${table.id}/records`)
          expect(page.list.map((row) => row['S'])).toEqual(cells)
        },
      ),
      { numRuns: Number(process.env['REPLAYS'] ?? 12) },
    )
  },
)
