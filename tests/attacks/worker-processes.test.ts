import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, describe, test } from 'vitest'
import { thisMachine } from '../../scripts/local/worker-count.ts'
import { attackTarget } from './attack-target.ts'
import { childrenNamed, connectTo, portsOf } from './listening-ports.ts'

// Several worker processes call each other on sockets that nobody else reaches.

describe.runIf(thisMachine().sharesPorts)('two worker processes', () => {
  const target = attackTarget({}, { workers: 2 })

  test('listen on one port, and nothing answers CONNECT', async () => {
    const pids = childrenNamed('workerd')
    expect(pids).toHaveLength(2)
    const port = Number(new URL(target.url()).port)
    expect(portsOf(pids)).toEqual([port, port])
    for (const host of ['objects', 'objects:80'])
      // Connections go to either process.
      for (let count = 0; count < 8; count += 1) expect(await connectTo(port, host)).not.toContain(' 200 ')
  })

  test('keep their sockets in a folder of their owner', () => {
    const folder = target.instance().worker.folder ?? ''
    expect(readdirSync(folder).toSorted()).toEqual(['bucket-FILES', 'direct-0', 'direct-1', 'objects'])
    for (const path of [folder, ...readdirSync(folder).map((name) => join(folder, name))])
      expect([path, statSync(path).mode & 0o077]).toEqual([path, 0])
  })
})
