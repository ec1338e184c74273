import type { Connection, Statement } from '../platform/statement.ts'
import { StoreConstraintError, StoreStatementError } from './errors.ts'

export type Migration = { name: string; statements: string[] }

const bookkeeping = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name TEXT PRIMARY KEY NOT NULL, applied_at TEXT NOT NULL)`
const record = `INSERT INTO schema_migrations (name, applied_at) VALUES (?, strftime('%Y-%m-%dT%H:%M:%fZ', 'now'))`

/**
 * Migrates a database forward. Each migration is one transaction with its own record, so a crash leaves
 * complete steps, and concurrent isolates run each step once.
 */
export async function migrate(connection: Connection, migrations: readonly Migration[]): Promise<void> {
  const applied = await appliedNames(connection)
  for (const { name, statements } of migrations) {
    if (applied.has(name)) continue
    try {
      await connection.batch(
        [plain(bookkeeping), { sql: record, args: [name] }, ...statements.map(plain)],
        'write',
      )
    } catch (error) {
      if (!isRecordedAlready(error)) throw error
    }
  }
}

/** Number of applied migrations, as a scalar SQL expression. */
export const appliedCount = '(SELECT count(*) FROM schema_migrations)'

async function appliedNames(connection: Connection): Promise<Set<string>> {
  try {
    const [result] = await connection.batch([plain('SELECT name FROM schema_migrations')], 'read')
    return new Set(result?.rows.map(([name]) => String(name)))
  } catch (error) {
    if (error instanceof StoreStatementError) return new Set()
    throw error
  }
}

/** True when another isolate has recorded the same migration since we looked. */
function isRecordedAlready(error: unknown): boolean {
  return (
    error instanceof StoreConstraintError &&
    error.kind === 'unique' &&
    error.subject.startsWith('schema_migrations.')
  )
}

function plain(sql: string): Statement {
  return { sql, args: [] }
}
