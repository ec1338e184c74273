import type { Source } from '#core/schema.ts'
import type { Dialect } from '../dialect.ts'
import { mariadb } from './mysql/index.ts'
import { mysql } from './mysql/mysql.ts'
import { postgres } from './postgres/index.ts'
import { snowflake } from './snowflake/index.ts'
import { sqlite } from './sqlite/index.ts'
import { sqliteSource } from './sqlite/source.ts'

/** The dialect of each source type. */
export const dialects: Record<Source['type'], Dialect> = {
  sqlite3: sqlite,
  pg: postgres,
  mysql2: mariadb,
  mysql,
  libsql: sqliteSource,
  snowflake,
}
