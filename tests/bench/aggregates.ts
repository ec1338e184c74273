import { DatabaseSync } from 'node:sqlite'
import type { Table } from '../../core/schema.ts'
import { aggregationsOf } from '../../core/aggregations/aggregations-of-type.ts'
import { aggregateStatement } from '../../worker/engine/read/aggregate.ts'
import { createTableStatements } from '../../worker/engine/schema/alter.ts'
import { sqlite } from '../../worker/engine/dialects/sqlite/index.ts'
import { allRecords } from '../../worker/engine/selection.ts'
import { createAutomaticIndex } from '../../worker/engine/indexes/automatic-indexes.ts'
import type { AutomaticIndex } from '../../worker/engine/indexes/index-keys.ts'
import { indexOfGroups, indexOfValue } from '../../worker/engine/indexes/value-indexes.ts'
import { groupStatement } from '../../worker/engine/read/group.ts'
import type { Statement } from '../../worker/platform/statement.ts'
import { column, sampleTable } from '../engine/sample.ts'

// Times of every aggregate of a table without and with its index, in SQLite alone: `npm run bench -- --only aggregates --rows N`.

const rows = Number(process.argv[2] ?? 100_000)
const runs = 5
const table = sampleTable([
  column('id', 'ID', 'id'),
  column('name', 'SingleLineText'),
  column('price', 'Decimal'),
  column('amount', 'Decimal'),
  column('share', 'Decimal'),
  column('pieces', 'Number'),
  column('state', 'SingleSelect'),
])
const database = new DatabaseSync(':memory:')
for (const { sql, args } of createTableStatements(sqlite, table)) database.prepare(sql).run(...values(args))

fill()
const base = median({ sql: 'select count(*), max(length(c_price)) from t_sample', args: [] })
process.stdout.write(`${rows} rows; reading a field of all of them takes ${base.toFixed(0)} ms\n`)
const described = { price: 'of 2 places', amount: 'of millions', share: 'of 20 places', pieces: '', name: '' }
for (const [id, text] of Object.entries(described)) {
  const own = table.columns.find((each) => each.title === id)
  if (!own) continue
  for (const name of aggregationsOf(own)) {
    const asked = { columnId: own.id, name }
    print(`${own.type} ${text} ${name}`, indexOfValue(sqlite, table, asked), (each) =>
      aggregateStatement(sqlite, each, allRecords, [asked]),
    )
  }
}
const wanted = [{ columnId: 'cprice', name: 'sum' }] as const
for (const [title, measured] of [
  ['Groups by a select field', []],
  ['Groups by a select field, with a sum', wanted],
] as const) {
  const query = { ...allRecords, columns: ['cstate'], sorts: [], wanted: measured, limit: 25, offset: 0 }
  print(title, indexOfGroups(sqlite, table, 'cstate', measured), (each) =>
    groupStatement(sqlite, each, query),
  )
}

/** Prints the time of a statement without and with its index. */
function print(title: string, index: AutomaticIndex | null, statement: (table: Table) => Statement): void {
  const without = median(statement(table)).toFixed(0).padStart(6)
  if (!index) return void process.stdout.write(`${title.padEnd(40)} ${without} ms\n`)
  const begun = performance.now()
  for (const { sql } of createAutomaticIndex(sqlite, table, index)) database.exec(sql)
  const built = performance.now() - begun
  const time = median(statement({ ...table, indexes: [index] }))
    .toFixed(0)
    .padStart(6)
  database.exec(`drop index "${index.name}"`)
  process.stdout.write(`${title.padEnd(40)} ${without} ms, ${time} ms (built in ${built.toFixed(0)} ms)\n`)
}

/** Milliseconds of a statement, the median of some runs. */
function median({ sql, args }: Statement): number {
  const statement = database.prepare(sql)
  statement.setReadBigInts(true)
  const spent = Array.from({ length: runs }, () => {
    const start = performance.now()
    statement.all(...values(args))
    return performance.now() - start
  }).toSorted((a, b) => a - b)
  return spent[Math.floor(runs / 2)] ?? 0
}

function values(args: Statement['args']): string[] {
  return args.map(String)
}

function fill(): void {
  const insert = database.prepare(
    `insert into t_sample (c_name, c_price, c_amount, c_share, c_pieces, c_state) values (?, ?, ?, ?, ?, ?)`,
  )
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  database.exec('begin')
  for (let index = 0; index < rows; index += 1)
    insert.run(
      `Customer ${index}`,
      String(Number((random() * 20_000 - 5000).toFixed(2))),
      String(Number((random() * 90_000_000 + 1_000_000).toFixed(2))),
      random().toFixed(20).replace(/0+$/, ''),
      Math.floor(random() * 1000),
      ['New', 'Packed', 'Shipped', 'Returned', 'On hold'][Math.floor(random() * 5)] ?? '',
    )
  database.exec('commit')
}
