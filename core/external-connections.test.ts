import { expect, it } from 'vitest'
import {
  clientChoices,
  clientTypes,
  defaultSearchPath,
  serverClients,
  serverConnection,
  sslFiles,
  sslModes,
} from './external-connections.ts'

it.each([
  ['pg', '5432'],
  ['mysql2', '3306'],
  ['mariadb', '3306'],
  ['vitess', '15306'],
  ['mssql', '1433'],
  ['tidb', '4000'],
  ['oracledb', '1521'],
  ['yugabyte', '5432'],
  ['citusdb', '5432'],
  ['cockroachdb', '5432'],
  ['greenplum', '5432'],
] as const)('%s listens at %s', (client, port) => {
  expect(serverConnection(client)).toEqual({
    host: 'localhost',
    port,
    user: '',
    password: '',
    database: 'base_test',
  })
  expect(serverClients).toContain(client)
})

it('names the database after the base', () => {
  expect(serverConnection('pg', '  My Shop #2! ').database).toBe('my_shop_2_test')
  expect(serverConnection('pg', 'انبار').database).toBe('base_test')
})

it('has defaults for schemas, encryption and the offered clients', () => {
  expect(defaultSearchPath('pg')).toEqual(['public'])
  expect(defaultSearchPath('mssql')).toEqual(['dbo'])
  expect(defaultSearchPath('mysql2')).toEqual([])
  expect(sslModes).toEqual(['No', 'Allowed', 'Preferred', 'Required', 'Required-CA', 'Required-Identity'])
  expect(sslFiles).toEqual(['ca', 'cert', 'key'])
  expect(clientTypes).toEqual(['mysql2', 'mssql', 'pg', 'sqlite3', 'vitess', 'snowflake'])
  expect(clientChoices.map(({ label }) => label)).toEqual([
    'MySql',
    'MSSQL',
    'PostgreSQL',
    'SQLite',
    'SnowFlake',
  ])
})
