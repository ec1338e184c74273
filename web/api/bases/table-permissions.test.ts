import { expect, it } from 'vitest'
import { permissionsInTable } from './table-permissions.ts'

it('allows no change of records in a table that its database keeps read-only', () => {
  const may = permissionsInTable(() => true, { read_only: 'view' })
  expect(may('record.read')).toBe(true)
  expect(may('comment.write')).toBe(true)
  expect(may('record.update')).toBe(false)
  expect(may('record.create')).toBe(false)
  expect(permissionsInTable(() => true, {})('record.update')).toBe(true)
  expect(permissionsInTable(() => false, {})('record.update')).toBe(false)
})
