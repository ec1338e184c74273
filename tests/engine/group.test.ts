import { expect, test } from 'vitest'
import type { Query } from '../../core/query/query.ts'
import type { CellValue } from '../../core/schema.ts'
import { decodeRecords } from '../../worker/engine/read/decode.ts'
import { dialect } from './dialect-under-test.ts'
import { groupedRowsStatement, keysOfRows } from '../../worker/engine/read/group.ts'
import { openSample, optionIds, query, sampleTable } from './sample.ts'

const table = sampleTable()
const column = table.columns.find(({ id }) => id === 'cselect')
const options: CellValue[] = [...optionIds.slice(0, 3), 'opgone', null]
const database = openSample(
  table,
  Array.from({ length: 40 }, (_, index) => ({
    cselect: options[index % options.length] ?? null,
    cnumber: (index * 7) % 11,
  })),
)

function under(keys: CellValue[], asked: Partial<Query>): [CellValue, number][] {
  if (!column) throw new Error('There is no select.')
  const statement = groupedRowsStatement(
    dialect,
    table,
    column,
    keys,
    query(table, { columns: [], ...asked }),
  )
  const result = database.run(statement)
  const found = keysOfRows(column, result)
  return decodeRecords(table, [], result).records.map(({ id }, index) => [found[index] ?? null, id])
}

// Few groups are looked for one by one, of many all records are placed: both must find the same.
test.each<Partial<Query>>([
  { limit: 3 },
  { limit: 2, offset: 5 },
  { limit: 4, sorts: [{ columnId: 'cnumber', direction: 'desc' }] },
])('records under options, few and many: %j', (asked) => {
  const keys: CellValue[] = [null, ...optionIds]
  const few = under(keys, asked)
  expect(few.length).toBeGreaterThan(0)
  expect(new Set(few.map(([key]) => key)).size).toBe(4)
  expect(under([...keys, ...Array.from({ length: 40 }, (_, index) => `op${index}`)], asked)).toEqual(few)
})
