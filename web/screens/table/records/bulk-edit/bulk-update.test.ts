import { expect, it } from 'vitest'
import type { CellEdit } from '../../../../views/grid/rows/row-types.ts'
import { updateManyRecords, overwriteConflicts, outcomeOf } from './bulk-update.ts'

type Source = Parameters<typeof updateManyRecords>[0]

const edit = (rowId: number, columnId: string, seen?: string | null): CellEdit => ({
  rowId,
  columnId,
  value: 'new',
  ...(seen === undefined ? {} : { seen }),
})
const conflict = (rowId: number, columnId: string) => ({
  rowId,
  columnId,
  theirs: 'theirs',
  by: 'us1',
  seq: 5,
})

it('counts changed records and reports skipped ones', () => {
  const edits = [edit(1, 'a', 'old'), edit(1, 'b', 'new'), edit(2, 'a', 'new'), edit(2, 'b', 'new')]
  const more = [edit(3, 'a', null), edit(3, 'b', null), edit(4, 'a', 'old'), edit(5, 'a')]
  const failure = { rowId: 4, columnId: 'a', reason: 'gone', isLost: true }
  const outcome = outcomeOf([...edits, ...more], [conflict(3, 'a')], [failure])
  expect(outcome).toMatchObject({ changed: 3, same: 1, gone: 1 })
  expect([...outcome.ids]).toEqual([1, 3, 5])
  expect(outcome.disputed).toEqual([{ ...conflict(3, 'a'), mine: 'new' }])
})

it('keeps resolved conflicts in the step, and counts each record once', async () => {
  const sent: { edits: readonly CellEdit[]; step: unknown }[] = []
  const source = {
    store: {
      resolveId: (id: number) => Math.abs(id),
      inOrder: <T>(task: () => Promise<T>) => task(),
      refresh: () => undefined,
    },
    commit: (edits: readonly CellEdit[], step: unknown) => {
      sent.push({ edits, step })
      return Promise.resolve({ rows: [], seq: 1, conflicts: sent.length === 1 ? [conflict(1, 'b')] : [] })
    },
  } as unknown as Source
  const result = await updateManyRecords(
    source,
    { kind: 'ids', ids: [1, -2] },
    { a: 'new', b: 'new' },
    (id) => (id === 1 ? 'old' : undefined),
  )
  expect(result).toMatchObject({ changed: 2, disputed: [{ rowId: 1, columnId: 'b' }] })
  expect(sent[0]).toMatchObject({
    edits: [edit(1, 'a', 'old'), edit(1, 'b', 'old'), edit(2, 'a'), edit(2, 'b')],
    step: { group: result.group, isMore: false },
  })
  const done = await overwriteConflicts(source, result)
  expect(done).toMatchObject({ changed: 2, disputed: [] })
  expect(sent[1]).toEqual({
    edits: [edit(1, 'b', 'theirs')],
    step: { group: result.group, isMore: true },
  })
})

it('reports how many records the view had, unless stopped', async () => {
  const of = (count: number, isStopped: boolean) =>
    ({ updateAll: () => Promise.resolve({ count, changed: 2, isStopped }) }) as unknown as Source
  const change = (source: Source) => updateManyRecords(source, { kind: 'all', count: 5 }, {}, () => undefined)
  expect(await change(of(4, false))).toMatchObject({ changed: 2, same: 2, inView: 4 })
  expect(await change(of(4, true))).toMatchObject({ inView: null })
  expect(await change(of(5, false))).toMatchObject({ inView: null })
})
