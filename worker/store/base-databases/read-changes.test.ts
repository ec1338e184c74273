import { expect, it } from 'vitest'
import { readChanges } from './read-changes.ts'

const columns = [
  'seq',
  'at',
  'by',
  'origin',
  'kind',
  'table_id',
  'action_group',
  'rows_before',
  'rows_after',
  'row_fields',
  'ranges',
  'detail',
]

/** The rows of a logged update. */
function rowsOf(before: string | null, after: string | null, fields: string | null) {
  const entry = [
    1,
    '2026-01-02T03:04:05.000Z',
    null,
    'session',
    'record.update',
    'md_1',
    null,
    before,
    after,
    fields,
    null,
    null,
  ]
  return readChanges({ columns, rows: [entry], rowsAffected: 0, lastInsertRowid: null }).map(
    ({ rows }) => rows,
  )
}

const rows = [
  { id: 1, before: { ca: 'x', cb: null }, after: { ca: 'y', cb: [2] } },
  { id: 7, before: { cb: 3 }, after: { cb: 4 } },
]

it('reads rows whose cells have field ids', () => {
  expect(rowsOf(JSON.stringify(rows), null, null)).toEqual([rows])
})

it('reads rows whose cells are named by positions, and joins both sides', () => {
  const before = '[{"id":1,"before":{"0":"x","a":null}},{"id":7,"before":{"a":3}}]'
  const after = '[{"id":1,"after":{"0":"y","a":[2]}},{"id":7,"after":{"a":4}}]'
  const fields = ['ca', ...Array.from({ length: 9 }, (_, index) => `unused${index}`), 'cb']
  expect(rowsOf(before, after, JSON.stringify(fields))).toEqual([rows])
})

it('refuses a position that the list lacks', () => {
  expect(() => rowsOf('[{"id":1,"before":{"2":"x"}}]', null, '["ca"]')).toThrow(
    expect.objectContaining({ code: 'BASE_CORRUPTED' }),
  )
})
