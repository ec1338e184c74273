import { dialects } from '../../worker/engine/dialects/index.ts'
import { mariadb } from '../../worker/engine/dialects/mysql/index.ts'
import { mysql } from '../../worker/engine/dialects/mysql/mysql.ts'

/** The suites of tests/engine and tests/parity run once per dialect: projects of Vitest set the variable. */
export const dialectName = nameOf(process.env['TEST_DIALECT'])
export const dialect =
  dialectName === 'mysql2' ? mariadb : dialectName === 'mysql' ? mysql : dialects[dialectName]
export const isSqlite = dialectName === 'sqlite3'
export const isPostgres = dialectName === 'pg'
/** MariaDB or MySQL. */
export const isMariadb = dialectName === 'mysql2' || dialectName === 'mysql'
export const isMysql = dialectName === 'mysql'
/** Snowflake, whose tables are only read: tests of writes leave it out. */
export const isSnowflake = dialectName === 'snowflake'

/** What each database says of a value that a unique index refuses, and of a table that is gone. */
export const messages = {
  sqlite3: { duplicate: 'UNIQUE constraint failed', noTable: 'no such table' },
  pg: { duplicate: 'duplicate key value violates unique constraint', noTable: 'does not exist' },
  mysql2: { duplicate: 'Duplicate entry', noTable: "doesn't exist" },
  mysql: { duplicate: 'Duplicate entry', noTable: "doesn't exist" },
  snowflake: { duplicate: '', noTable: 'does not exist' },
}[dialectName]

function nameOf(value: string | undefined) {
  return value === 'pg' || value === 'mysql2' || value === 'mysql' || value === 'snowflake'
    ? value
    : 'sqlite3'
}
