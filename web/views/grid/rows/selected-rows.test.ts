import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { testColumn } from '../../../../tests/support/arbitrary.ts'
import { GridController } from '../controller.ts'
import type { GridElements } from '../grid-elements.ts'
import { beginEdit, commitText } from '../editing/editing.ts'
import type { InsertRequest } from '../grid-props.ts'
import { endOrphanedEdit } from '../editing/orphaned-edit.ts'
import { runMoving } from '../keyboard/move-commands.ts'
import { insertRow } from './row-actions.ts'
import { RowStore } from './row-store.ts'
import type { CellEdit, GridRow, LoadRows, RowChange, WriteResult } from './row-types.ts'
import { selectCell } from '../keyboard/selection.ts'

const name = { ...testColumn('SingleLineText', 'Name'), id: 'name' }

/** A table sorted by name with a filter, to which others write too. */
const fakeServer = () => {
  let rows: GridRow[] = Array.from({ length: 24 }, (_, index) => ({
    id: index + 1,
    name: `n${String(index).padStart(2, '0')}`,
  }))
  let seq = 1
  let lastId = rows.length
  /** The person's writes in order. */
  const written: { rowId: number; text: string }[] = []
  const listed = (): GridRow[] =>
    rows
      .filter((row) => !String(row['name'] ?? '').startsWith('hidden'))
      .toSorted((one, other) => (String(one['name'] ?? '') < String(other['name'] ?? '') ? -1 : 1))
  const put = (id: number, value: string): void => {
    rows = rows.map((row) => (row.id === id ? { ...row, name: value } : row))
  }
  const changed = (kind: RowChange['kind'], ...of: GridRow[]): RowChange => {
    seq += 1
    return { seq, kind, rows: of, mayMove: true }
  }
  const load: LoadRows = async ({ offset, limit, signal }) => {
    const all = listed()
    const response = { rows: all.slice(offset, offset + limit), totalRows: all.length, seq }
    await pause(2)
    signal.throwIfAborted()
    return response
  }
  return {
    load,
    written,
    async commit(edits: readonly CellEdit[]): Promise<WriteResult> {
      await pause(3)
      for (const { rowId, value } of edits) {
        written.push({ rowId, text: String(value) })
        put(rowId, String(value))
      }
      changed('update')
      return { rows: rows.filter(({ id }) => edits.some((edit) => edit.rowId === id)), seq }
    },
    async create(request: InsertRequest, isRefused: boolean) {
      await pause(4)
      if (isRefused) throw new Error('Refused')
      const added = request.rows.map((row): GridRow => ({ name: null, ...row, id: (lastId += 1) }))
      rows = [...rows, ...added]
      changed('insert')
      return { rows: added, seq }
    },
    elsewhere: {
      insert: (at: number): RowChange => {
        const row = { id: (lastId += 1), name: `n${String(at).padStart(2, '0')}+` }
        rows = [...rows, row]
        return changed('insert', row)
      },
      delete: (at: number): RowChange | null => {
        const row = listed()[at]
        if (!row) return null
        rows = rows.filter(({ id }) => id !== row.id)
        return changed('delete', { id: row.id })
      },
      rename: (at: number, to: string): RowChange | null => {
        const row = listed()[at]
        if (!row) return null
        put(row.id, to)
        return changed('update', { id: row.id, name: to })
      },
    },
  }
}

const pause = async (turns: number): Promise<void> => {
  for (let turn = 0; turn < turns; turn += 1) await Promise.resolve()
}

const fakeElements = (): GridElements => {
  const box = { style: {}, focus: () => undefined, setSelectionRange: () => undefined, value: '' }
  const element = (): object => ({ ...box, style: {}, clientWidth: 0, scrollTop: 0, scrollLeft: 0 })
  return {
    root: element(),
    canvas: element(),
    scroller: element(),
    spacer: element(),
    textarea: element(),
  } as GridElements
}

const opened = async () => {
  const server = fakeServer()
  const store = new RowStore({ load: server.load, pageSize: 10 })
  let isRefused = false
  const grid = new GridController({
    label: 'Tasks',
    columns: [{ field: name, width: 180, canEdit: true }],
    store,
    canEdit: true,
    canAddRows: true,
    onCommit: server.commit,
    onPaste: () => Promise.reject(new Error('Not here')),
    onInsertRows: (request) => server.create(request, isRefused),
    onDeleteRows: () => Promise.resolve(0),
  })
  grid.onDataChange(() => endOrphanedEdit(grid))
  const elements = fakeElements()
  grid.attach(elements)
  store.setWindow(0, 12, 0)
  await quiet(store)
  return {
    server,
    store,
    grid,
    /** Simulates typing into the hidden textarea. */
    type(text: string): boolean {
      if (!beginEdit(grid, 'enter', text)) return false
      elements.textarea.value = text
      return true
    },
    refuse: (is: boolean) => void (isRefused = is),
  }
}
const quiet = async (store: RowStore): Promise<void> => {
  await store.settled()
  await pause(60)
  await store.settled()
}

