import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { directSocket } from '../../scripts/local/worker-process.ts'

/** An address of one of several worker processes, whose port gives each connection to any of them. */
export type DirectAddress = { url: string; close(): void }

/** Passes connections on to the private socket of process `index`. */
export async function directAddress(folder: string, index: number): Promise<DirectAddress> {
  const server = createServer((incoming) => {
    const outgoing = connect(directSocket({ folder, index }))
    incoming.pipe(outgoing).pipe(incoming)
    incoming.on('error', () => outgoing.destroy())
    outgoing.on('error', () => incoming.destroy())
    incoming.on('close', () => outgoing.destroy())
    outgoing.on('close', () => incoming.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port.')
  return { url: `http://127.0.0.1:${address.port}`, close: () => server.close() }
}
