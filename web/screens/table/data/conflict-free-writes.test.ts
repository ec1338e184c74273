import { expect, it } from 'vitest'
import { updatesOf } from './conflict-free-writes.ts'

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
