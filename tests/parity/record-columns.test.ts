import { sql } from 'drizzle-orm'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fields } from '../../core/fields/index.ts'
import { operators } from '../../core/operators/index.ts'
import { compareRows, matchesFilter } from '../../core/query/evaluate.ts'
import type { Filter, Sort } from '../../core/query/query.ts'
import { type CellValue, fieldTypes } from '../../core/schema.ts'
import { decodeRecords } from '../../worker/engine/read/decode.ts'
import { differsHere } from '../engine/mariadb-differences.ts'
import { dialect } from '../engine/dialect-under-test.ts'
import { columnName, isRecordColumn, stampKinds, tableName } from '../../worker/engine/identifiers/names.ts'
import { render } from '../../worker/engine/expressions/render.ts'
import { listStatement } from '../../worker/engine/read/select.ts'
import { column, openSample, query, refill, sampleTable } from '../engine/sample.ts'
import { argument, cell } from './arbitrary.ts'

// Columns that every record has are no cells: the store fills them, in its own kinds. They filter and sort alike.

const types = fieldTypes.filter((type) => {
  const { recordColumn } = fields[type]
  return recordColumn !== undefined && recordColumn !== 'id'
})

/** Places of rows are doubles, with no more digits than those have. */
const place = fc.option(fc.oneof(fc.integer({ min: -5, max: 5 }), fc.constantFrom(0.5, -1.25, 1e6, 2.0625)), {
  freq: 4,
})

describe.skipIf(differsHere('noStamps')).each(types)('%s', (type) => {
  const physical = fields[type].recordColumn ?? ''
  const table = sampleTable([column('id', 'ID', 'id'), column('it', type, physical)])
  const database = openSample(table, [])
  const values: fc.Arbitrary<CellValue> = physical === 'row_order' ? place : cell(type)

  function fill(cells: CellValue[]): Record<string, CellValue>[] {
    refill(database, table, [])
    const kind = isRecordColumn(physical) && physical !== 'id' ? stampKinds[physical] : 'text'
    const rows = dialect.json.rows(
      JSON.stringify(cells.map((value, index) => [dialect.encode(value, kind), index + 1])),
    )
    const from = tableName(table.physicalName)
    database.run(
      render(
        dialect,
        sql`insert into ${from} (${columnName(physical)}, id) select ${dialect.json.item(0, kind)}, ${dialect.json.item(1)} from ${rows}`,
      ),
    )
    return cells.map((value, index) => ({ cid: index + 1, cit: value }))
  }
  const read = (filter: Filter | null, sorts: Sort[]) =>
    decodeRecords(
      table,
      ['cit'],
      database.run(
        listStatement(dialect, table, query(table, { columns: ['cit'], filter, sorts, limit: 1000 })),
      ),
    )

  const offered = [...fields[type].operators, ...(fields[type].alsoAccepts ?? [])]
  test.each(offered)('%s', (name) => {
    fc.assert(
      fc.property(
        fc.array(values, { minLength: 1, maxLength: 10 }),
        argument(operators[name], type),
        (cells, given) => {
          const rows = fill(cells)
          const filter: Filter = { node: 'condition', columnId: 'cit', type, operator: name, argument: given }
          const { records, damaged } = read(filter, [])
          const expected = rows.filter((row) => matchesFilter(filter, row)).map((row) => row['cid'])
          expect(records.map(({ id }) => id)).toEqual(expected)
          expect(damaged).toEqual([])
        },
      ),
      { numRuns: 40 },
    )
  })

  test('is read as stored, in the same order', () => {
    fc.assert(
      fc.property(
        fc.array(values, { minLength: 1, maxLength: 10 }),
        fc.constantFrom('asc' as const, 'desc' as const),
        (cells, direction) => {
          const rows = fill(cells)
          const sorts: Sort[] = [{ columnId: 'cit', direction }]
          const sorted = rows.toSorted(compareRows(sorts, table.columns))
          expect(read(null, sorts).records).toEqual(
            sorted.map((row) => ({ id: row['cid'], cells: { cit: row['cit'] } })),
          )
        },
      ),
      { numRuns: 60 },
    )
  })
})
