import { computedOf, elementOf } from '#core/fields/computed/computed.ts'
import { namedLinkType } from '#core/fields/convert.ts'
import { fieldOf } from '#core/fields/index.ts'
import { valueOfText } from '#core/fields/value.ts'
import { findColumn } from '#core/find-in-schema.ts'
import { compileSchema } from '../engine/compile-schema.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import { decodeLastId } from '../engine/read/decode.ts'
import { allRecords } from '../engine/selection.ts'
import type { SqlResult } from '../platform/statement.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'

// Cells of a link for conversions: the names of linked records.

type Cell = { id: number; value: string[] }
type Read = { cells: Cell[]; seq: number }

const linkBatchRows = 2000

/** All cells of a link, by id, in batches. */
export async function* linkBatches(
  database: BaseDatabase,
  column: Column,
  [first, last]: readonly [first: number, last: number],
): AsyncGenerator<Read & { isLast: boolean }> {
  let after = first - 1
  for (;;) {
    const { cells, lastId, seq } = await database.read((current, engine) => {
      const { table, shown } = namesIn(current, column)
      const query = { ...allRecords, columns: [column.id], limit: linkBatchRows }
      return {
        statements: [engine.scanStatement(table, query, after, shown), engine.lastIdStatement(table)],
        decode: ([found, lastRow], { schema, lastSeq }) => ({
          cells: namesOf(schema, column, found).filter(({ id }) => id <= last),
          lastId: decodeLastId(lastRow),
          seq: lastSeq,
        }),
      }
    })
    after = cells.at(-1)?.id ?? lastId
    const isLast = after >= Math.min(lastId, last)
    yield { cells, seq, isLast }
    if (isLast) return
  }
}

/** Current cells of some records. */
export async function linkCells(database: BaseDatabase, column: Column, ids: number[]): Promise<Read> {
  return database.read((current, engine) => {
    const { table, shown } = namesIn(current, column)
    return {
      statements: [engine.byIdsStatement(table, [column.id], ids, shown)],
      decode: ([found], { schema, lastSeq }) => ({ cells: namesOf(schema, column, found), seq: lastSeq }),
    }
  })
}

/** Records that were created or whose links changed after a change, and the newest change considered. */
export async function linksChangedSince(
  database: BaseDatabase,
  { id, tableId, link }: Column,
  since: number,
): Promise<{ ids: number[]; seq: number }> {
  const inverseId = link?.inverse?.id ?? ''
  const key = link?.through.kind === 'ownKey' ? link.through.key.id : ''
  const ids = new Set<number>()
  const note = (more: Iterable<number>): void => {
    for (const each of more) ids.add(each)
  }
  for (let from = since; ;) {
    const { changes, lastSeq } = await database.changes(from, 1000)
    for (const change of changes) {
      const isOwn = change.tableId === tableId
      if (isOwn && change.kind === 'record.insert')
        for (const [first, last] of change.ranges)
          note(Array.from({ length: last - first + 1 }, (_, at) => first + at))
      for (const row of change.rows) {
        const sides = [row.before ?? {}, row.after ?? {}]
        if (isOwn && change.kind === 'record.insert') note([row.id])
        else if (isOwn && sides.some((side) => Object.hasOwn(side, id) || Object.hasOwn(side, key)))
          note([row.id])
        else note(sides.flatMap((side) => idsIn(side[inverseId])))
      }
    }
    from = changes.at(-1)?.seq ?? lastSeq
    if (from >= lastSeq) return { ids: [...ids].sort((one, other) => one - other), seq: lastSeq }
  }
}

function idsIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'number') : []
}

/** The link's table with all names per record, without display limits. */
function namesIn(schema: BaseSchema, { id }: Column) {
  const tables = schema.tables.map((table) => ({
    ...table,
    columns: table.columns.map((column): Column =>
      column.id === id ? { ...column, type: namedLinkType } : column,
    ),
  }))
  const found = findColumn(compileSchema({ ...schema, tables }), id)
  const expr = computedOf(found.column)?.expr
  const table: Table = { ...found.table, clock: { now: new Date().toISOString(), zone: 'UTC' } }
  return { table, element: elementOf(found.column), shown: expr ? { [id]: expr } : {} }
}

function namesOf(schema: BaseSchema, column: Column, result: SqlResult | undefined): Cell[] {
  const { element } = namesIn(schema, column)
  return (result?.rows ?? []).map(([id, names]) => {
    const items: unknown = typeof names === 'string' ? JSON.parse(names) : []
    const texts = (Array.isArray(items) ? items : []).map((item) =>
      fieldOf(element).toText(valueOfText(String(item ?? ''), element), element),
    )
    return { id: Number(id), value: texts.filter((text) => text !== '') }
  })
}
