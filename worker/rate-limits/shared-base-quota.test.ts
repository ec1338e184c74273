import { expect, test } from 'vitest'
import { writesRecords } from './shared-base-quota.ts'
import { routes } from '../routes.ts'

test('every call that changes records declares how many', () => {
  const writes = routes.map(({ call }) => call).filter((call) => call.method !== 'GET' && writesRecords(call))
  expect(writes.length).toBeGreaterThan(20)
  expect(writes.filter(({ rows }) => rows === undefined).map(({ name }) => name)).toEqual([])
})
