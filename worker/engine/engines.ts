import type { Source } from '#core/schema.ts'
import { dialects } from './dialects/index.ts'
import { sqliteStatements } from './dialects/sqlite/native.ts'
import { type Engine, engineFor } from './engine.ts'

/** The engine of each source type. The only place that binds a dialect. */
export const engines: Record<Source['type'], Engine> = {
  sqlite3: engineFor(dialects.sqlite3, sqliteStatements),
}
