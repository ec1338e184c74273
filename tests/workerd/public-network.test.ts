import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { capnpText, embed } from '../../scripts/local/capnp-text.ts'
import { egressNetwork } from '../../scripts/local/egress-services.ts'
import { startWorkerd, type Workerd } from '../../scripts/local/workerd.ts'

// The network that connects to what people enter, in workerd: it checks addresses after names are resolved.

let connections = 0
const server = createServer((socket) => {
  connections += 1
  socket.on('error', () => undefined)
  // An answer before the request is an error for the client.
  socket.on('data', () => socket.end('HTTP/1.1 204 No Content\r\nconnection: close\r\n\r\n'))
})
const folder = mkdtempSync(join(tmpdir(), 'tessera-network-'))
let workerd: Workerd

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { services, bindings } = egressNetwork(null)
  const config = {
    services: [
      {
        name: 'main',
        worker: {
          modules: [{ name: 'main.js', esModule: embed('main.js') }],
          compatibilityDate: '2026-11-01',
          bindings: [...bindings, { name: 'ANY_NETWORK', service: 'any' }],
        },
      },
      { name: 'any', network: { allow: ['public', 'private'] } },
      ...services,
    ],
    sockets: [{ name: 'http', address: '127.0.0.1:0', service: 'main', http: {} }],
  }
  copyFileSync(join(import.meta.dirname, 'public-network-worker.js'), join(folder, 'main.js'))
  writeFileSync(
    join(folder, 'config.capnp'),
    `using Workerd = import "/workerd/workerd.capnp";\nconst config :Workerd.Config = ${capnpText(config)};\n`,
  )
  workerd = await startWorkerd({
    config: join(folder, 'config.capnp'),
    sockets: ['http'],
    variables: {},
    onLog: () => undefined,
  })
})
afterAll(async () => {
  await workerd.stop()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

async function reach(binding: string, host: string): Promise<unknown> {
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://127.0.0.1:${workerd.ports.get('http')}/`, {
    method: 'POST',
    body: JSON.stringify({ binding, host, port }),
  })
  return response.json()
}

test('without the check, a name of this machine is reached', async () => {
  connections = 0
  expect(await reach('ANY_NETWORK', 'localhost')).toEqual({ fetch: 'reached', connect: 'reached' })
  expect(connections).toBe(2)
})

test.each(['localhost', '127.0.0.1', '0.0.0.0', '::1', '::', '::ffff:127.0.0.1', '::127.0.0.1'])(
  '%s is refused',
  async (host) => {
    connections = 0
    expect(await reach('PUBLIC_NETWORK', host)).toEqual({ fetch: 'refused', connect: 'refused' })
    expect(connections).toBe(0)
  },
)
