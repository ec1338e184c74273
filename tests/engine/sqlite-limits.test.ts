import { describe, expect, it } from 'vitest'
import * as limits from '../../core/limits.ts'
import { sqlite } from '../../worker/engine/dialects/sqlite/index.ts'
import { listStatement } from '../../worker/engine/read/select.ts'
import { openDatabase } from './database.ts'
import { openOrders, orders } from './orders.ts'
import { openSample, query, sampleTable, column } from './sample.ts'

// Measures the limits of SQLite, and that the product's own limits are lower: people get our message before the
// database refuses a statement.

const database = openDatabase()
const runs = (sql: string, args: number[] = []) => {
  try {
    database.run({ sql, args })
    return true
  } catch {
    return false
  }
}
const many = (count: number, text: string, between: string) =>
  Array.from({ length: count }, () => text).join(between)

describe('SQLite', () => {
  it('takes as many arguments as the dialect says', () => {
    const take = (count: number) =>
      runs(
        `select 1 in (${many(count, '?', ',')})`,
        Array.from({ length: count }, () => 1),
      )
    expect([take(sqlite.supports.arguments), take(sqlite.supports.arguments + 1)]).toEqual([true, false])
  })

  it('has room for four times the columns of a table', () => {
    const create = (name: string, count: number) =>
      runs(`create table ${name} (${Array.from({ length: count }, (_, index) => `c${index}`).join(',')})`)
    expect([create('wide', 2000), create('wider', 2001)]).toEqual([true, false])
    expect(runs(`select ${many(2000, '1', ',')}`)).toBe(true)
    expect(runs(`select ${many(2001, '1', ',')}`)).toBe(false)
    expect(limits.columnsPerTable * 4).toBeLessThanOrEqual(2000)
  })

  it('nests a thousand levels of operators; rows of them are printed flat, far below', () => {
    const nested = (count: number) => runs(`select ${many(count, '1', '+')}`)
    expect([nested(1000), nested(1002)]).toEqual([true, false])
    expect(sqlite.supports.operands).toBeLessThan(1000)
  })

  it('joins 64 tables; the longest way over fields of fields takes two for each level', () => {
    const join = (count: number) =>
      runs(
        `select 1 from ${Array.from({ length: count }, (_, index) => `(select 1) as t${index}`).join(',')}`,
      )
    expect([join(64), join(65)]).toEqual([true, false])
    expect(limits.computedDepthMax * 2).toBeLessThan(64)
  })

  it('takes functions of 127 arguments: objects of more cells are joined by operators', () => {
    expect(runs(`select max(${many(127, '1', ',')})`)).toBe(true)
    expect(runs(`select max(${many(2000, '1', ',')})`)).toBe(false)
    const cells = Array.from({ length: limits.columnsPerTable }, (_, index) => ({
      name: `c${index}`,
      json: sqlite.json.element(),
    }))
    expect(() => sqlite.json.object(cells)).not.toThrow()
  })

  it('compares patterns of 50,000 bytes by `like`, so searches do without it, however long a text is', () => {
    const like = (length: number) => runs(`select 'x' like '${'x'.repeat(length)}'`)
    expect([like(50_000), like(50_001)]).toEqual([true, false])
    const table = sampleTable([column('text', 'LongText')])
    const long = 'x'.repeat(60_000)
    const filter = {
      node: 'condition' as const,
      columnId: 'ctext',
      type: 'LongText' as const,
      operator: 'like' as const,
      argument: { kind: 'one' as const, value: long },
    }
    const statement = listStatement(sqlite, table, query(table, { columns: [], filter }))
    expect(statement.sql).not.toMatch(/ like /i)
    expect(openSample(table, [{ ctext: `a${long}b` }, { ctext: 'x' }]).run(statement).rows).toEqual([[1]])
  })

  it('unites 500 queries; the engine writes as many as links can change in ways: a handful', () => {
    const unite = (count: number) => runs(many(count, 'select 1', ' union all '))
    expect([unite(500), unite(501)]).toEqual([true, false])
  })

  it('reads statements of a million bytes; the widest sample with every sort is far below', () => {
    expect(runs(`select '${'x'.repeat(900_000)}'`)).toBe(true)
    const sorts = orders.columns
      .slice(0, limits.sortsPerQuery)
      .map(({ id }) => ({ columnId: id, direction: 'desc' as const }))
    const statement = listStatement(sqlite, orders, query(orders, { sorts, after: 1 }))
    expect(statement.sql.length).toBeLessThan(100_000)
    expect(openOrders().run(statement).rows).toEqual([])
  })
})

describe('a page after a record', () => {
  it('takes as many sorts as a query may have, on decimals too', () => {
    const names = Array.from({ length: limits.sortsPerQuery }, (_, index) => `d${index}`)
    const table = sampleTable(names.map((name) => column(name, 'Decimal')))
    const rows = [1, 2, 3].map((value) => Object.fromEntries(names.map((name) => [`c${name}`, value])))
    const sorts = table.columns.map(({ id }) => ({ columnId: id, direction: 'desc' as const }))
    const statement = listStatement(sqlite, table, query(table, { columns: [], sorts, after: 2 }))
    expect(openSample(table, rows).run(statement).rows).toEqual([[1]])
  })
})
