import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePoints } from '../../core/expr/compare.ts'
import { compareRows, matchesFilter } from '../../core/query/evaluate.ts'
import { groupingOf, groupKeyOf } from '../../core/query/group-key.ts'
import type { Filter } from '../../core/query/query.ts'
import type { CellValue, FieldType } from '../../core/schema.ts'
import { decodeCount, decodeRecords } from '../../worker/engine/read/decode.ts'
import { dialect } from '../engine/dialect-under-test.ts'
import { allRecords } from '../../worker/engine/selection.ts'
import { decodeGroups, groupCountStatement, groupStatement } from '../../worker/engine/read/group.ts'
import { listStatement } from '../../worker/engine/read/select.ts'
import { column, openSample, query, refill, sampleTable } from '../engine/sample.ts'
import { cell, cellTypes } from './arbitrary.ts'

const effort = Number(process.env['PARITY_EFFORT'] ?? 1)
const types = cellTypes
const table = sampleTable([
  column('id', 'ID', 'id'),
  ...types.map((type) => column(type.toLowerCase(), type)),
])
const database = openSample(table, [])
const columnOf = (type: FieldType) => {
  const found = table.columns.find((each) => each.type === type)
  if (!found) throw new Error(`No column of ${type}.`)
  return found
}

/** Groups of these values in the order of the column, by JavaScript: the key of each and how many there are. */
function groupsOf(type: FieldType, values: CellValue[]): { keys: CellValue[]; count: number }[] {
  const own = columnOf(type)
  const grouping = groupingOf(own)
  const groups = new Map<string, { key: CellValue; count: number }>()
  for (const value of values) {
    const key = groupKeyOf(value, grouping)
    const name = JSON.stringify(key)
    groups.set(name, { key, count: (groups.get(name)?.count ?? 0) + 1 })
  }
  const compare = compareRows([{ columnId: own.id, direction: 'asc' }], [own])
  return [...groups.values()]
    .sort(
      (a, b) =>
        Number(a.key !== null) - Number(b.key !== null) ||
        compare({ [own.id]: a.key }, { [own.id]: b.key }) ||
        comparePoints(JSON.stringify(a.key), JSON.stringify(b.key)),
    )
    .map(({ key, count }) => ({ keys: [key], count }))
}

describe.each(types)('%s', (type) => {
  const own = columnOf(type)
  test('makes the same groups in both faces, whose keys lead to the same records', () => {
    fc.assert(
      fc.property(fc.array(cell(type), { maxLength: 12 }), (values) => {
        const rows = values.map((value) => ({ [own.id]: value }))
        refill(database, table, rows)
        const asked = {
          ...allRecords,
          columns: [own.id],
          sorts: [{ by: { columnId: own.id }, direction: 'asc' as const }],
          wanted: [],
          limit: 100,
          offset: 0,
        }
        const groups = decodeGroups(
          dialect,
          table,
          asked,
          database.run(groupStatement(dialect, table, asked)),
        )
        expect(groups.map(({ keys, count }) => ({ keys, count }))).toEqual(groupsOf(type, values))
        expect(decodeCount(database.run(groupCountStatement(dialect, table, asked)))).toBe(groups.length)
        for (const { keys, count } of groups) {
          const filter: Filter = {
            node: 'within',
            columnId: own.id,
            key: keys[0] ?? null,
            grouping: groupingOf(own),
          }
          const list = listStatement(dialect, table, query(table, { columns: [], filter, limit: 100 }))
          const sql = decodeRecords(table, [], database.run(list)).records.map(({ id }) => id)
          const js = rows.flatMap((row, index) => (matchesFilter(filter, row) ? [index + 1] : []))
          expect(sql).toEqual(js)
          expect(sql).toHaveLength(count)
        }
      }),
      { numRuns: 40 * effort },
    )
  })
})
