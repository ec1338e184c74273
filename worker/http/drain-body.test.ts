import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as limits from '#core/limits.ts'
import { drain, drainUnread, withoutBody } from './drain-body.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A body that counts how many pieces were read. */
function bodyOf(pieces: number, size: number) {
  const read = { pieces: 0, isCancelled: false }
  const stream = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        read.pieces += 1
        if (read.pieces > pieces) controller.close()
        else controller.enqueue(new Uint8Array(size))
      },
      cancel() {
        read.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  return { stream, read }
}

// Node requires this option, but the platform's types lack it.
const streamed: object = { duplex: 'half' }
const requestOf = (body: ReadableStream, headers: Record<string, string> = {}) =>
  new Request('http://x/', { method: 'POST', body, headers, ...streamed })

test('reads an unread body to its end', async () => {
  const { stream, read } = bodyOf(3, 10)
  await drainUnread(requestOf(stream))
  expect(read.pieces).toBe(4)
})

test('stops at the limit', async () => {
  const { stream, read } = bodyOf(1000, limits.drainedBytesMax / 4)
  await drainUnread(requestOf(stream))
  expect(read).toEqual({ pieces: 4, isCancelled: true })
})

test('reads nothing of a body that announces more', async () => {
  const { stream, read } = bodyOf(1000, 10)
  await drainUnread(requestOf(stream, { 'content-length': String(limits.drainedBytesMax + 1) }))
  expect(read.pieces).toBe(0)
})

test('does not wait for an idle client', async () => {
  const drained = drain(
    new ReadableStream<Uint8Array>({ pull: () => new Promise(() => undefined) }).getReader(),
  )
  await vi.advanceTimersByTimeAsync(limits.drainIdleTimeoutMs)
  await drained
})

test('does not wait longer than the limit for a slow client', async () => {
  let pieces = 0
  const slow = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, limits.drainIdleTimeoutMs - 1))
      pieces += 1
      controller.enqueue(new Uint8Array(1))
    },
  })
  const drained = drain(slow.getReader())
  await vi.advanceTimersByTimeAsync(limits.drainTimeoutMs + limits.drainIdleTimeoutMs)
  await drained
  expect(pieces).toBeLessThan(limits.drainTimeoutMs / limits.drainIdleTimeoutMs + 3)
})

test('ignores aborted bodies and bodies that are locked', async () => {
  const gone = new ReadableStream<Uint8Array>({
    pull() {
      throw new Error('gone')
    },
  })
  await drainUnread(requestOf(gone))
  const { stream, read } = bodyOf(3, 10)
  const request = requestOf(stream)
  request.body?.getReader()
  await drainUnread(request)
  expect(read.pieces).toBe(0)
})

test('a request without its body leaves the body to be drained', async () => {
  const { stream, read } = bodyOf(3, 10)
  const request = requestOf(stream, { accept: 'text/html' })
  const bare = withoutBody(request)
  expect([bare.method, bare.body, bare.headers.get('accept')]).toEqual(['POST', null, 'text/html'])
  await drainUnread(request)
  expect(read.pieces).toBe(4)
})
