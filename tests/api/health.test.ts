import { expect, test } from 'vitest'
import { startRuntime } from '../support/runtime.ts'

// What monitors ask: whether the process responds, and whether its control database does.

test('health reads no database, and tells that the process responds without one', async () => {
  const runtime = await startRuntime()
  for (const path of ['/api/v1/health', '/api/v2/health']) {
    const { result, trips } = await runtime.countTrips(() => runtime.call('GET', path))
    expect([result.status, trips]).toEqual([200, { control: 0, baseDatabases: 0 }])
    expect(result.body).toEqual({
      message: 'OK',
      timestamp: expect.any(Number),
      uptime: expect.any(Number),
    })
  }
  // The first one of an instance creates the tables.
  expect((await runtime.call('GET', '/api/v1/ready')).status).toBe(200)
  for (const path of ['/api/v1/ready', '/api/v2/ready']) {
    const { result, trips } = await runtime.countTrips(() => runtime.call('GET', path))
    expect([result.status, result.body, trips]).toEqual([
      200,
      { message: 'OK' },
      { control: 1, baseDatabases: 0 },
    ])
  }
  await runtime.stop()
  expect((await runtime.call('GET', '/api/v1/health')).status).toBe(200)
  expect(await runtime.call('GET', '/api/v1/ready')).toMatchObject({
    status: 503,
    body: { error: 'BASE_UNAVAILABLE' },
  })
})
