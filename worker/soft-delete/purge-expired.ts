import { msPerDay } from '#core/calendar.ts'
import * as limits from '#core/limits.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import type { Context } from '../context.ts'
import type { Statement } from '../platform/statement.ts'
import {
  dropStoredIndex,
  readIndexes,
  renewSchema,
  selectIndexes,
  type StoredIndex,
} from '../store/base/automatic-indexes.ts'
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
  const { expired, indexes, idle } = await database
    .read((_schema, engine) => ({
      statements: [
        selectExpiredSoftDeleted(database.baseId, before(limits.softDeleteRetentionDays), before(1)),
        selectIndexes(database.baseId),
      ],
      decode([found, stored], { schema }) {
        const all = readIndexes(stored)
        return {
          expired: readExpiredSoftDeleted(found),
          indexes: all.filter(({ use }) => use !== 'search'),
          idle: all.filter((index) => isIdle(engine, schema, index)),
        }
      },
    }))
    .catch(() => ({ expired: [], indexes: [], idle: [] }))
  // They would keep a copy of values, and make writes slower.
  if (idle.length > 0)
    await database
      .writeWithoutLog({
        statements: [
          ...idle.flatMap(({ name }) => dropStoredIndex(database.engine, database.baseId, name)),
          renewSchema(database.baseId),
        ],
      })
      .catch(() => undefined)
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

/** True for materialized values of a field that is gone, or that are computed in another way now. */
function isIdle(engine: Engine, { tables }: BaseSchema, { use, tableId, ...index }: StoredIndex) {
  const table = tables.find(({ id }) => id === tableId)
  if (use !== 'computed') return false
  return !table || !engine.isIndexCurrent(table, { ...index, use })
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
      ...engine.dropTableStatements({ physicalName: table }),
      purgeSoftDeletedOf(baseId, table),
    ]
  // Computed fields have no cells; only links have their own tables.
  return column !== null || table.startsWith('l_') ? engine.purgeSoftDeletedLinks(table, column, indexes) : []
}
