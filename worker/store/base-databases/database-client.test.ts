import { expect, it } from 'vitest'
import { databaseClientOf } from './base-databases.ts'

it.each([
  ['embedded', '', 'pipeline'],
  ['shared', '', 'libsql'],
  ['turso', '', 'libsql'],
  ['embedded', 'libsql', 'libsql'],
  ['turso', 'pipeline', 'pipeline'],
] as const)(
  'opens bases in %s with DATABASE_CLIENT=%s through %s',
  (BASE_DATABASES, DATABASE_CLIENT, client) => {
    expect(databaseClientOf({ BASE_DATABASES, DATABASE_CLIENT })).toBe(client)
  },
)
