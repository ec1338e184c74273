import { afterAll, beforeAll, expect, it } from 'vitest'
import { baseId, newBaseKey } from '#core/ids.ts'
import { rawRead } from '../support/raw-read.ts'
import type { Connection } from '../../worker/platform/statement.ts'
import { openConnection } from '../../worker/store/connection.ts'
import { createControl } from '../../worker/store/control/control.ts'
import { embeddedDatabaseLocator } from '../../worker/store/base-databases/embedded.ts'
import { openBaseDatabase } from '../../worker/store/base-databases/base-database.ts'
import { createBaseDatabases } from '../../worker/store/base-databases/base-databases.ts'
import { engines } from '../../worker/engine/engines.ts'
import { createSchemaCache } from '../../worker/store/base-databases/schema-cache.ts'
import { type DatabaseServer, startDatabaseServer } from '../support/database-server.ts'

const openTerms = { inviteOnly: false, invitation: null, isVerified: false, invitedByLinkOnly: false }

let server: DatabaseServer
beforeAll(async () => {
  server = await startDatabaseServer()
})
afterAll(() => server.stop())

function counted(namespace: string): { connection: Connection; trips: () => number } {
  const inner = openConnection(server.address(namespace))
  let count = 0
  const connection: Connection = {
    batch(statements, mode) {
      count += 1
      return inner.batch(statements, mode)
    },
    transaction: (work) => inner.transaction(work),
  }
  return {
    connection,
    trips() {
      const trips = count
      count = 0
      return trips
    },
  }
}

it('asks a known base database once per read, schema, write and page of changes', async () => {
  const key = newBaseKey()
  const id = baseId(key)
  await createBaseDatabases(embeddedDatabaseLocator({ url: server.url, token: server.token })).create({ id })
  const { connection, trips } = counted(`base-${key}`)
  const database = openBaseDatabase(id, connection, createSchemaCache(), engines.sqlite3)
  await database.read(() => rawRead([]))
  expect(trips()).toBe(2)
  await database.read(() =>
    rawRead([
      { sql: 'SELECT 1', args: [] },
      { sql: 'SELECT 2', args: [] },
    ]),
  )
  expect(trips()).toBe(1)
  await database.schema()
  expect(trips()).toBe(1)
  await database.write(() => ({
    change: { kind: 'schema', origin: 'system', by: null, tableId: null },
    statements: [],
    idempotency: { key: 'k', principal: 'p', route: 'r', bodyHash: 'h' },
  }))
  expect(trips()).toBe(1)
  await database.changes(0, 10)
  expect(trips()).toBe(1)
})

it('asks the control database once per question, once it is migrated', async () => {
  await server.create('control')
  const { connection, trips } = counted('control')
  const control = createControl(connection)
  await control.instanceState()
  trips()
  const now = new Date()
  const user = {
    id: 'us1',
    email: 'a@x.org',
    passwordHash: 'x',
    firstname: null,
    lastname: null,
    displayName: null,
    roles: [],
  }
  const questions: (() => Promise<unknown>)[] = [
    () => control.signUp(user, { id: 'se1', userAgent: null }, openTerms, now),
    () => control.access({ userId: 'us1', sessionId: 'se1', tokenVersion: 1 }, 'p1', now),
    () => control.findForSignIn('a@x.org', [{ key: 'k', max: 1, window: 60 }], now),
    () => control.rotateSession('se1', 1, now),
    () => control.createBase({ id: 'p1', title: 'B', description: '', color: null, meta: {} }, 'us1', now),
    () => control.findBase('us1', 'p1'),
    () => control.listMembers('p1'),
    () => control.access({ tokenHash: 'none' }, 'p1', now),
    () => control.changeRole('p1', 'us1', 'editor', 'us1'),
    () => control.transfer('p1', 'us1', 'us1'),
    () => control.listInvitations('p1'),
    () => control.resetPassword('none', 'hash', now),
    () => control.listUsers('', 10, 0),
  ]
  for (const ask of questions) {
    await ask()
    expect(trips()).toBe(1)
  }
})
