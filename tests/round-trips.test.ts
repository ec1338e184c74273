import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Runtime, startRuntime } from './support/runtime.ts'

let runtime: Runtime

beforeAll(async () => {
  runtime = await startRuntime()
})
afterAll(async () => {
  await runtime.stop()
})

test('round trips to databases are counted, and a wrong token costs none to baseDatabases', async () => {
  const asked = await runtime.countTrips(() =>
    runtime.call('POST', '/auth/user/signin', { body: { email: 'a@example.com', password: 'not the one' } }),
  )
  expect(asked.trips.control).toBeGreaterThan(0)
  expect(asked.trips.baseDatabases).toBe(0)
})
