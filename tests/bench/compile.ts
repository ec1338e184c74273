import { compileSchema } from '../../worker/engine/compile-schema.ts'
import type { Query } from '../../core/query/query.ts'
import { sqlite } from '../../worker/engine/dialects/sqlite/index.ts'
import { listStatement } from '../../worker/engine/read/select.ts'
import { orders, tablesOfOrders } from '../engine/orders.ts'
import { query } from '../engine/sample.ts'

// What it takes to make SQL of a query, without any database: a part of `npm run bench`.

const times = 300

function median(work: () => unknown): string {
  const spent = Array.from({ length: times }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  }).toSorted((a, b) => a - b)
  return `${(spent[Math.floor(times / 2)] ?? 0).toFixed(2)} ms median  ${(spent[Math.floor(times * 0.95)] ?? 0).toFixed(2)} ms p95  (${times} runs)`
}

const list = (given: Partial<Query>) => () => listStatement(sqlite, orders, query(orders, given))
const city = {
  node: 'condition' as const,
  columnId: 'ccity',
  type: 'Lookup' as const,
  operator: 'eq' as const,
  argument: { kind: 'one' as const, value: 'Oslo' },
}
const lines: [string, () => unknown][] = [
  ['Compiling the schema of four linked tables', () => compileSchema(tablesOfOrders)],
  ['SQL of a plain list', list({ columns: ['cnumber', 'cweight'] })],
  ['SQL of a list with 3 links, 3 lookups, 2 rollups', list({})],
  [
    'The same, filtered by a lookup, sorted by a rollup',
    list({ filter: city, sorts: [{ columnId: 'ctotal', direction: 'desc' }] }),
  ],
  ['The same, after a record', list({ sorts: [{ columnId: 'ctotal', direction: 'desc' }], after: 5 })],
]
for (const [title, work] of lines) process.stdout.write(`${title.padEnd(58)} ${median(work)}\n`)
