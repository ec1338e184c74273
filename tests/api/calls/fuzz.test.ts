import { afterAll, beforeAll, expect, it } from 'vitest'
import { fuzz, shown } from '../../../scripts/fuzz/fuzz.ts'
import type { Send } from '../../../scripts/fuzz/fuzz-instance.ts'
import { type Runtime, startRuntime } from '../../support/runtime.ts'
import { type S3StandIn, startS3 } from '../../support/s3-stand-in.ts'

// The short mode of `npm run fuzz`, in this process: the same requests every time.

let s3: S3StandIn
let runtime: Runtime

beforeAll(async () => {
  s3 = await startS3()
  runtime = await startRuntime(s3.settings)
})
afterAll(async () => {
  await runtime.stop()
  await s3.stop()
})

const send: Send = async (method, path, { token, body, headers } = {}) => {
  const withBody = body !== undefined && method !== 'GET' && method !== 'HEAD'
  const answer = await runtime.call(method, path, {
    headers: headers ?? {},
    ...(token ? { token } : {}),
    ...(withBody ? { body } : {}),
  })
  const text = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body)
  return { status: answer.status, contentType: answer.headers.get('content-type') ?? '', text }
}

it('answers 500 requests, right and wrong ones, without failing once', async () => {
  const outcome = await fuzz(send, { seed: 20_260, requests: 500, slowest: 10_000, together: 4 })
  expect(outcome.failures.map(shown).join('\n')).toBe('')
  expect(outcome.requests).toBe(500)
  // The requests are a useful mix: many succeed and many are refused.
  const taken = Object.entries(outcome.statuses).filter(([status]) => Number(status) < 300)
  expect(taken.reduce((sum, [, count]) => sum + count, 0)).toBeGreaterThan(100)
  expect(outcome.statuses['422'] ?? 0).toBeGreaterThan(50)
}, 180_000)
