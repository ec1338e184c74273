import { chmodSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { restrictToOwner } from '../../scripts/local/private-files.ts'
import { attackTarget } from './attack-target.ts'

// Other accounts of the machine read nothing of what is on disk.

const target = attackTarget()

/** Everything below a folder, and itself, that the group or others may touch. */
function openToOthers(path: string): string[] {
  const { mode } = lstatSync(path)
  const found = (mode & 0o077) === 0 ? [] : [`${path} ${(mode & 0o777).toString(8)}`]
  if (!lstatSync(path).isDirectory()) return found
  return [...found, ...readdirSync(path).flatMap((name) => openToOthers(join(path, name)))]
}

describe.skipIf(process.platform === 'win32')('files on disk', () => {
  test('databases, logs, rooms, uploads and secrets are readable only by their owner', async () => {
    const { token } = await target.signUp('owner@example.com')
    const base = await target.send({
      method: 'POST',
      path: '/api/v2/meta/bases',
      token,
      body: { title: 'B' },
    })
    expect(base.status, base.text).toBeLessThan(300)
    const { id } = base.json as { id: string }
    const sent = await target.send({
      method: 'POST',
      path: `/api/v2/meta/bases/${id}/files?title=a.txt`,
      token,
      headers: { 'content-type': 'text/plain' },
      body: 'hello',
    })
    expect(sent.status, sent.text).toBe(200)
    expect(readdirSync(target.dataDir()).sort()).toEqual(['databases', 'files', 'secrets.json'])
    expect(openToOthers(target.dataDir())).toEqual([])
  })

  test('closes a folder of an older version at the start, and leaves foreign files alone', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tessera-modes-'))
    try {
      for (const name of ['databases', 'files/r2/blobs']) mkdirSync(join(folder, name), { recursive: true })
      const own = ['secrets.json', 'databases/control.db', 'databases/control.db-wal', 'files/r2/blobs/a']
      for (const name of [...own, 'foreign.txt']) writeFileSync(join(folder, name), '', { mode: 0o644 })
      for (const name of ['', 'databases', 'files', 'files/r2', 'files/r2/blobs'])
        chmodSync(join(folder, name), 0o755)
      restrictToOwner(folder)
      expect(openToOthers(folder)).toEqual([`${folder} 755`, `${join(folder, 'foreign.txt')} 644`])
      rmSync(join(folder, 'foreign.txt'))
      restrictToOwner(folder)
      expect(openToOthers(folder)).toEqual([])
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })
})
