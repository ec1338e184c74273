import { expect, it } from 'vitest'
import type { Change } from '#core/protocol/changes.ts'
import { rowChangesOf } from './row-changes.ts'

const change = (over: Partial<Change>): Change => ({
  seq: 1,
  at: '',
  by: null,
  origin: 'session',
  kind: 'record.update',
  tableId: 'm1',
  group: null,
  rows: [{ id: 4, before: { c1: 'a' }, after: { c1: 'b' } }],
  ranges: [],
  detail: null,
  ...over,
})
const filterAndSortColumns = new Set(['c2'])
const none = (): boolean => false
const all = (): boolean => true

it('applies the changed cells of an update', () => {
  expect(rowChangesOf([change({})], 'm1', filterAndSortColumns, none)).toEqual([
    { seq: 1, kind: 'update', rows: [{ id: 4, c1: 'b' }], mayMove: false },
  ])
})

it.each<[string, Partial<Change>]>([
  ['a sorted or filtered column', { rows: [{ id: 4, after: { c2: 1 } }] }],
  ['many rows at once', { rows: [], ranges: [[1, 900]] }],
  ['a change broadcast without its rows', { rows: [], omitted: true }],
  ['an insert', { kind: 'record.insert' }],
  ['a delete', { kind: 'record.delete' }],
])('marks rows as movable for %s', (_, over) => {
  expect(rowChangesOf([change(over)], 'm1', filterAndSortColumns, none)[0]?.mayMove).toBe(true)
})

it('ignores other tables and schema changes', () => {
  const changes = [change({ tableId: 'm2' }), change({ kind: 'schema' })]
  expect(rowChangesOf(changes, 'm1', filterAndSortColumns, none)).toEqual([])
})

it("ignores the person's own changes, except updates that may move a row", () => {
  const changes = [
    change({}),
    change({ kind: 'record.insert' }),
    change({ kind: 'record.delete' }),
    change({ seq: 2, rows: [{ id: 4, after: { c2: 1 } }] }),
  ]
  expect(rowChangesOf(changes, 'm1', filterAndSortColumns, all).map(({ seq }) => seq)).toEqual([2])
})

it("reloads rows with fields computed from others' changes", () => {
  const inputs = new Set(['c1'])
  expect(rowChangesOf([change({})], 'm1', filterAndSortColumns, none, inputs)[0]?.mayMove).toBe(true)
  expect(
    rowChangesOf([change({ rows: [{ id: 4, after: { c9: 1 } }] })], 'm1', filterAndSortColumns, none, inputs),
  ).toMatchObject([{ mayMove: false }])
  // Own writes return the whole row.
  expect(rowChangesOf([change({})], 'm1', filterAndSortColumns, all, inputs)).toEqual([])
})
