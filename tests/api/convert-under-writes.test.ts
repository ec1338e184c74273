import { beforeAll, describe, expect, it } from 'vitest'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { personFixture, runtimeFixture } from '../support/fixtures.ts'
import { columnOf } from '../support/table-calls.ts'

// Fields change their type while several programs go on adding records and changing cells.

const rounds = Number(process.env['CONVERSIONS'] ?? 4)
const writers = 6

const runtime = runtimeFixture()
const ann = personFixture(runtime)
let base: BaseWire

beforeAll(async () => {
  base = await ann.createBase()
})

async function made(rows: number) {
  const table = await ann.createTable(
    base.id,
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'F', uidt: 'SingleLineText' },
    ],
    `T ${crypto.randomUUID()}`,
  )
  const path = `/api/v2/tables/${table.id}/records`
  for (let at = 0; at < rows; at += 1000)
    await ann.ok(
      'POST',
      path,
      Array.from({ length: Math.min(1000, rows - at) }, (_, index) => ({ Name: 'old', F: `${at + index}` })),
    )
  return { table, path, column: columnOf(table, 'F').id }
}

/** Adds records and changes the first one, over and over, until it is told to stop. */
function writeSteadily(path: string) {
  let isOn = true
  const added: number[] = []
  const refused: unknown[] = []
  const write = async (writer: number): Promise<void> => {
    for (let number = 0; isOn; number += 1) {
      const value = writer * 1_000_000 + number
      const answer = await ann.call('POST', path, { Name: `w${writer}`, F: String(value) })
      if (answer.status === 200) added.push(value)
      else refused.push(answer.body)
      await ann.call('PATCH', path, { Id: 1, F: String(value) })
    }
  }
  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer + 1)))
  return {
    stop: async () => {
      isOn = false
      await writing
      return { added, refused }
    },
  }
}

async function allValues(path: string): Promise<Map<number, unknown>> {
  const values = new Map<number, unknown>()
  for (let after = 0; ;) {
    const page = await ann.ok<RecordsPage>('GET', `${path}?limit=1000${after > 0 ? `&after=${after}` : ''}`)
    for (const row of page.list) values.set(Number(row['Id']), row['F'])
    after = Number(page.list.at(-1)?.['Id'] ?? 0)
    if (page.list.length < 1000) return values
  }
}

describe('a type change completes under steady inserts, and loses none of them', () => {
  it.each([
    ['a short table', 200],
    ['a long table', 6000],
  ])('of %s', { timeout: 120_000 }, async (_name, rows) => {
    const { path, column } = await made(rows)
    const writing = writeSteadily(path)
    const statuses: unknown[] = []
    for (let round = 0; round < rounds; round += 1) {
      const uidt = round % 2 === 0 ? 'LongText' : 'SingleLineText'
      const answer = await ann.call('POST', `/api/v2/meta/columns/${column}/convert`, { uidt })
      statuses.push(answer.status === 200 ? 200 : answer.body)
    }
    const { added, refused } = await writing.stop()
    if (process.env['CONVERSIONS'])
      process.stdout.write(
        `${statuses.filter((status) => status !== 200).length} of ${rounds} refused; ${refused.length} of ${added.length} inserts\n`,
      )
    expect(statuses).toEqual(statuses.map(() => 200))
    expect(refused).toEqual([])
    expect(added.length).toBeGreaterThan(rounds)
    const values = await allValues(path)
    expect(values.size).toBe(rows + added.length)
    expect(
      [...values]
        .filter(([id]) => id > rows)
        .map(([, value]) => String(value))
        .toSorted(),
    ).toEqual(added.map(String).toSorted())
    // The first record is written to all along.
    const old = [...values].filter(([id]) => id > 1 && id <= rows)
    expect(old.filter(([id, value]) => value !== String(id - 1))).toEqual([])
  })

  it('of a link and back, with the records that it makes', { timeout: 120_000 }, async () => {
    const { path, column } = await made(20)
    const writing = writeSteadily(path)
    const into = await ann.call('POST', `/api/v2/meta/columns/${column}/convert`, {
      uidt: 'LinkToAnotherRecord',
      type: 'mm',
      onFail: 'blank',
      link: { createMissing: true, newTable: 'Names' },
    })
    const { added } = await writing.stop()
    expect(into).toMatchObject({ status: 200 })
    const tables = await ann.ok<{ list: TableWire[] }>('GET', `/api/v2/meta/bases/${base.id}/tables`)
    expect(tables.list.filter(({ title }) => title === 'Names')).toHaveLength(1)
    const values = await allValues(path)
    expect(values.size).toBeGreaterThanOrEqual(20 + added.filter((value) => value > 0).length / 2)
    expect([...values.values()].filter((value) => value === null || value === 0)).toEqual([])
  })

  it('within several changes of columns', { timeout: 120_000 }, async () => {
    const { table, path, column } = await made(200)
    const writing = writeSteadily(path)
    const answer = await ann.call('POST', `/api/v2/meta/tables/${table.id}/columns/bulk`, {
      ops: [
        { op: 'update', column: { id: column, uidt: 'LongText' } },
        { op: 'add', column: { title: 'G', uidt: 'Number' } },
      ],
    })
    const { added, refused } = await writing.stop()
    expect(answer).toMatchObject({ status: 200 })
    expect(refused).toEqual([])
    expect((await allValues(path)).size).toBe(200 + added.length)
  })
})
