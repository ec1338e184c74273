import { RowStore } from './row-store.ts'
import type { CellEdit, GridRow, LoadRows, WriteResult } from './row-types.ts'

export const heading = { level: 0, columnId: 'title', value: null, count: 1, isCollapsed: false, figures: {} }
export const titled = (id: number): GridRow => ({ id, title: `row ${id}` })

/** A fake of the API: an in-memory table that responds in a later microtask. */
export const fakeServer = (size: number) => {
  let rows: GridRow[] = Array.from({ length: size }, (_, index) => titled(index + 1))
  let seq = 1
  let counts = 0
  const requestedOffsets: number[] = []
  const after: (number | undefined)[] = []
  const load: LoadRows = async ({ offset, limit, signal, after: before, isCounted }) => {
    requestedOffsets.push(offset)
    after.push(before)
    const totalRows = isCounted ? rows.length : null
    if (isCounted) counts += 1
    const loaded = { rows: rows.slice(offset, offset + limit), totalRows, seq }
    await Promise.resolve()
    signal.throwIfAborted()
    return loaded
  }
  const write = async (edits: readonly CellEdit[]): Promise<WriteResult> => {
    await Promise.resolve()
    seq += 1
    for (const { rowId, columnId, value } of edits) {
      rows = rows.map((row) => (row.id === rowId ? { ...row, [columnId]: value } : row))
    }
    return { rows: rows.filter((row) => edits.some((edit) => edit.rowId === row.id)), seq }
  }
  const insert = (index: number) => async () => {
    await Promise.resolve()
    seq += 1
    const row = titled(Math.max(0, ...rows.map(({ id }) => id)) + 1)
    rows = rows.toSpliced(index, 0, row)
    return { rows: [row], seq }
  }
  const remove = async (ids: readonly number[]): Promise<void> => {
    await Promise.resolve()
    seq += 1
    rows = rows.filter((row) => !ids.includes(row.id))
  }
  return {
    load,
    write,
    insert,
    remove,
    requestedOffsets,
    after,
    rows: () => rows,
    seq: () => seq,
    counts: () => counts,
  }
}

export const quiet = async (store: RowStore): Promise<void> => {
  await store.settled()
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve()
}
export const opened = async (size: number, pageSize = 10) => {
  const server = fakeServer(size)
  const store = new RowStore({ load: server.load, pageSize, maxPages: 5 })
  store.setWindow(0, 8, 0)
  await quiet(store)
  return { server, store }
}
export const refuse = async (): Promise<never> => {
  await Promise.resolve()
  throw new Error('No connection')
}
