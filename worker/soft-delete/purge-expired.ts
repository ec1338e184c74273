import { msPerDay } from '#core/calendar.ts'
import { physicalName } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import type { Engine } from '../engine/engine.ts'
import type { Context } from '../context.ts'
import type { Statement } from '../platform/statement.ts'
import { deleteIndex, readIndexes, selectIndexes, type StoredIndex } from '../store/base/automatic-indexes.ts'
import {
  purgeSoftDeleted,
  purgeSoftDeletedOf,
  type ExpiredSoftDelete,
  readExpiredSoftDeleted,
  schemaChangedAssertion,
  selectExpiredSoftDeleted,
} from '../store/base/soft-deleted.ts'

/**
 * Deletes expired soft-deleted items after the response. Runs with every soft delete, so no job has to visit
 * all bases. Never throws: failures are retried later.
 */
export async function purgeExpired(context: Context): Promise<void> {
  const database = await context.database()
  const at = context.now.getTime()
  const before = (days: number) => new Date(at - days * msPerDay).toISOString()
  const { expired, indexes } = await database
    .read(() => ({
      statements: [
        selectExpiredSoftDeleted(database.baseId, before(limits.softDeleteRetentionDays), before(1)),
        selectIndexes(database.baseId),
      ],
      decode: ([found, indexes]) => ({
        expired: readExpiredSoftDeleted(found),
        indexes: readIndexes(indexes).filter(({ use }) => use !== 'search'),
      }),
    }))
    .catch(() => ({ expired: [], indexes: [] }))
  for (const old of expired) {
    const statements = [
      ...dropOf(database.engine, old, indexes, database.baseId),
      purgeSoftDeleted(database.baseId, old.id),
      schemaChangedAssertion(database.baseId),
    ]
    // One that fails is retried later, and keeps no other.
    await database.writeWithoutLog({ statements }).catch(() => undefined)
  }
}

function dropOf(
  engine: Engine,
  { kind, table, column, there, held }: ExpiredSoftDelete,
  indexes: readonly StoredIndex[],
  baseId: string,
): Statement[] {
  if (table === null || there === 0) return []
  if (kind === 'table')
    return [
      ...held.flatMap((each) =>
        engine.purgeSoftDeletedLinks(each.physicalTable, each.physicalColumn, indexes),
      ),
      // Their triggers are on other tables, too.
      ...indexes
        .filter(({ use, tableId }) => use === 'computed' && physicalName('table', tableId) === table)
        .flatMap(({ name }) => [...engine.dropIndexStatements(name), deleteIndex(baseId, name)]),
      ...engine.dropTableStatements({ physicalName: table }),
      purgeSoftDeletedOf(baseId, table),
    ]
  // Computed fields have no cells; only links have their own tables.
  return column !== null || table.startsWith('l_') ? engine.purgeSoftDeletedLinks(table, column, indexes) : []
}
