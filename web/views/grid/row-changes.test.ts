import { describe, expect, it } from 'vitest'
import type { Change } from '#core/protocol/changes.ts'
import { rowChangeOf } from './row-changes.ts'

const change = (more: Partial<Change>): Change => ({
  seq: 4,
  at: '2026-01-01T00:00:00.000Z',
  by: null,
  origin: 'session',
  kind: 'record.update',
  tableId: 't1',
  group: null,
  rows: [],
  ranges: [],
  detail: null,
  ...more,
})

describe('changes of the log', () => {
  const rows = [{ id: 7, before: { a: 1 }, after: { a: 2, b: ['x'], c: { not: 'a cell' } } }]

  it('carry the cells of updates, and say if rows may move', () => {
    expect(rowChangeOf(change({ rows }), 't1', new Set(['z']))).toEqual({
      seq: 4,
      kind: 'update',
      rows: [{ id: 7, a: 2, b: ['x'] }],
      mayMove: false,
    })
    expect(rowChangeOf(change({ rows }), 't1', new Set(['b']))?.mayMove).toBe(true)
    expect(rowChangeOf(change({ ranges: [[1, 900]] }), 't1', new Set())?.mayMove).toBe(true)
    expect(rowChangeOf(change({ kind: 'record.delete', rows: [{ id: 7 }] }), 't1', new Set())).toMatchObject({
      kind: 'delete',
      mayMove: true,
    })
  })

  it('are nothing to other tables, nor when the shape changes', () => {
    expect(rowChangeOf(change({ rows }), 't2', new Set())).toBeNull()
    expect(rowChangeOf(change({ kind: 'schema' }), 't1', new Set())).toBeNull()
  })
})
