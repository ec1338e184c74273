import * as indexLimits from '#core/index-limits.ts'
import type { Table } from '#core/schema.ts'
import { AppError } from '#core/errors.ts'
import { decodeCandidates } from '../../engine/indexes/search-index.ts'
import { isStillIndexed } from '../../store/base/automatic-indexes.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import type { WantedIndex } from '../../store/base-databases/read-plan.ts'

/**
 * Adds what an index lacks in parts, for some time; the next read goes on. Each part is a transaction, so a crash loses
 * none, and writes to the base wait for one part at most. False for an index of earlier fields.
 */
export async function fillIndex(
  database: BaseDatabase,
  { tableId, index }: WantedIndex,
  { partRows = partRowsOf(index), forMs = indexLimits.indexFillMs } = {},
): Promise<boolean> {
  const end = Date.now() + forMs
  for (;;) {
    const found = await tableWithPending(database, { tableId, index }, partRows + 1)
    if (!found) return true
    const isLast = found.pending <= partRows
    const isLate = Date.now() >= end
    // The last part of computed values creates their indexes, so it is not left to the next read.
    if (isLate && !(isLast && index.use === 'computed')) return true
    // Once the texts of the table are others, a part would lack those that undo may bring back.
    if (!database.engine.isIndexCurrent(found.table, index)) return false
    await database.writeWithoutLog({
      assertions: [isUnchanged(database.baseId, index, found.version)],
      statements: database.engine.fillIndexStatements(found.table, index, {
        rows: partRows,
        isLast,
      }),
    })
    if (isLate) return true
  }
}

function partRowsOf({ use }: WantedIndex['index']): number {
  return use === 'search' ? indexLimits.rowsPerSearchIndexPart : indexLimits.rowsPerMaterializedPart
}

/** The table, the version of the schema, and how many records the index lacks, up to a limit; null if none. */
function tableWithPending(
  database: BaseDatabase,
  { tableId, index }: WantedIndex,
  limit: number,
): Promise<{ table: Table; version: number; pending: number } | null> {
  return database.read((schema, engine) => {
    const table = schema.tables.find(({ id }) => id === tableId)
    return {
      statements: table ? engine.lackingStatements(table, index, limit) : [],
      decode([result]) {
        const { pending } = decodeCandidates(result)
        return table && pending > 0 ? { table, version: schema.version, pending } : null
      },
    }
  })
}

/** Neither the index nor the fields of the table have changed. */
function isUnchanged(baseId: string, index: WantedIndex['index'], version: number) {
  return {
    holds: isStillIndexed(baseId, index, version),
    otherwise: () => new AppError('SCHEMA_CHANGED'),
  }
}
