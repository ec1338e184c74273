import { expect, test } from 'vitest'
import { rowsIn } from './link-quota.ts'

test.each<[what: string, body: unknown, count: number]>([
  ['one record', { Name: 'a' }, 1],
  ['a list', [{ Name: 'a' }, { Name: 'b' }], 2],
  ['rows of an import', { rows: [{}, {}, {}] }, 3],
  ['records that move', { ids: [1, 2, 3], cells: { Status: 'Done' } }, 3],
  ['records that move and are linked', { ids: [1, 2], cells: { Orders: [5, 6, 7] } }, 8],
  ['links of new records', [{ Name: 'a', Orders: [{ Id: 1 }, { Id: 2 }] }, { Name: 'b' }], 4],
  ['options are no records', { Tags: ['a', 'b', 'c'] }, 1],
  ['nothing', null, 1],
])('%s', (_what, body, count) => {
  expect(rowsIn(body)).toBe(count)
})
