import { expect, it } from 'vitest'
import type { CellEdit } from '../../../views/grid/row-types.ts'
import { changeMany, keepMine, outcomeOf } from './change-many.ts'

type Source = Parameters<typeof changeMany>[0]

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

it('counts records that have other values now, and says what was left alone', () => {
  const edits = [edit(1, 'a', 'old'), edit(1, 'b', 'new'), edit(2, 'a', 'new'), edit(2, 'b', 'new')]
  const more = [edit(3, 'a', null), edit(3, 'b', null), edit(4, 'a', 'old'), edit(5, 'a')]
  const failure = { rowId: 4, columnId: 'a', reason: 'gone', isLost: true }
  const outcome = outcomeOf([...edits, ...more], [conflict(3, 'a')], [failure])
  expect(outcome).toMatchObject({ changed: 3, same: 1, gone: 1 })
  expect([...outcome.ids]).toEqual([1, 3, 5])
  expect(outcome.disputed).toEqual([{ ...conflict(3, 'a'), mine: 'new' }])
})

it('keeps what was asked about within the step, and counts each record once', async () => {
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
  const asked = await changeMany(source, { kind: 'ids', ids: [1, -2] }, { a: 'new', b: 'new' }, (id) =>
    id === 1 ? 'old' : undefined,
  )
  expect(asked).toMatchObject({ changed: 2, disputed: [{ rowId: 1, columnId: 'b' }] })
  expect(sent[0]).toMatchObject({
    edits: [edit(1, 'a', 'old'), edit(1, 'b', 'old'), edit(2, 'a'), edit(2, 'b')],
    step: { group: asked.group, isMore: false },
  })
  const done = await keepMine(source, asked)
  expect(done).toMatchObject({ changed: 2, disputed: [] })
  expect(sent[1]).toEqual({
    edits: [edit(1, 'b', 'theirs')],
    step: { group: asked.group, isMore: true },
  })
})

it('says how many a view had by then, unless somebody stopped it', async () => {
  const of = (count: number, isStopped: boolean) =>
    ({ updateAll: () => Promise.resolve({ count, changed: 2, isStopped }) }) as unknown as Source
  const change = (source: Source) => changeMany(source, { kind: 'all', count: 5 }, {}, () => undefined)
  expect(await change(of(4, false))).toMatchObject({ changed: 2, same: 2, inView: 4 })
  expect(await change(of(4, true))).toMatchObject({ inView: null })
  expect(await change(of(5, false))).toMatchObject({ inView: null })
})