beforeAll(() => {
  vi.stubGlobal('requestAnimationFrame', () => 1)
  vi.stubGlobal('cancelAnimationFrame', () => undefined)
  vi.stubGlobal('getComputedStyle', () => ({ getPropertyValue: () => '', fontFamily: '', direction: 'ltr' }))
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('document', { documentElement: { dataset: {} }, activeElement: null, body: null })
  vi.stubGlobal('HTMLElement', class {})
})
afterAll(() => void vi.unstubAllGlobals())

describe('selected records', () => {
  it('clears the selection when its record is deleted, and types into no other record', async () => {
    const { server, store, grid, type } = await opened()
    grid.select(selectCell({ row: 3, col: 0 }))
    const gone = server.elsewhere.delete(3)
    if (gone) store.applyChange(gone)
    await quiet(store)
    expect(grid.selection.kind).toBe('none')
    expect(type('text')).toBe(false)
    // The first move selects the record now in its place.
    runMoving(grid, 'move-down')
    expect(grid.active?.row).toBe(3)
    expect(type('text')).toBe(true)
  })

  it('follows its record when others are inserted above', async () => {
    const { server, store, grid } = await opened()
    grid.select(selectCell({ row: 5, col: 0 }))
    const id = store.rowAt(5)?.id
    store.applyChange(server.elsewhere.insert(1))
    await quiet(store)
    expect(grid.active?.row).toBe(6)
    expect(store.rowAt(6)?.id).toBe(id)
  })

  it('clears a block when other records are inserted into it', async () => {
    const { server, store, grid } = await opened()
    grid.select({
      kind: 'cells',
      active: { row: 2, col: 0 },
      anchor: { row: 2, col: 0 },
      head: { row: 6, col: 0 },
    })
    store.applyChange(server.elsewhere.insert(4))
    await quiet(store)
    expect(grid.range).toMatchObject({ top: 2, bottom: 2 })
  })

  it('pins a new record until another one is selected', async () => {
    const { store, grid, type } = await opened()
    grid.select(selectCell({ row: 4, col: 0 }))
    insertRow(grid, { row: 4, side: 'below' })
    await quiet(store)
    expect(grid.active?.row).toBe(5)
    const id = store.rowAt(5)?.id ?? 0
    expect(store.isNew(id)).toBe(true)
    type('zz')
    commitText(grid)
    await quiet(store)
    expect(store.rowAt(5)).toMatchObject({ id, name: 'zz' })
    const next = store.rowAt(6)?.id
    grid.select(selectCell({ row: 6, col: 0 }))
    await quiet(store)
    expect(store.isNew(id)).toBe(false)
    expect(store.rowAt(grid.active?.row ?? -1)?.id).toBe(next)
    expect(store.rowAt(5)?.id).toBe(next)
    expect(store.total()).toBe(25)
  })

  it('writes only to chosen records, whatever others change', async () => {
    const place = fc.nat(11)
    const step = fc.oneof(
      fc.record({ do: fc.constant('choose' as const), at: place }),
      fc.record({ do: fc.constant('add' as const), at: place, isRefused: fc.boolean() }),
      fc.record({ do: fc.constantFrom('insert', 'delete', 'rename', 'hide'), at: place }),
      fc.record({ do: fc.constantFrom('begin', 'commit', 'down', 'reset', 'settle'), at: place }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(step, fc.nat(6)), { maxLength: 25 }), async (steps) => {
        const { server, store, grid, type, refuse } = await opened()
        /** The record that the person has selected. */
        let chosen: number | null = null
        const texts = new Map<string, number>()
        let count = 0
        const look = (): void => {
          chosen = grid.active ? (store.rowAt(grid.active.row)?.id ?? null) : null
        }
        for (const [{ do: action, at, ...more }, turns] of steps) {
          if (action === 'choose') {
            commitText(grid)
            if (store.rowAt(at)) grid.select(selectCell({ row: at, col: 0 }))
            look()
          }
          if (action === 'add') {
            commitText(grid)
            refuse('isRefused' in more && more.isRefused === true)
            insertRow(
              grid,
              at > 8 || !store.rowAt(at) ? 'end' : { row: at, side: at % 2 === 0 ? 'above' : 'below' },
            )
            look()
            expect(chosen).toBeLessThan(0)
          }
          if (action === 'begin' && !grid.editing && chosen !== null) {
            const text = `${at % 3 === 0 ? 'hidden' : 'z'} ${(count += 1)}`
            if (type(text)) texts.set(text, chosen)
          }
          if (action === 'commit') commitText(grid)
          if (action === 'down') {
            commitText(grid)
            runMoving(grid, 'move-down')
            look()
          }
          if (action === 'reset') store.reset()
          if (action === 'settle') await quiet(store)
          const change =
            action === 'insert'
              ? server.elsewhere.insert(at)
              : action === 'delete'
                ? server.elsewhere.delete(at)
                : action === 'rename'
                  ? server.elsewhere.rename(at, `n${at}-`)
                  : action === 'hide'
                    ? server.elsewhere.rename(at, `hidden by others ${at}`)
                    : null
          if (change) store.applyChange(change)
          await pause(turns)
        }
        commitText(grid)
        await quiet(store)
        for (const { rowId, text } of server.written) {
          const meant = texts.get(text)
          expect(meant, text).toBeDefined()
          expect(store.resolveId(meant ?? 0), text).toBe(rowId)
        }
        grid.detach()
        store.dispose()
      }),
      { numRuns: 300 },
    )
  })
})
