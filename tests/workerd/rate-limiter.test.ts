import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildChanged } from '../../scripts/build/targets.ts'
import { type Instance, startInstance } from '../../scripts/local/instance.ts'

// The rate limiter in the real runtime: objects keep their counts apart, and counts outlive the object.

const dataDir = mkdtempSync(join(tmpdir(), 'tessera-rate-limiter-'))
let instance: Instance

beforeAll(async () => {
  await buildChanged(['web', 'worker'])
  instance = await startInstance({
    dataDir,
    host: '127.0.0.1',
    port: 0,
    variables: { AUTH_SECRET: 'a secret of at least thirty-two characters' },
    onLog: () => undefined,
  })
})
afterAll(async () => {
  await instance.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const counted = v.object({ retryAfter: v.nullable(v.number()), counts: v.array(v.number()) })
const day = { key: 'day', max: 3, window: 86_400 }
/** Counts in a day long after this one, so that no window ends during the test. */
const at = Date.UTC(2100, 0, 1, 12)
const count = async (scope: string, given = [day]) =>
  v.parse(counted, await instance.worker.callObject('RATE_LIMITER', scope, 'count', given, at))

test('each scope counts for itself', async () => {
  for (const expected of [1, 2, 3]) expect((await count('one')).counts).toEqual([expected])
  expect(await count('one')).toEqual({ retryAfter: 43_200, counts: [4] })
  expect(await count('two')).toEqual({ retryAfter: null, counts: [1] })
})

test('calls at once are counted one after the other', async () => {
  const results = await Promise.all(Array.from({ length: 20 }, () => count('burst', [{ ...day, max: 7 }])))
  expect(results.filter(({ retryAfter }) => retryAfter === null)).toHaveLength(7)
})

test('counts outlive the object once they are stored', async () => {
  expect((await count('kept')).counts).toEqual([1])
  for (const scope of ['kept', 'one']) await instance.worker.callObject('RATE_LIMITER', scope, 'store')
  await instance.worker.reload()
  expect((await count('kept')).counts).toEqual([2])
  expect((await count('one')).retryAfter).toBe(43_200)
})
