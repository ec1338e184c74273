import { msPerDay } from '#core/calendar.ts'
import { AppError } from '#core/errors.ts'
import * as indexLimits from '#core/index-limits.ts'
import type { BaseSchema, Table } from '#core/schema.ts'
import { decodeIndexSize } from '../../engine/indexes/automatic-indexes.ts'
import { columnsOfAutomaticIndex } from '../../engine/identifiers/names.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Statement } from '../../platform/statement.ts'
import {
  dropStoredIndex,
  hasSchemaVersion,
  insertIndex,
  readIndexes,
  renewSchema,
  selectIndexes,
  type StoredIndex,
  touchIndex,
} from '../../store/base/automatic-indexes.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import type { WantedIndex } from '../../store/base-databases/read-plan.ts'

const buildTriesMax = 4

/** Facts about a table and the indexes of its base. */
type Facts = { stored: StoredIndex[]; rows: number; bytes: number; longestBytes: number; schema: BaseSchema }

export type BuildOptions = {
  /** How large a table must be to get an index for sorts and groups, or for searches, and how large it may be. */
  rowsMin?: number
  searchRowsMin?: number
  rowsMax?: number
}

/**
 * Builds an index if its table is large enough and there is room for it, and drops indexes that are no longer of use.
 * An index is created in the transaction that stores it, so a crash leaves neither. Writes to the base wait meanwhile,
 * up to two seconds for a million records; reads do not.
 */
export async function buildIndex(
  database: BaseDatabase,
  wanted: WantedIndex,
  now: Date,
  options: BuildOptions = {},
): Promise<void> {
  const { tableId, index } = wanted
  const isOwn = ({ name }: StoredIndex) => name === index.name
  const known = (await storedIndexes(database)).find(isOwn)
  const at = now.toISOString()
  if (known?.expression === index.expression) {
    if (Date.parse(known.usedAt) > now.getTime() - msPerDay) return
    await database.writeWithoutLog({ statements: [touchIndex(database.baseId, index.name, at)] })
    return
  }
  // Measuring a table reads all of it.
  const facts = await readFacts(database, wanted)
  const own = facts.stored.find(isOwn)
  // Another isolate has built it meanwhile.
  if (own?.expression === index.expression) return
  const table = facts.schema.tables.find(({ id }) => id === tableId)
  // The fields may have changed since the read; the next one asks again.
  if (table && !database.engine.isIndexCurrent(table, index)) return
  const dropped =
    table && isWorthIt(wanted, facts, options) ? roomFor(database.engine, wanted, facts, now) : null
  if (!table || !dropped) {
    if (own) await dropIndex(database, own, facts.schema.version)
    return
  }
  await database.writeWithoutLog({
    assertions: [isUnchanged(database.baseId, facts.schema.version)],
    statements: [
      ...dropped.filter(({ use }) => use !== 'search').flatMap((each) => dropStatements(database, each)),
      ...database.engine.createIndexStatements(table, index),
      insertIndex(database.baseId, {
        ...index,
        columnId: index.columnIds[0] ?? '',
        tableId,
        bytes: facts.bytes,
        builtAt: at,
        usedAt: at,
      }),
      renewSchema(database.baseId),
    ],
  })
  // SQLite drops no search index that is damaged, which must keep no other from being built.
  for (const each of dropped.filter(({ use }) => use === 'search'))
    await dropIndex(database, each, null).catch(() => undefined)
}

/**
 * Drops an index that serves no reads, such as that of earlier fields, so that writes need not keep it. Throws
 * SCHEMA_CHANGED if the schema is no longer of this version (null for any): the index may have been built anew.
 */
export async function dropIndex(
  database: BaseDatabase,
  index: Pick<StoredIndex, 'name'>,
  schemaVersion: number | null,
): Promise<void> {
  await database.writeWithoutLog({
    assertions: schemaVersion === null ? [] : [isUnchanged(database.baseId, schemaVersion)],
    statements: [...dropStatements(database, index), renewSchema(database.baseId)],
  })
}

/** Builds an index while other requests may build theirs, which change the schema meanwhile. */
export async function buildAmongOthers(
  database: BaseDatabase,
  wanted: WantedIndex,
  now: Date,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await buildIndex(database, wanted, now)
    } catch (error) {
      const isLate = error instanceof AppError && error.code === 'SCHEMA_CHANGED'
      if (!isLate || tries === buildTriesMax) throw error
    }
  }
}

function isWorthIt({ index }: WantedIndex, facts: Facts, options: BuildOptions): boolean {
  const { rowsMin = indexLimits.indexedRowsMin, searchRowsMin = indexLimits.searchIndexedRowsMin } = options
  const { rowsMax = indexLimits.indexedRowsMax } = options
  if (facts.rows > rowsMax) return false
  if (index.use === 'search')
    return facts.rows >= searchRowsMin && facts.bytes <= indexLimits.searchIndexedBytesMax
  return facts.rows >= rowsMin && facts.longestBytes <= indexLimits.indexedValueBytesMax
}

function storedIndexes(database: BaseDatabase): Promise<StoredIndex[]> {
  return database.read(() => ({
    statements: [selectIndexes(database.baseId)],
    decode: ([stored]) => readIndexes(stored),
  }))
}

function readFacts(database: BaseDatabase, { tableId, index }: WantedIndex): Promise<Facts> {
  return database.read((schema: BaseSchema, engine: Engine) => {
    const table = schema.tables.find(({ id }) => id === tableId)
    const size = table ? engine.sizeStatements(table, index) : []
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
  engine: Engine,
  { tableId, index }: WantedIndex,
  { stored, schema }: Facts,
  now: Date,
): StoredIndex[] | null {
  const isOlder = (each: StoredIndex, days: number) =>
    Date.parse(each.usedAt) <= now.getTime() - days * msPerDay
  const others = stored.filter(({ name }) => name !== index.name)
  const gone = others.filter(
    (each) => isOlder(each, indexLimits.indexRetentionDays) || !isInUse(engine, each, schema.tables),
  )
  const kept = others
    .filter((each) => !gone.includes(each))
    .sort((one, other) => one.usedAt.localeCompare(other.usedAt))
  const dropped: StoredIndex[] = []
  for (const [isCounted, max] of [
    [(each: StoredIndex) => each.tableId === tableId, indexLimits.indexesPerTable],
    [() => true, indexLimits.indexesPerBase],
  ] as const) {
    const counted = kept.filter((each) => isCounted(each) && !dropped.includes(each))
    const idle = counted.slice(0, Math.max(0, counted.length - max + 1))
    if (!idle.every((each) => isOlder(each, indexLimits.indexIdleDays))) return null
    dropped.push(...idle)
  }
  return [...gone, ...dropped]
}

/** False for an index whose table or column was deleted, or is stored or computed in another way. */
function isInUse(engine: Engine, { tableId, name, use, expression }: StoredIndex, tables: readonly Table[]) {
  const table = tables.find(({ id }) => id === tableId)
  if (!table || use === 'search') return table !== undefined
  if (use === 'computed') return engine.isIndexCurrent(table, { name, use, expression })
  return columnsOfAutomaticIndex(name).every((column) =>
    table.columns.some(({ physicalName }) => physicalName === column),
  )
}

function dropStatements({ engine, baseId }: BaseDatabase, { name }: Pick<StoredIndex, 'name'>): Statement[] {
  return dropStoredIndex(engine, baseId, name)
}

/** The table and its columns are still there. */
function isUnchanged(baseId: string, version: number) {
  return {
    holds: hasSchemaVersion(baseId, version),
    otherwise: () => new AppError('SCHEMA_CHANGED'),
  }
}
