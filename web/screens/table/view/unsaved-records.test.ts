import { expect, test } from 'vitest'
import { dropDeleted } from './unsaved-records.ts'

function storeOf(ids: number[]) {
  const dropped: (readonly number[])[] = []
  return {
    dropped,
    newRows: () => ids.map((id) => ({ id })),
    dropDeleted: (gone: readonly number[]) => void dropped.push(gone),
  }
}

test('removes new records that undo deleted, and no others', () => {
  const store = storeOf([-1, 3, 4, 5, 9, 12])
  dropDeleted(store, 'a', [
    { table_id: 'a', ranges: [[4, 9]] },
    { table_id: 'a', ranges: [[12, 12]] },
    { table_id: 'b', ranges: [[1, 100]] },
  ])
  expect(store.dropped).toEqual([[4, 5, 9, 12]])
})

test('removes nothing if nothing was deleted', () => {
  const store = storeOf([1, 2])
  dropDeleted(store, 'a', [{ table_id: 'b', ranges: [[1, 2]] }])
  dropDeleted(store, 'a', [])
  expect(store.dropped).toEqual([])
})
