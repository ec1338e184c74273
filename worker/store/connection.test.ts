import { createServer, type RequestListener } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { openConnection } from './connection.ts'
import type { Address } from './transport.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A server that answers every request in the same way and counts them. */
async function serve(answer: RequestListener): Promise<Address & { requests: () => number }> {
  let count = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      count += 1
      answer(request, response)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return { url: `http://127.0.0.1:${port}/name`, authToken: '', requests: () => count }
}

const one = [{ sql: 'INSERT INTO t VALUES (?)', args: [1] }]
const refuse =
  (code: string): RequestListener =>
  (_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ message: 'refused', code }))
  }

describe.each(['libsql', 'pipeline'] as const)('%s', (client) => {
  it('never retries a write whose response was lost', async () => {
    const server = await serve((request) => request.socket.destroy())
    await expect(openConnection(server, client).batch(one, 'write')).rejects.toMatchObject({
      code: 'COMMIT_OUTCOME_UNKNOWN',
    })
    expect(server.requests()).toBe(1)
  })

  it('retries a read once', async () => {
    const server = await serve((request) => request.socket.destroy())
    await expect(openConnection(server, client).batch(one, 'read')).rejects.toMatchObject({
      code: 'BASE_UNAVAILABLE',
    })
    expect(server.requests()).toBe(2)
  })

  it('retries a busy database for a while, then reports that nothing changed', async () => {
    const server = await serve(refuse('SQLITE_BUSY'))
    await expect(openConnection(server, client).batch(one, 'write')).rejects.toMatchObject({
      code: 'DATABASE_BUSY',
    })
    expect(server.requests()).toBe(9)
  })

  it('sends no request without statements', async () => {
    const server = await serve(refuse('SQLITE_BUSY'))
    expect(await openConnection(server, client).batch([], 'read')).toEqual([])
    expect(server.requests()).toBe(0)
  })

  it('rejects lone surrogates', async () => {
    const server = await serve(refuse('SQLITE_BUSY'))
    const broken = [{ sql: 'SELECT ?', args: ['\ud800'] }]
    await expect(openConnection(server, client).batch(broken, 'read')).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
    })
    expect(server.requests()).toBe(0)
  })
})

it('retries the start of a transaction while the database is busy, but never its end', async () => {
  const busy = await serve(refuse('SQLITE_BUSY'))
  const work = () => Promise.reject(new Error('never begun'))
  await expect(openConnection(busy).transaction(work)).rejects.toMatchObject({ code: 'DATABASE_BUSY' })
  expect(busy.requests()).toBe(9)
  let asked = 0
  const lost = await serve((request, response) => {
    asked += 1
    if (asked === 2) return request.socket.destroy()
    const result = { step_results: [null], step_errors: [null] }
    response.end(
      JSON.stringify({ baton: 'b', results: [{ type: 'ok', response: { type: 'batch', result } }] }),
    )
  })
  const done = openConnection(lost).transaction(() => Promise.resolve('done'))
  await expect(done).rejects.toMatchObject({ code: 'COMMIT_OUTCOME_UNKNOWN' })
  expect(asked).toBe(2)
})
