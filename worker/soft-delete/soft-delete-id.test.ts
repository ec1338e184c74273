import { expect, it } from 'vitest'
import { softDeleteIdOf } from './soft-delete-id.ts'

it.each([
  [{ softDeleteId: 're1' }, 're1'],
  [{ retiredId: 're2' }, 're2'],
  [{ title: 'Amount' }, null],
  [{ softDeleteId: 1 }, null],
  [null, null],
])('reads the id from %j, also under its earlier name', (detail, id) => {
  expect(softDeleteIdOf(detail)).toBe(id)
})
