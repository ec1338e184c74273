import { AppError } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { BaseSchema, Table } from '#core/schema.ts'
import { decodeIndexSize } from '../../engine/automatic-indexes.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Statement } from '../../platform/statement.ts'
import {
  deleteIndex,
  insertIndex,
  readIndexes,
  renewSchema,
  selectIndexes,
  type StoredIndex,
  touchIndex,
} from '../../store/base/automatic-indexes.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import type { WantedIndex } from '../../store/base-databases/read-plan.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Facts about a table and the indexes of its base. */
type Facts = { stored: StoredIndex[]; rows: number; bytes: number; longestBytes: number; schema: BaseSchema }

/**
 * Builds an index if its table is large enough and there is room for it, and drops indexes that are no longer of use.
 * An index is created in the transaction that stores it, so a crash leaves neither. Writes to the base wait meanwhile,
 * up to two seconds for a million records; reads do not.
 */
export async function buildIndex(
  database: BaseDatabase,
  wanted: WantedIndex,
  now: Date,
  { rowsMin = limits.indexedRowsMin, rowsMax = limits.indexedRowsMax } = {},
): Promise<void> {
  const facts = await readFacts(database, wanted)
  const { tableId, index } = wanted
  const own = facts.stored.find(({ name }) => name === index.name)
  const at = now.toISOString()
  if (own && own.expression === index.expression) {
    if (Date.parse(own.usedAt) > now.getTime() - dayMs) return
    await database.writeWithoutLog({ statements: [touchIndex(database.baseId, index.name, at)] })
    return
  }
  const isWorthIt =
    facts.rows >= rowsMin && facts.rows <= rowsMax && facts.longestBytes <= limits.indexedValueBytesMax
  const table = facts.schema.tables.find(({ id }) => id === tableId)
  const dropped = table && isWorthIt ? roomFor(wanted, facts, now) : null
  if (!table || !dropped) return
  await database.writeWithoutLog({
    assertions: [isUnchanged(database.baseId, facts.schema)],
    statements: [
      ...dropped.flatMap((each) => dropStatements(database, each)),
      ...database.engine.createAutomaticIndex(table, index),
      insertIndex(database.baseId, { ...index, tableId, bytes: facts.bytes, builtAt: at, usedAt: at }),
      renewSchema(database.baseId),
    ],
  })
}

function readFacts(database: BaseDatabase, { tableId, index }: WantedIndex): Promise<Facts> {
  return database.read((schema: BaseSchema, engine: Engine) => {
    const table = schema.tables.find(({ id }) => id === tableId)
    const size = table?.columns.some(({ id }) => id === index.columnId)
      ? [engine.indexSizeStatement(table, index.columnId)]
      : []
    return {
      statements: [selectIndexes(database.baseId), ...size],
      decode: ([stored, sizes], at) => ({
        stored: readIndexes(stored),
        ...decodeIndexSize(sizes),
        schema: at.schema,
      }),
    }
  })
}

/** The indexes to drop before a new one; null if the table or the base has as many as it may, all in use. */
function roomFor(
  { tableId, index }: WantedIndex,
  { stored, schema }: Facts,
  now: Date,
): StoredIndex[] | null {
  const isOlder = (each: StoredIndex, days: number) => Date.parse(each.usedAt) <= now.getTime() - days * dayMs
  const others = stored.filter(({ name }) => name !== index.name)
  const gone = others.filter(
    (each) => isOlder(each, limits.indexRetentionDays) || !isOfColumn(each, schema.tables),
  )
  const kept = others
    .filter((each) => !gone.includes(each))
    .sort((one, other) => one.usedAt.localeCompare(other.usedAt))
  const dropped: StoredIndex[] = []
  for (const [isCounted, max] of [
    [(each: StoredIndex) => each.tableId === tableId, limits.indexesPerTable],
    [() => true, limits.indexesPerBase],
  ] as const) {
    const counted = kept.filter((each) => isCounted(each) && !dropped.includes(each))
    const idle = counted.slice(0, Math.max(0, counted.length - max + 1))
    if (!idle.every((each) => isOlder(each, limits.indexIdleDays))) return null
    dropped.push(...idle)
  }
  return [...gone, ...dropped]
}

/** False for an index whose column was deleted, or is stored elsewhere since its type changed. */
function isOfColumn({ tableId, columnId, name, use }: StoredIndex, tables: readonly Table[]): boolean {
  const column = tables.find(({ id }) => id === tableId)?.columns.find(({ id }) => id === columnId)
  return column !== undefined && name === `a_${column.physicalName.slice(2)}_${use}`
}

function dropStatements({ engine, baseId }: BaseDatabase, { name }: StoredIndex): Statement[] {
  return [engine.dropAutomaticIndex(name), deleteIndex(baseId, name)]
}

/** The table and its columns are still there. */
function isUnchanged(baseId: string, { version }: BaseSchema) {
  return {
    holds: { sql: '(SELECT schema_version FROM base_state WHERE base_id = ?) = ?', args: [baseId, version] },
    otherwise: () => new AppError('SCHEMA_CHANGED'),
  }
}
