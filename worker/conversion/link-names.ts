import { computedOf, elementOf } from '#core/fields/computed.ts'
import { namedLinkType } from '#core/fields/convert.ts'
import { fieldOf } from '#core/fields/index.ts'
import { valueOfText } from '#core/fields/value.ts'
import { findColumn } from '#core/find.ts'
import { compileSchema } from '#core/query/compile-schema.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import { lastIdStatement } from '../engine/convert.ts'
import { sqlite } from '../engine/dialects/sqlite/index.ts'
import { allRecords } from '../engine/filter.ts'
import { byIdsStatement, walkStatement } from '../engine/select.ts'
import type { SqlResult } from '../statement.ts'
import type { Home } from '../store/homes/home.ts'

// A link's cells as a change of type reads them: the names of the linked records.

type Cell = { id: number; value: string[] }
type Read = { cells: Cell[]; seq: number }

const portionRows = 2000

/** All cells of a link, by id, in portions. */
export async function* linkPortions(
  home: Home,
  column: Column,
  [first, last]: readonly [first: number, last: number],
): AsyncGenerator<Read & { isLast: boolean }> {
  let after = first - 1
  for (;;) {
    const { schema, results, lastSeq } = await home.read((current) => {
      const { table, shown } = namesIn(current, column)
      const query = { ...allRecords, columns: [column.id], limit: portionRows }
      return [walkStatement(sqlite, table, query, after, shown), lastIdStatement(sqlite, table)]
    })
    const cells = namesOf(schema, column, results[0]).filter(({ id }) => id <= last)
    const lastId = Number(results[1]?.rows[0]?.[0] ?? 0)
    after = cells.at(-1)?.id ?? lastId
    const isLast = after >= Math.min(lastId, last)
    yield { cells, seq: lastSeq, isLast }
    if (isLast) return
  }
}

/** The cells of some records as they are now. */
export async function linkCells(home: Home, column: Column, ids: number[]): Promise<Read> {
  const { schema, results, lastSeq } = await home.read((current) => {
    const { table, shown } = namesIn(current, column)
    return [byIdsStatement(sqlite, table, [column.id], ids, shown)]
  })
  return { cells: namesOf(schema, column, results[0]), seq: lastSeq }
}

/** Records that were made, or whose links were changed, after a change; and the newest change that was looked at. */
export async function relinkedSince(
  home: Home,
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
    const { changes, lastSeq } = await home.changes(from, 1000)
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

/** The table of a link with all names of each record, however many a record shows, and however it shows them. */
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
