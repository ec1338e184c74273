import * as indexLimits from '#core/index-limits.ts'
import type { Table } from '#core/schema.ts'
import { AppError } from '#core/errors.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import type { WantedIndex } from '../../store/base-databases/read-plan.ts'

/**
 * Indexes the pending records of a search index in parts, for some time; the next search goes on. Each part is a
 * transaction, so a crash loses none, and writes to the base wait for one part at most. True once none is pending.
 */
export async function fillSearchIndex(
  database: BaseDatabase,
  { tableId, index }: WantedIndex,
  { partRows = indexLimits.rowsPerSearchIndexPart, forMs = indexLimits.searchIndexFillMs } = {},
): Promise<boolean> {
  const end = Date.now() + forMs
  while (Date.now() < end) {
    const found = await tableWithPending(database, tableId)
    if (!found) return true
    // Once the texts of the table are others, a part would lack those that undo may bring back.
    if (database.engine.searchIndexOf(found.table)?.expression !== index.expression) return false
    await database.writeWithoutLog({
      assertions: [isStillIndexed(database.baseId, index, found.version)],
      statements: database.engine.fillSearchIndex(found.table, {
        rows: partRows,
        bytes: indexLimits.bytesPerSearchIndexPart,
      }),
    })
  }
  return false
}

/** The table and the version of the schema, if records of it are pending. */
function tableWithPending(
  database: BaseDatabase,
  tableId: string,
): Promise<{ table: Table; version: number } | null> {
  return database.read((schema, engine) => {
    const table = schema.tables.find(({ id }) => id === tableId)
    return {
      statements: table ? [engine.pendingStatement(table)] : [],
      decode: ([pending]) =>
        table && Number(pending?.rows[0]?.[0] ?? 0) > 0 ? { table, version: schema.version } : null,
    }
  })
}

/** Neither the index nor the fields of the table have changed. */
function isStillIndexed(baseId: string, { name, expression }: WantedIndex['index'], version: number) {
  return {
    holds: {
      sql: `EXISTS (SELECT 1 FROM automatic_indexes WHERE base_id = ? AND name = ? AND expression = ?)
        AND (SELECT schema_version FROM base_state WHERE base_id = ?) = ?`,
      args: [baseId, name, expression, baseId, version],
    },
    otherwise: () => new AppError('SCHEMA_CHANGED'),
  }
}
