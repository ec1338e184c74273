import { expect, test } from 'vitest'
import { withDeleted } from './deleted-records.ts'

const made = (tableId: string, ids: number[], ranges: [number, number][] = []) => ({
  kind: 'record.insert' as const,
  tableId,
  rows: ids.map((id) => ({ id })),
  ranges,
})

test('lists inserted records as ranges by table', () => {
  const first = withDeleted([], [made('a', [5, 3, 4, 9]), made('b', [], [[1, 1000]])])
  expect(first).toEqual([
    {
      table_id: 'a',
      ranges: [
        [3, 5],
        [9, 9],
      ],
    },
    { table_id: 'b', ranges: [[1, 1000]] },
  ])
  expect(withDeleted(first, [made('a', [6, 7, 8])])[0]).toEqual({ table_id: 'a', ranges: [[3, 9]] })
})

test('undo of updates and deletes deletes no records', () => {
  const other = { ...made('a', [1]), kind: 'record.update' as const }
  expect(withDeleted([], [other, { ...other, kind: 'record.delete' }])).toEqual([])
})
