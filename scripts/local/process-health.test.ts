import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { watchHealth } from './process-health.ts'

test('a process counts as hung when it has not answered several times in a row', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-health-'))
  const socket = join(folder, 'direct')
  let asked = 0
  // Leaves every second request unanswered, and from the fifth on all.
  const server = createServer((_request, response) => {
    asked += 1
    if (asked < 5 && asked % 2 === 0) response.writeHead(404).end()
  }).listen(socket)
  await once(server, 'listening')
  const onHung = vi.fn<() => void>(() => askedWhenHung.push(asked))
  const askedWhenHung: number[] = []
  const stop = watchHealth(socket, onHung, { everyMs: 20, failures: 2 })
  try {
    await vi.waitFor(() => expect(onHung).toHaveBeenCalledTimes(2))
    expect(askedWhenHung).toEqual([6, 8])
  } finally {
    stop()
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
})
