import { createServer, type RequestListener } from 'node:http'
import { afterEach, expect, it } from 'vitest'
import { type Address, openConnection } from './connection.ts'

const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

/** A server that answers every request the same way. */
async function serve(answer: RequestListener): Promise<Address & { asked: () => number }> {
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
  return { url: `http://127.0.0.1:${port}/name`, authToken: '', asked: () => count }
}

const one = [{ sql: 'INSERT INTO t VALUES (?)', args: [1] }]
const refuse =
  (code: string): RequestListener =>
  (_request, response) => {
    response.writeHead(503, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ message: 'refused', code }))
  }

it('never sends a write again whose answer was lost', async () => {
  const server = await serve((request) => request.socket.destroy())
  await expect(openConnection(server).batch(one, 'write')).rejects.toMatchObject({ code: 'OUTCOME_UNKNOWN' })
  expect(server.asked()).toBe(1)
})

it('sends a read again once', async () => {
  const server = await serve((request) => request.socket.destroy())
  await expect(openConnection(server).batch(one, 'read')).rejects.toMatchObject({ code: 'BASE_UNAVAILABLE' })
  expect(server.asked()).toBe(2)
})

it('asks a busy database again, for a while, and then says that nothing was changed', async () => {
  const server = await serve(refuse('SQLITE_BUSY'))
  await expect(openConnection(server).batch(one, 'write')).rejects.toMatchObject({ code: 'WRITE_CONFLICT' })
  expect(server.asked()).toBe(9)
})

it('sends nothing for no statements', async () => {
  const server = await serve(refuse('SQLITE_BUSY'))
  expect(await openConnection(server).batch([], 'read')).toEqual([])
  expect(server.asked()).toBe(0)
})
