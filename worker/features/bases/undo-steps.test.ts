import { expect, test } from 'vitest'
import type { ChangeHead } from '../../store/base-databases/commit.ts'
import { countOf, inSteps } from './undo-steps.ts'

function head(seq: number, over: Partial<ChangeHead>): ChangeHead {
  return {
    seq,
    at: '2026-11-20T00:00:00.000Z',
    by: null,
    origin: 'session',
    kind: 'record.update',
    tableId: 'm1',
    group: 'g',
    ranges: [],
    detail: null,
    rowCount: 0,
    bytes: 0,
    ...over,
  }
}

test('limits records and bytes per step', () => {
  const seqs = (group: ChangeHead[]) => inSteps(group).map((step) => step.map(({ seq }) => seq))
  const small = [1, 2, 3].map((seq) => head(seq, { rowCount: 5000, bytes: 1000 }))
  expect(seqs(small)).toEqual([[1, 2, 3]])
  expect(seqs([1, 2, 3, 4, 5].map((seq) => head(seq, { rowCount: 5000, bytes: 10 })))).toEqual([
    [1, 2, 3, 4],
    [5],
  ])
  const heavy = [1, 2, 3].map((seq) => head(seq, { rowCount: 10, bytes: 10 * 1024 * 1024 }))
  expect(seqs(heavy)).toEqual([[1], [2], [3]])
})

test('splits an import of many records', () => {
  const steps = inSteps([head(7, { kind: 'record.insert', ranges: [[1, 100_000]] })])
  expect(steps.map((step) => step.reduce((sum, change) => sum + countOf(change), 0))).toEqual(
    Array.from({ length: 5 }, () => 20_000),
  )
  expect(steps[0]?.[1]?.ranges).toEqual([[5001, 10_000]])
})
