import { expect, it } from 'vitest'
import type { ConnectionSettings } from '../../gateways/databases/connection-settings.ts'
import { decryptConnection, encryptConnection } from './stored-connection.ts'

const settings: ConnectionSettings = {
  host: 'db.example.com',
  port: 5432,
  user: 'ann',
  password: 'pässword',
  database: 'shop',
  ssl: { mode: 'Required', ca: '', cert: '', key: '' },
}
const old = { AUTH_SECRET: 'an old secret of thirty-two letters!!', OLDER_AUTH_SECRETS: [] }
const rotated = {
  AUTH_SECRET: 'a new secret of thirty-two letters!!!',
  OLDER_AUTH_SECRETS: [old.AUTH_SECRET],
}

it('comes back as it was, and shows nothing of itself', async () => {
  const connection = await encryptConnection(old, 'b1', settings)
  for (const text of ['db.example.com', 'ann', 'pässword', 'shop']) expect(connection).not.toContain(text)
  expect(await decryptConnection(old, { id: 'b1', connection })).toEqual({ settings, isCurrent: true })
})

it('survives a new secret while the old one is listed', async () => {
  const connection = await encryptConnection(old, 'b1', settings)
  expect(await decryptConnection(rotated, { id: 'b1', connection })).toEqual({ settings, isCurrent: false })
  expect(await decryptConnection({ ...rotated, OLDER_AUTH_SECRETS: [] }, { id: 'b1', connection })).toBeNull()
})

it('is bound to its source', async () => {
  const connection = await encryptConnection(old, 'b1', settings)
  expect(await decryptConnection(old, { id: 'b2', connection })).toBeNull()
  expect(await decryptConnection(old, { id: 'b1', connection: null })).toBeNull()
})
