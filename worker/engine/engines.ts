import type { Source } from '#core/schema.ts'
import type { Dialect } from './dialect.ts'
import { dialects } from './dialects/index.ts'
import { mariadbStatements, mysqlStatements } from './dialects/mysql/native.ts'
import { postgresStatements } from './dialects/postgres/native.ts'
import { snowflakeStatements } from './dialects/snowflake/native.ts'
import { sqliteStatements } from './dialects/sqlite/native.ts'
import { type Engine, engineFor } from './engine.ts'

const natives = {
  sqlite3: sqliteStatements,
  pg: postgresStatements,
  mysql2: mariadbStatements,
  mysql: mysqlStatements,
  libsql: sqliteStatements,
  snowflake: snowflakeStatements,
}

/** The engine of each source type. The only place that binds a dialect. */
export const engines: Record<Source['type'], Engine> = {
  sqlite3: engineFor(dialects.sqlite3, natives.sqlite3),
  pg: engineFor(dialects.pg, natives.pg),
  libsql: engineFor(dialects.libsql, natives.libsql),
  mysql2: engineFor(dialects.mysql2, natives.mysql2),
  mysql: engineFor(dialects.mysql, natives.mysql),
  snowflake: engineFor(dialects.snowflake, natives.snowflake),
}

/** The engine that prints the statements of one source. */
export function engineOfSource(type: Source['type'], source: NonNullable<Dialect['source']>): Engine {
  return engineFor({ ...dialects[type], source }, natives[type])
}
