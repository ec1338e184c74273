import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseId, newBaseKey } from '#core/ids.ts'
import { createBaseDatabases } from '../../worker/store/base-databases/base-databases.ts'
import { embeddedDatabaseLocator } from '../../worker/store/base-databases/embedded.ts'
import { readHistoryPage, selectHistory } from '../../worker/store/base/history.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'

let server: DatabaseServer
beforeAll(async () => {
  server = await startDatabaseServer()
})
afterAll(() => server.stop())

const rows = (value: string) => `[{"id":1,"before":{"c":${value}}}]`

describe('an entry of the change log that is not JSON', () => {
  it('hides neither other entries of the list nor those of the history of a record', async () => {
    const own = createBaseDatabases(embeddedDatabaseLocator({ url: server.url, token: server.token }))
    const database = await own.create({ id: baseId(newBaseKey()) })
    const write = (text: string) =>
      database.write(() => ({
        change: { kind: 'record.update', origin: 'session', by: null, tableId: 'mdt' },
        statements: [],
        rowsBefore: { sql: '?', args: [text] },
      }))
    await write(rows('1'))
    await expect(write(rows('00007'))).rejects.toMatchObject({ code: 'BASE_CORRUPTED' })
    await write(rows('2'))
    await expect(database.changes(0, 10)).rejects.toMatchObject({ code: 'BASE_CORRUPTED' })
    const { changes } = await database.changes(0, 10, 'omit')
    expect(changes.map((change) => [change.rows.length, change.omitted])).toEqual([
      [1, undefined],
      [0, true],
      [1, undefined],
    ])
    const history = await database.read(() => ({
      statements: selectHistory(database.baseId, 'mdt', 1, null),
      decode: (results) => readHistoryPage(results),
    }))
    expect(history.changes.map(({ before }) => before)).toEqual([{ c: 2 }, null, { c: 1 }])
  })
})
