import { existsSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '@libsql/client/web'
import { startTestServer } from './testing.ts'
import type { TestServer } from './testing.ts'

let server: TestServer
let client: Client

beforeAll(async () => {
  server = await startTestServer()
  await server.create('mine')
  await server.create('other')
  client = server.client('mine')
  await client.execute('CREATE TABLE t (a)')
  await server.client('other').batch(['CREATE TABLE secret (a)', 'INSERT INTO secret VALUES (1)'], 'write')
})
afterAll(() => server.stop())

describe('other files cannot be accessed', () => {
  const refused = [
    "ATTACH '$dir/other.db' AS o",
    "attach database '$dir/other.db' as o",
    "/* hi */ AtTaCh '$dir/other.db' AS o",
    "ATTACH '$dir/oth' || 'er.db' AS o",
    "ATTACH '' AS o",
    "ATTACH ':memory:' AS o",
    'DETACH main',
    "VACUUM INTO '$dir/copy.db'",
    "vacuum main into '$dir/copy.db'",
    "SELECT load_extension('x')",
    'PRAGMA database_list',
    'PRAGMA journal_mode = DELETE',
    'PRAGMA journal_mode(off)',
    'PRAGMA main.synchronous = OFF',
    'PRAGMA writable_schema = ON',
    'PRAGMA query_only = OFF',
    'PRAGMA temp_store_directory = "/tmp"',
    'PRAGMA key = 1',
    'SELECT * FROM pragma_database_list',
  ]
  const fill = (sql: string): string => sql.replace('$dir', server.dataDir)

  test.each(refused)('%s', async (sql) => {
    const before = await readdir(server.dataDir)
    await expect(client.execute(fill(sql))).rejects.toThrow(
      /not authorized|authorization denied|no such table/,
    )
    await expect(client.executeMultiple(`SELECT 1; ${fill(sql)};`)).rejects.toThrow(
      /not authorized|authorization denied|no such table/,
    )
    expect((await readdir(server.dataDir)).toSorted()).toStrictEqual(before.toSorted())
    expect(existsSync(join(server.dataDir, 'copy.db'))).toBe(false)
  })

  test('also within a batch, with the code SQLITE_AUTH, and the batch changes nothing', async () => {
    const batch = client.batch(
      ['INSERT INTO t VALUES (1)', `ATTACH '${join(server.dataDir, 'other.db')}' AS o`],
      'write',
    )
    await expect(batch).rejects.toMatchObject({ code: 'SQLITE_AUTH' })
    expect((await client.execute('SELECT * FROM t')).rows).toStrictEqual([])
  })

  test('the schema table cannot be written', async () => {
    await expect(client.execute("UPDATE sqlite_schema SET sql = ''")).rejects.toThrow(/may not be modified/)
  })

  test.each([
    'VACUUM',
    'PRAGMA table_info(t)',
    'PRAGMA integrity_check',
    "SELECT name FROM pragma_table_xinfo('t')",
    'PRAGMA user_version',
    'PRAGMA foreign_keys',
  ])('%s is allowed', async (sql) => {
    await expect(client.execute(sql)).resolves.toBeDefined()
  })

  test('connection state of one client does not reach the next', async () => {
    await client.executeMultiple('CREATE TEMP TABLE hidden (a); PRAGMA foreign_keys = OFF; BEGIN')
    await expect(client.execute('SELECT * FROM hidden')).rejects.toThrow(/no such table/)
    expect((await client.execute('PRAGMA foreign_keys')).rows[0]?.['foreign_keys']).toBe(1n)
  })
})

describe('namespaces', () => {
  test('a missing one causes a clear error and is not created', async () => {
    const missing = server.client('missing')
    await expect(missing.execute('SELECT 1')).rejects.toMatchObject({ code: 'NAMESPACE_NOT_FOUND' })
    const response = await server.call('/missing/v2/pipeline', 'POST', { requests: [] })
    expect(response.status).toBe(404)
    expect(await response.json()).toMatchObject({ error: expect.any(String), code: 'NAMESPACE_NOT_FOUND' })
    expect(await readdir(server.dataDir)).not.toContain('missing.db')
  })

  test.each(['UPPER', 'a.b', '..', '%2e%2e', 'a%2fb', 'a'.repeat(65), 'a b', 'ü'])(
    '%s is no name',
    async (name) => {
      const before = await readdir(server.dataDir)
      const created = await server.call(`/v1/namespaces/${name}/create`, 'POST')
      expect(created.status).toBe(404)
      expect((await server.call(`/${name}/v2/pipeline`, 'POST', { requests: [] })).status).toBe(404)
      expect((await readdir(server.dataDir)).toSorted()).toStrictEqual(before.toSorted())
    },
  )

  test('can be created once, queried, deleted, and recreated empty', async () => {
    const path = '/v1/namespaces/passing'
    expect((await server.call(path)).status).toBe(404)
    expect((await server.call(`${path}/create`, 'POST')).status).toBe(200)
    expect((await server.call(`${path}/create`, 'POST')).status).toBe(409)
    expect((await server.call(path)).status).toBe(200)
    const passing = server.client('passing')
    await passing.execute('CREATE TABLE t (a)')
    const open = await passing.transaction('write')
    await open.execute('INSERT INTO t VALUES (1)')
    expect((await server.call(path, 'DELETE')).status).toBe(200)
    await expect(open.execute('SELECT 1')).rejects.toMatchObject({ code: 'NAMESPACE_NOT_FOUND' })
    expect((await server.call(path, 'DELETE')).status).toBe(404)
    expect((await readdir(server.dataDir)).filter((file) => file.startsWith('passing'))).toStrictEqual([])
    await server.create('passing')
    expect((await passing.execute('SELECT * FROM sqlite_schema')).rows).toStrictEqual([])
  })

  test('reports invalid and corrupt files', async () => {
    await writeFile(join(server.dataDir, 'noise.db'), 'this is no database at all, '.repeat(200))
    await expect(server.client('noise').execute('SELECT 1')).rejects.toMatchObject({ code: 'SQLITE_NOTADB' })
    const header = Buffer.alloc(4096, 0xff)
    header.write('SQLite format 3\0', 'latin1')
    Buffer.from([0x10, 0, 1, 1, 0, 64, 32, 32, 0, 0, 0, 1, 0, 0, 0, 1]).copy(header, 16)
    Buffer.alloc(68).copy(header, 32)
    header.writeUInt32BE(4, 44)
    header.writeUInt32BE(1, 56)
    await writeFile(join(server.dataDir, 'damaged.db'), header)
    await expect(server.client('damaged').execute('SELECT * FROM sqlite_schema')).rejects.toMatchObject({
      code: 'SQLITE_CORRUPT',
    })
  })
})

describe('the HTTP server', () => {
  test('rejects requests without the token', async () => {
    for (const path of ['/mine/v2/pipeline', '/v1/namespaces/mine', '/v1/namespaces/new/create']) {
      const response = await fetch(`${server.server.url}${path}`, { method: 'POST' })
      expect(response.status).toBe(401)
    }
    expect(await readdir(server.dataDir)).not.toContain('new.db')
  })

  test('rejects bodies that browsers may send without permission', async () => {
    const response = await fetch(`${server.server.url}/mine/v2/pipeline`, {
      method: 'POST',
      headers: { authorization: 'Bearer test-token', 'content-type': 'text/plain' },
      body: '{"requests":[]}',
    })
    expect(response.status).toBe(415)
  })

  test('supports version probes', async () => {
    expect((await server.call('/mine/v2')).status).toBe(200)
    expect((await server.call('/mine/v3')).status).toBe(200)
    expect((await server.call('/mine/v3-protobuf')).status).toBe(404)
  })

  test('reports a missing slash in the URL', async () => {
    const response = await server.call('/v2/pipeline', 'POST', { requests: [] })
    expect(response.status).toBe(404)
    expect(await response.text()).toContain('ends with a slash')
  })
})
