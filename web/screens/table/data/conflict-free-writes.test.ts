import { expect, it } from 'vitest'
import { ApiError } from '../../../api/http/api-error.ts'
import { updatesOf, updateWithoutConflicts } from './conflict-free-writes.ts'

it('groups cells by record with their expected values', () => {
  const edits = [
    { rowId: 1, columnId: 'c1', value: 'a', seen: 'b' },
    { rowId: 2, columnId: 'c1', value: 'x' },
    { rowId: 1, columnId: 'c2', value: null, seen: 4 },
  ]
  expect([...updatesOf(edits)]).toEqual([
    { id: 1, c1: 'a', c2: null, seen: { c1: 'b', c2: 4 } },
    { id: 2, c1: 'x', seen: {} },
  ])
})

it('leaves out all deleted records at once, because the error names them', async () => {
  const sent: number[][] = []
  const send = (rows: { id: number }[]) => {
    sent.push(rows.map(({ id }) => id))
    const gone = rows.flatMap(({ id }, index) => (id > 7 ? [index] : []))
    if (gone.length === 0) return Promise.resolve({ rows, seq: 4 })
    const details = rows.length > 1 ? { id: '8, 9', rowIndexes: gone } : { id: '8' }
    return Promise.reject(new ApiError('They are gone.', 404, { error: 'RECORD_NOT_FOUND', details }))
  }
  const updates = (ids: number[]) => ids.map((id) => ({ id, c1: 'a', seen: {} }))
  const { rows, failures } = await updateWithoutConflicts(updates([1, 8, 2, 9, 3]), send)
  expect(sent).toEqual([
    [1, 8, 2, 9, 3],
    [1, 2, 3],
  ])
  expect(rows).toHaveLength(3)
  expect(failures).toMatchObject([
    { rowId: 8, columnId: 'c1', isLost: true },
    { rowId: 9, columnId: 'c1', isLost: true },
  ])
  expect((await updateWithoutConflicts(updates([8]), send)).failures).toMatchObject([{ rowId: 8 }])
})

it('leaves out deleted records that the error names by id only', async () => {
  const send = (rows: { id: number }[]) =>
    rows.some(({ id }) => id > 7)
      ? Promise.reject(
          new ApiError('They are gone.', 404, { error: 'RECORD_NOT_FOUND', details: { id: '8, 9' } }),
        )
      : Promise.resolve({ rows, seq: 4 })
  const updates = [1, 8, 2, 9].map((id) => ({ id, c1: 'a', seen: {} }))
  const { rows, failures } = await updateWithoutConflicts(updates, send)
  expect([rows.map(({ id }) => id), failures.map(({ rowId }) => rowId)]).toEqual([
    [1, 2],
    [8, 9],
  ])
})
