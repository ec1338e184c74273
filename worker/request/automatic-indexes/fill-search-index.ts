import * as limits from '#core/limits.ts'
import type { Table } from '#core/schema.ts'
import { AppError } from '#core/errors.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import type { WantedIndex } from '../../store/base-databases/read-plan.ts'

/**
 * Indexes the pending records of a search index in parts, for some time; the next search goes on. Each part is a
 * transaction, so a crash loses none, and writes to the base wait for one part at most.
 */
export async function fillSearchIndex(
  database: BaseDatabase,
  { tableId, index }: WantedIndex,
  { partRows = limits.searchIndexPartRows, forMs = limits.searchIndexFillMs } = {},
): Promise<void> {
  const end = Date.now() + forMs
  while (Date.now() < end) {
    const table = await tableWithPending(database, tableId)
    if (!table) return
    await database.writeWithoutLog({
      assertions: [isStillIndexed(database.baseId, index)],
      statements: database.engine.fillSearchIndex(table, partRows),
    })
  }
}

/** The table, if records of it are pending. */
function tableWithPending(database: BaseDatabase, tableId: string): Promise<Table | null> {
  return database.read((schema, engine) => {
    const table = schema.tables.find(({ id }) => id === tableId)
    return {
      statements: table ? [engine.pendingStatement(table)] : [],
      decode: ([pending]) => (table && Number(pending?.rows[0]?.[0] ?? 0) > 0 ? table : null),
    }
  })
}

function isStillIndexed(baseId: string, { name, expression }: WantedIndex['index']) {
  return {
    holds: {
      sql: 'EXISTS (SELECT 1 FROM automatic_indexes WHERE base_id = ? AND name = ? AND expression = ?)',
      args: [baseId, name, expression],
    },
    otherwise: () => new AppError('SCHEMA_CHANGED'),
  }
}
