import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type HealthTimes, watchHealth } from './process-health.ts'

/** Watches a server until it has counted as hung twice. */
async function watchUntilHungTwice(
  respond: RequestListener,
  times: HealthTimes,
  onHung: () => void,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-health-'))
  const socket = join(folder, 'direct')
  const server = createServer(respond).listen(socket)
  await once(server, 'listening')
  let stop = (): void => undefined
  try {
    let hung = 0
    await new Promise<void>((resolve) => {
      stop = watchHealth(
        socket,
        () => {
          onHung()
          hung += 1
          if (hung === 2) resolve()
        },
        times,
      )
    })
  } finally {
    stop()
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

test('a process counts as hung when several checks in a row have failed', async () => {
  let asked = 0
  const askedWhenHung: number[] = []
  await watchUntilHungTwice(
    (request, response) => {
      asked += 1
      // Every second check fails, and from the fifth on all.
      if (asked < 5 && asked % 2 === 1) response.writeHead(404).end()
      else request.socket.destroy()
    },
    { pauseMs: 1, timeoutMs: 15_000, failures: 2 },
    () => askedWhenHung.push(asked),
  )
  expect(askedWhenHung).toEqual([5, 7])
})

test('a check fails when there is no response in time', async () => {
  let hung = 0
  await watchUntilHungTwice(
    () => undefined,
    { pauseMs: 1, timeoutMs: 20, failures: 1 },
    () => {
      hung += 1
    },
  )
  expect(hung).toBe(2)
})
