import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { BaseSchema } from '#core/schema.ts'
import { tablesInCopy, keyOf, ownTables } from '../../schema/copy-schema.ts'
import { storesOf } from '../../schema/new-link.ts'
import { cellColumns } from '../../engine/identifiers/columns.ts'
import type { CopiedTable } from '../../engine/native-statements.ts'
import type { Storage } from '../../gateways/storage/storage.ts'
import type { SqlResult } from '../../platform/statement.ts'
import { StoreStatementError } from '../../store/errors.ts'
import type { BaseDatabase } from '../../store/base-databases/base-databases.ts'
import { copyComments } from './copy-comments.ts'
import { copyFiles, fileProgress } from './copy-files.ts'

/** Milliseconds per call. */
const copyStepBudgetMs = 4000
/** Attempts while others change tables. */
const copyAttemptsMax = 3
/** Weight of a file relative to a record, for the progress. */
const recordsPerFile = 50
/** Tables per query of last ids. */
const tablesPerQuestion = 100

const idLists = v.pipe(v.string(), v.parseJson(), v.array(v.array(v.number())))
const pairs = v.array(v.tuple([v.number(), v.number(), v.number()]))

/**
 * Copies records, links, files and comments of a base for some seconds and returns the progress, 0 to 1. The
 * state is in the copy itself, so calls can be interrupted or repeated. Concurrent changes may or may not be
 * included; the copy has no dangling links.
 */
export async function copyContents(
  source: BaseDatabase,
  copy: BaseDatabase,
  storage: Storage | null,
): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await copyOnce(source, copy, storage)
    } catch (error) {
      // A table or field was deleted during the read; the schema has been reloaded.
      if (!(error instanceof StoreStatementError)) throw error
      if (attempt === copyAttemptsMax) fail('SCHEMA_CHANGED')
    }
  }
}

async function copyOnce(source: BaseDatabase, copy: BaseDatabase, storage: Storage | null): Promise<number> {
  const end = Date.now() + copyStepBudgetMs
  const keys = { oldKey: keyOf(source.baseId), newKey: keyOf(copy.baseId) }
  const [schema, own] = [await source.schema(), await copy.schema()]
  const tables = sharedTables(schema, own)
  const [wanted, there] = [
    await lastIds(
      source,
      tables.map(({ from }) => from),
    ),
    await lastIds(
      copy,
      tables.map(({ to }) => to),
    ),
  ]
  const files = await fileProgress(source, copy)
  wanted.push(files.wanted * recordsPerFile)
  there.push(files.there * recordsPerFile)
  for (const [index, table] of tables.entries()) {
    const last = wanted[index] ?? 0
    let at = there[index] ?? 0
    while (at < last) {
      if (Date.now() > end) return portionOf(wanted, there)
      const portion = await source.read(() => ({
        statements: [source.engine.portionStatement(table, at)],
        decode: ([result]) => readPortion(result),
      }))
      // The last records were just deleted.
      if (portion === null) break
      const { next, text } = portion
      await copy.writeWithoutLog({ statements: [copy.engine.insertPortion(table, text, keys)] })
      at = next
      there[index] = at
    }
  }
  for (const store of storesOf(own)) {
    if (store.kind !== 'junction') continue
    const name = store.name.replace(keys.newKey, keys.oldKey)
    if (!(await copyPairs(source, copy, { from: name, to: store.name }, end))) return portionOf(wanted, there)
  }
  if (!(await copyFiles(source, copy, storage, keys, end))) {
    const now = await fileProgress(source, copy)
    return portionOf(wanted, [...there.slice(0, -1), now.there * recordsPerFile])
  }
  if (!(await copyComments(source, copy, keys, end))) return portionOf(wanted, there)
  await copy.writeWithoutLog({
    statements: storesOf(own).flatMap((store) =>
      store.kind === 'junction'
        ? store.a && store.b
          ? copy.engine.dropDanglingPairs(store.name, store.a.physicalName, store.b.physicalName)
          : []
        : copy.engine.clearDanglingKeys(
            store.child.physicalName,
            store.key.physicalName,
            store.parent.physicalName,
          ),
    ),
  })
  return 1
}

/** Tables and cells that both sides have, because the base may change during the copy. */
function sharedTables(schema: BaseSchema, own: BaseSchema): CopiedTable[] {
  const target = { baseId: own.baseId, sourceId: '' }
  const moved = new Map(
    tablesInCopy(schema, target).map((table, index) => [table.id, ownTables(schema)[index]?.physicalName]),
  )
  return own.tables.flatMap((table) => {
    const from = moved.get(table.id)
    const known = new Set(
      schema.tables
        .find(({ physicalName }) => physicalName === from)
        ?.columns.map(({ physicalName }) => physicalName),
    )
    if (!from) return []
    const columns = cellColumns(table).filter(({ physicalName }) => known.has(physicalName))
    return [
      {
        from,
        to: table.physicalName,
        columns: columns.map((column) => ({
          name: column.physicalName,
          renamed: fieldOf(column).hasOptions === true || fieldOf(column).holdsFiles === true,
        })),
      },
    ]
  })
}

async function lastIds(database: BaseDatabase, tables: string[]): Promise<number[]> {
  const groups: string[][] = []
  for (let at = 0; at < tables.length; at += tablesPerQuestion)
    groups.push(tables.slice(at, at + tablesPerQuestion))
  if (groups.length === 0) return []
  return database.read((_schema, engine) => ({
    statements: groups.map(engine.lastIdsStatement),
    decode: (results) => results.flatMap((result) => v.parse(idLists, result.rows[0]?.[0]).flat()),
  }))
}

/** Returns false if time runs out. */
async function copyPairs(
  source: BaseDatabase,
  copy: BaseDatabase,
  { from, to }: { from: string; to: string },
  end: number,
): Promise<boolean> {
  const [a = 0, b = 0] = await copy.read((_schema, engine) => ({
    statements: [engine.lastPairStatement(to)],
    decode: ([found]) => (found?.rows[0] ?? []).map(Number),
  }))
  let last: readonly [number, number] = [a, b]
  for (;;) {
    if (Date.now() > end) return false
    const after = last
    const json = await source.read((_schema, engine) => ({
      statements: [engine.pairsStatement(from, after)],
      decode: ([result]) => textOf(result),
    }))
    const found = v.parse(pairs, JSON.parse(json)).at(-1)
    if (!found) return true
    await copy.writeWithoutLog({ statements: [copy.engine.insertPairs(to, json)] })
    last = [found[0], found[1]]
  }
}

/** Records as JSON, and the id of the last one; null if there are none. */
function readPortion(result: SqlResult | undefined): { next: number; text: string } | null {
  const next = Number(result?.rows[0]?.[1] ?? 0)
  return next === 0 ? null : { next, text: textOf(result) }
}

function textOf(result: SqlResult | undefined): string {
  const text = result?.rows[0]?.[0]
  return typeof text === 'string' ? text : fail('BASE_CORRUPTED')
}

/** Fraction of ids that were copied; less than 1 while links are missing. */
function portionOf(wanted: number[], there: number[]): number {
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)
  const all = sum(wanted)
  return all === 0 ? 0.99 : Math.min(0.99, sum(there) / all)
}
