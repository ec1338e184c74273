import { expect, it } from 'vitest'
import type { CellValue } from '#core/schema.ts'
import { ApiError } from '../../../api/http/api-error.ts'
import { RowStore } from '../rows/row-store.ts'
import type { CellEdit, GridRow, WriteResult } from '../rows/row-types.ts'

// Two people edit one cell: the server accepts an edit only if expected values match.

function server(values: string[]) {
  const rows = new Map(values.map((title, index) => [index + 1, { id: index + 1, title } as GridRow]))
  let seq = 1
  const sent: CellEdit[] = []
  return {
    sent,
    load: ({ offset, limit }: { offset: number; limit: number }) =>
      Promise.resolve({ rows: [...rows.values()].slice(offset, offset + limit), totalRows: rows.size, seq }),
    valueOf: (id: number): CellValue => rows.get(id)?.['title'] ?? null,
    /** Another person's change that this grid has not received. */
    other: (id: number, title: string) => rows.set(id, { id, title }),
    write: (edits: readonly CellEdit[]): Promise<WriteResult> => {
      seq += 1
      const conflicts = []
      for (const edit of edits) {
        sent.push(edit)
        const theirs = rows.get(edit.rowId)?.['title'] ?? null
        if (edit.seen === undefined || theirs === edit.seen || theirs === edit.value)
          rows.set(edit.rowId, { id: edit.rowId, title: edit.value })
        else conflicts.push({ rowId: edit.rowId, columnId: edit.columnId, theirs, by: 'ben', seq })
      }
      return Promise.resolve({ rows: [], seq, conflicts })
    },
  }
}
const noResponse = () => Promise.reject(new ApiError('Failed to fetch', null))
const cell = (rowId: number, value: string): CellEdit => ({ rowId, columnId: 'title', value })

async function opened(...values: string[]) {
  const there = server(values)
  const store = new RowStore({ load: there.load })
  store.setWindow(0, 10, 0)
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  return { there, store }
}

it('reports a conflict, shows my value and keeps theirs saved', async () => {
  const { there, store } = await opened('a', 'b')
  there.other(1, 'theirs')
  await store.cells.edit([cell(1, 'mine'), cell(2, 'fine')], there.write)
  expect(store.cells.disputed()).toEqual([
    { rowId: 1, columnId: 'title', mine: 'mine', theirs: 'theirs', by: 'ben', text: null },
  ])
  expect(store.rowAt(0)?.['title']).toBe('mine')
  expect([there.valueOf(1), there.valueOf(2)]).toEqual(['theirs', 'fine'])
  expect(store.counts()).toMatchObject({ failed: 1, saving: 0 })
})

it('an edit that begins while my earlier one is being saved expects its value', async () => {
  const { there, store } = await opened('a')
  const saving = store.cells.edit([cell(1, 'first')], there.write)
  const seen = store.cells.expected(1, 'title')
  await saving
  await store.cells.edit([{ ...cell(1, 'second'), ...(seen === undefined ? {} : { seen }) }], there.write)
  expect(store.cells.disputed()).toEqual([])
  expect(there.valueOf(1)).toBe('second')
})

it('an edit that begins before another person changes the cell expects what was there', async () => {
  const { there, store } = await opened('a')
  const seen = store.cells.expected(1, 'title')
  there.other(1, 'theirs')
  await store.cells.edit([{ ...cell(1, 'mine'), ...(seen === undefined ? {} : { seen }) }], there.write)
  expect(store.cells.disputed()).toMatchObject([{ theirs: 'theirs' }])
})

it('keeps my value, or takes theirs with undo', async () => {
  const { there, store } = await opened('a', 'b')
  there.other(1, 'theirs')
  there.other(2, 'theirs too')
  await store.cells.edit([cell(1, 'mine'), cell(2, 'my second')], there.write)
  const [first, second] = store.cells.disputed()
  if (!first || !second) throw new Error('Both cells are disputed.')
  await store.cells.keepMine([first], there.write)
  expect(there.valueOf(1)).toBe('mine')
  const reopen = store.cells.takeTheirs([second])
  expect(store.rowAt(1)?.['title']).toBe('theirs too')
  expect(store.cells.disputed()).toEqual([])
  reopen()
  expect(store.cells.disputed()).toEqual([second])
  expect(there.valueOf(2)).toBe('theirs too')
})

it('reports a new conflict when their value changes again', async () => {
  const { there, store } = await opened('a')
  there.other(1, 'theirs')
  await store.cells.edit([cell(1, 'mine')], there.write)
  const shown = store.cells.disputed()
  there.other(1, 'theirs, later')
  await store.cells.keepMine(shown, there.write)
  expect(store.cells.disputed()).toMatchObject([{ theirs: 'theirs, later', mine: 'mine' }])
  // A broadcast value shows immediately.
  store.applyChange({ seq: 9, kind: 'update', rows: [{ id: 1, title: 'newest' }], mayMove: false })
  expect(store.cells.disputed()).toMatchObject([{ theirs: 'newest' }])
})

it('typing over a conflict resolves it', async () => {
  const { there, store } = await opened('a')
  there.other(1, 'theirs')
  await store.cells.edit([cell(1, 'mine')], there.write)
  await store.cells.edit([cell(1, 'both')], there.write)
  expect(there.valueOf(1)).toBe('both')
  expect(store.cells.disputed()).toEqual([])
})

it('consecutive own edits do not conflict, whatever is pending', async () => {
  const { there, store } = await opened('a')
  await Promise.all(['b', 'c', 'd'].map((value) => store.cells.edit([cell(1, value)], there.write)))
  expect(there.valueOf(1)).toBe('d')
  expect(there.sent.map(({ seen }) => seen)).toEqual(['a', 'b', 'c'])
  expect(store.counts()).toEqual({ saving: 0, failed: 0, writes: 0 })
})

it('offline edits conflict only if others changed the cell', async () => {
  const { there, store } = await opened('a', 'b')
  await store.cells.edit([cell(1, 'mine'), cell(2, 'fine')], noResponse)
  expect(store.cells.waiting()).toBe(2)
  there.other(1, 'theirs')
  store.cells.resend(there.write)
  await store.settled()
  expect(there.valueOf(2)).toBe('fine')
  expect(store.cells.disputed()).toMatchObject([{ rowId: 1, mine: 'mine', theirs: 'theirs' }])
})

it('an own unconfirmed write does not conflict', async () => {
  const { there, store } = await opened('a')
  const lost = async (edits: readonly CellEdit[]) => {
    await there.write(edits)
    return noResponse()
  }
  await store.cells.edit([cell(1, 'first')], lost)
  await store.cells.edit([cell(1, 'second')], there.write)
  await store.settled()
  expect(there.valueOf(1)).toBe('second')
  expect(store.cells.disputed()).toEqual([])
})

it('compares with the value at the time the editor opened', async () => {
  const { there, store } = await opened('a')
  there.other(1, 'theirs')
  store.applyChange({ seq: 5, kind: 'update', rows: [{ id: 1, title: 'theirs' }], mayMove: false })
  await store.cells.edit([{ ...cell(1, 'mine'), seen: 'a' }], there.write)
  expect(store.cells.disputed()).toMatchObject([{ theirs: 'theirs' }])
})
