import { expect, test } from 'vitest'
import * as v from 'valibot'
import { linkedRows, movedRows, oneOrManyRows, rowsWithLinks } from './changed-rows.ts'
import { oneOrMany } from '../records/record-queries.ts'

test.each<[what: string, body: unknown, count: number]>([
  ['one record', { Name: 'a' }, 1],
  ['a list', [{ Name: 'a' }, { Name: 'b' }], 2],
  ['ids', [1, '2', { Id: 3 }], 3],
  ['links of new records', [{ Name: 'a', Orders: [{ Id: 1 }, { Id: 2 }] }, { Name: 'b' }], 4],
  ['links by ids that are texts', { Orders: ['1', '2'] }, 3],
  ['options are no records', { Tags: ['a', 'b', 'c'] }, 1],
  ['fields that are called like parts of other bodies', { rows: [], ids: [] }, 1],
  ['nothing', null, 1],
])('records of a write: %s', (_what, body, count) => {
  expect(rowsWithLinks(body)).toBe(count)
})

test.each<[what: string, body: unknown, count: number]>([
  ['one record', { Name: 'a' }, 1],
  ['a full call', Array.from({ length: 1000 }, () => ({ Name: 'a' })), 1000],
  ['links of the records of a list', [{ Orders: [{ Id: 1 }, { Id: 2 }] }, { Name: 'b' }], 4],
])('records of a body as the call reads it: %s', (_what, body, count) => {
  expect(oneOrManyRows(v.parse(oneOrMany, body))).toBe(count)
})

test('counts each moved record once, plus the records that it is linked to', () => {
  expect(movedRows({ ids: [1, 2, 3], cells: { Status: 'Done' } })).toBe(3)
  expect(movedRows({ ids: [1, 2], cells: { Orders: [5, 6, 7] } })).toBe(8)
  expect(movedRows({ ids: [1] })).toBe(1)
})

test('links count the record and the linked records', () => {
  expect([linkedRows([1, 2, 3]), linkedRows({ Id: 4 }), linkedRows(5), linkedRows(undefined)]).toEqual([
    4, 2, 2, 2,
  ])
})
