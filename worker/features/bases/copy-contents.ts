import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { BaseSchema } from '#core/schema.ts'
import { copiedTables, keyOf } from '../../copy-schema.ts'
import { storesOf } from '../../new-link.ts'
import { cellColumns } from '../../engine/columns.ts'
import {
  clearDanglingKeys,
  type CopiedTable,
  dropDanglingPairs,
  insertPairs,
  insertPortion,
  lastIdsStatement,
  lastPairStatement,
  pairsStatement,
  portionStatement,
} from '../../engine/dialects/sqlite/copy-rows.ts'
import type { Storage } from '../../gateways/storage/storage.ts'
import type { SqlResult } from '../../statement.ts'
import { StoreStatementError } from '../../store/errors.ts'
import type { Home } from '../../store/homes/homes.ts'
import { copyComments } from './copy-comments.ts'
import { copyFiles, fileProgress } from './copy-files.ts'

/** Milliseconds of one call. */
const patience = 4000
/** How often it is begun again while others change tables. */
const attempts = 3
/** What a file weighs beside a record, for saying how far it is. */
const recordsPerFile = 50
/** Tables whose last ids are asked for at once. */
const tablesPerQuestion = 100

const idLists = v.pipe(v.string(), v.parseJson(), v.array(v.array(v.number())))
const pairs = v.array(v.tuple([v.number(), v.number(), v.number()]))

/**
 * Brings records, links, files and comments of a base into its copy for some seconds and answers how far it is, 0 to 1. How far it
 * was the copy itself says, so any call may be the last one, or come twice. What is changed in the base meanwhile
 * may or may not be in the copy; no link in it leads nowhere.
 */
export async function copyContents(source: Home, copy: Home, storage: Storage | null): Promise<number> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await copyOnce(source, copy, storage)
    } catch (error) {
      // A table or field was deleted while it was read; the schema has been read anew.
      if (!(error instanceof StoreStatementError)) throw error
      if (attempt === attempts) fail('SCHEMA_CHANGED')
    }
  }
}

async function copyOnce(source: Home, copy: Home, storage: Storage | null): Promise<number> {
  const end = Date.now() + patience
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
      const { results } = await source.read(() => [portionStatement(table, at)])
      const next = Number(results[0]?.rows[0]?.[1] ?? 0)
      // The last records were deleted a moment ago.
      if (next === 0) break
      await copy.unlogged({ statements: [insertPortion(table, textOf(results[0]), keys)] })
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
  await copy.unlogged({
    statements: storesOf(own).map((store) =>
      store.kind === 'junction'
        ? dropDanglingPairs(store.name, store.a.physicalName, store.b.physicalName)
        : clearDanglingKeys(store.child.physicalName, store.key.physicalName, store.parent.physicalName),
    ),
  })
  return 1
}

/** Tables and cells that both sides have: somebody may change the base while it is copied. */
function sharedTables(schema: BaseSchema, own: BaseSchema): CopiedTable[] {
  const target = { baseId: own.baseId, sourceId: '' }
  const moved = new Map(
    copiedTables(schema, target).map((table, index) => [table.id, schema.tables[index]?.physicalName]),
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

async function lastIds(home: Home, tables: string[]): Promise<number[]> {
  const groups: string[][] = []
  for (let at = 0; at < tables.length; at += tablesPerQuestion)
    groups.push(tables.slice(at, at + tablesPerQuestion))
  if (groups.length === 0) return []
  const { results } = await home.read(() => groups.map(lastIdsStatement))
  return results.flatMap((result) => v.parse(idLists, result.rows[0]?.[0]).flat())
}

/** False when the time is over before the links are. */
async function copyPairs(
  source: Home,
  copy: Home,
  { from, to }: { from: string; to: string },
  end: number,
): Promise<boolean> {
  const { results } = await copy.read(() => [lastPairStatement(to)])
  const [a = 0, b = 0] = (results[0]?.rows[0] ?? []).map(Number)
  let last: readonly [number, number] = [a, b]
  for (;;) {
    if (Date.now() > end) return false
    const after = last
    const read = await source.read(() => [pairsStatement(from, after)])
    const json = textOf(read.results[0])
    const found = v.parse(pairs, JSON.parse(json)).at(-1)
    if (!found) return true
    await copy.unlogged({ statements: [insertPairs(to, json)] })
    last = [found[0], found[1]]
  }
}

function textOf(result: SqlResult | undefined): string {
  const text = result?.rows[0]?.[0]
  return typeof text === 'string' ? text : fail('BASE_DAMAGED')
}

/** How much of all ids has arrived; less than 1 while links are missing. */
function portionOf(wanted: number[], there: number[]): number {
  const sum = (numbers: number[]) => numbers.reduce((one, other) => one + other, 0)
  const all = sum(wanted)
  return all === 0 ? 0.99 : Math.min(0.99, sum(there) / all)
}
