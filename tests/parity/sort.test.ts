import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareRows } from '../../core/query/evaluate.ts'
import type { Sort } from '../../core/query/query.ts'
import type { CellValue } from '../../core/schema.ts'
import { decodeRecords } from '../../worker/engine/read/decode.ts'
import { dialect } from '../engine/dialect-under-test.ts'
import { listStatement } from '../../worker/engine/read/select.ts'
import { column, openSample, query, refill, sampleTable } from '../engine/sample.ts'
import { cell, cellTypes } from './arbitrary.ts'

const types = cellTypes
const table = sampleTable([
  column('id', 'ID', 'id'),
  ...types.map((type) => column(type.toLowerCase(), type)),
])
const database = openSample(table, [])
const columnIds = table.columns.map(({ id }) => id)

function sorted(rows: Record<string, CellValue>[], sorts: Sort[], limit = 1000, offset = 0): number[] {
  refill(database, table, rows)
  const asked = query(table, { columns: [], sorts, limit, offset })
  return decodeRecords(table, [], database.run(listStatement(dialect, table, asked))).records.map(
    ({ id }) => id,
  )
}

function expected(rows: Record<string, CellValue>[], sorts: Sort[]): number[] {
  const numbered = rows.map((row, index) => ({ ...row, cid: index + 1 }))
  return numbered.sort(compareRows(sorts, table.columns)).map((row) => row.cid)
}

const direction = fc.constantFrom('asc' as const, 'desc' as const)

test.each(types)('order of %s', (type) => {
  const columnId = `c${type.toLowerCase()}`
  fc.assert(
    fc.property(fc.array(cell(type), { minLength: 2, maxLength: 12 }), direction, (values, way) => {
      const rows = values.map((value) => ({ [columnId]: value }))
      const sorts: Sort[] = [{ columnId, direction: way }]
      expect(sorted(rows, sorts)).toEqual(expected(rows, sorts))
    }),
    { numRuns: 60 },
  )
})

test('order by several columns, and pages that never overlap', () => {
  const row = fc.record(Object.fromEntries(types.map((type) => [`c${type.toLowerCase()}`, cell(type)])))
  const sort = fc.record({ columnId: fc.constantFrom(...columnIds), direction })
  fc.assert(
    fc.property(
      fc.array(row, { minLength: 3, maxLength: 10 }),
      fc.uniqueArray(sort, { selector: (each) => each.columnId, maxLength: 4 }),
      (rows, sorts) => {
        const all = expected(rows, sorts)
        expect(sorted(rows, sorts)).toEqual(all)
        const pages = [0, 3, 6, 9].flatMap((offset) => sorted(rows, sorts, 3, offset))
        expect(pages).toEqual(all)
      },
    ),
    { numRuns: 100 },
  )
})
