import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { freePort, portState } from './ports.ts'

async function withTakenPort(work: (port: number) => Promise<void>): Promise<void> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  try {
    await work(address.port)
  } finally {
    await new Promise((resolve) => server.close(resolve))
  }
}

test('reports a taken port and uses the next free one', async () => {
  await withTakenPort(async (port) => {
    const notices: string[] = []
    const chosen = await freePort('127.0.0.1', port, (line) => notices.push(line))
    expect(chosen).toBeGreaterThan(port)
    expect(notices).toEqual([`Port ${port} is taken by another program; using ${chosen} instead.`])
    expect(await portState('127.0.0.1', chosen)).toBe('free')
  })
})

test('reports a host that this machine does not have', async () => {
  await expect(portState('203.0.113.1', 8080)).rejects.toThrow('Cannot listen on 203.0.113.1')
})
