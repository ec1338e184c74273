import { computedOf } from '#core/fields/computed/computed.ts'
import { allIds, virtualPath, type VirtualPath } from '#core/fields/links/virtual-links.ts'
import type { Nested } from '#core/query/nested.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import { columnsOf } from '../engine/identifiers/columns.ts'
import { decodeRecords, type Linked, type StoredRecord } from '../engine/read/decode.ts'
import type { Engine } from '../engine/engine.ts'
import type { LinksPage } from '../engine/links/virtual-link-reads.ts'
import type { SqlResult, Statement } from '../platform/statement.ts'
import { type Fill, type FillPlan, type LinksElsewhere, resultOf } from '../store/base-databases/read-plan.ts'
import { linksOf, readValues, valueColumns } from './virtual-values.ts'

// Links between databases, in reads of records. The first round trip reads a page of records; the second one reads the
// pairs and the linked records of all its link columns at once. Links of two sources have all their pairs read with the
// page, so that they need no third round trip.

type AcrossColumn = {
  column: Column
  path: VirtualPath
  page: LinksPage
  /** Columns that linked records show; null for columns that count them. */
  shown: Column[] | null
  /** The index of the statement that reads all pairs, among those of the first round trip. */
  allAt: number | null
}

/** Own id and linked id, and how many links the record has if that is known. */
type Pair = { own: number; other: number; total: number | null }

/** The reads of links to other databases besides the records of a table; undefined if no column is such a link. */
export function linksElsewhere(
  engine: Engine,
  table: Table,
  columnIds: readonly string[],
  nested: Nested,
  records: (results: readonly SqlResult[]) => StoredRecord[],
): LinksElsewhere | undefined {
  const first: Statement[] = []
  const allAt = new Map<string, number>()
  /** Reads all pairs of a link between two sources with the page. */
  const readAll = (path: VirtualPath): number | null => {
    if (!path.owner.native || !path.table.native) return null
    const at = allAt.get(keyOf(path)) ?? first.push(engine.allPairsStatement(path)) - 1
    allAt.set(keyOf(path), at)
    return at
  }
  const across = columnsOf(table, [...columnIds]).flatMap((column): AcrossColumn[] => {
    const path = virtualPath(column)
    if (!path || computedOf(column)?.problem) return []
    return [
      { column, path, page: pageOf(column, nested), shown: shownOf(column, nested), allAt: readAll(path) },
    ]
  })
  const values = valueColumns(table, columnIds, nested)
  for (const link of linksOf(values)) {
    const path = virtualPath(link)
    if (path) readAll(path)
  }
  if (across.length === 0 && values.length === 0) return undefined
  return {
    statements: first,
    next: (results, extra) =>
      fillPlan(engine, across, records(results), extra, (read, add) =>
        readValues(
          {
            engine,
            table,
            records: read,
            add,
            allPairs(path) {
              const at = allAt.get(keyOf(path))
              return at === undefined ? null : resultOf(extra, at)
            },
          },
          values,
        ),
      ),
  }
}

/** The same pairs, as seen from one side. */
function keyOf({ through }: VirtualPath): string {
  return `${through.name} ${through.own}`
}

function pageOf(column: Column, { shown }: Nested): LinksPage {
  const expr = shown[column.id] ?? computedOf(column)?.shown
  return (expr?.node === 'related' && expr.page) || allIds
}

function shownOf(column: Column, { linked }: Nested): Column[] | null {
  const over = computedOf(column)?.over
  return over ? (linked[column.id] ?? [over.column]) : null
}

/** Reads what the columns of these records show, in one round trip; null if there is nothing to read. */
function fillPlan(
  engine: Engine,
  across: readonly AcrossColumn[],
  records: readonly StoredRecord[],
  extra: readonly SqlResult[],
  readMore: (
    records: readonly StoredRecord[],
    add: (statement: Statement) => number,
  ) => (results: readonly SqlResult[]) => Fill,
): FillPlan | null {
  if (records.length === 0) return null
  const statements: Statement[] = []
  const add = (statement: Statement) => statements.push(statement) - 1
  const reads = across.map((each) => readOf(engine, each, records, extra, add))
  const more = readMore(records, add)
  return {
    statements,
    unavailable: namelessFill(across, reads),
    decode(results) {
      const filled = across.map((each, index) => {
        const pairs = reads[index]?.pairs(results) ?? []
        return {
          ...each,
          pairsOf: Map.groupBy(pairs, ({ own }) => own),
          linked: reads[index]?.linked(results),
        }
      })
      const fill = more(results)
      return (record) => fill(filled.reduce((all, each) => withLinks(all, each), record))
    },
  }
}

/** Links whose other database cannot be reached: their ids are known, but not what they show. */
function namelessFill(across: readonly AcrossColumn[], reads: readonly ColumnRead[]): Fill | null {
  if (across.some(({ path }) => path.owner.native)) return null
  const filled = across.map((each, index) => {
    const pairs = reads[index]?.pairs([]) ?? []
    const nameless = ({ other }: Pair): Linked => ({
      id: other,
      values: (each.shown ?? []).map(({ primaryKey }) => (primaryKey ? other : null)),
    })
    return {
      ...each,
      pairsOf: Map.groupBy(pairs, ({ own }) => own),
      linked: new Map(pairs.map((pair) => [pair.other, nameless(pair)])),
    }
  })
  return (record) => filled.reduce((all, each) => withLinks(all, each), record)
}

type ColumnRead = {
  pairs(results: readonly SqlResult[]): Pair[]
  /** The linked records by id; null if pairs to records that are gone cannot exist. */
  linked(results: readonly SqlResult[]): Map<number, Linked> | null
}

function readOf(
  engine: Engine,
  { column, path, page, shown, allAt }: AcrossColumn,
  records: readonly StoredRecord[],
  extra: readonly SqlResult[],
  add: (statement: Statement) => number,
): ColumnRead {
  const columnIds = (shown ?? []).map(({ id }) => id)
  const linkedAt = (at: number) => (results: readonly SqlResult[]) =>
    linkedById(path.table, shown ?? [], columnIds, resultOf(results, at))
  if (path.owner.native && !path.table.native) {
    const ids = records.map(({ id }) => id)
    const part = shown === null ? { limit: 0, offset: 0 } : page
    const pairsAt = add(engine.virtualPairsStatement(path, ids, part))
    const recordsAt = shown === null ? null : add(engine.pairedRecordsStatement(path, ids, part, columnIds))
    return {
      pairs: (results) =>
        resultOf(results, pairsAt).rows.map(([own, other, total]) => pairOf(own, other, total)),
      linked: recordsAt === null ? () => null : linkedAt(recordsAt),
    }
  }
  const pairs =
    allAt === null ? ownPairs(records, column.id) : sourcePairs(records, resultOf(extra, allAt), page)
  const others = [...new Set(pairs.map(({ other }) => other))]
  const at = others.length === 0 ? null : add(engine.byIdsStatement(path.table, columnIds, others))
  return { pairs: () => pairs, linked: at === null ? () => new Map() : linkedAt(at) }
}

function pairOf(own: unknown, other: unknown, total: unknown = null): Pair {
  return { own: Number(own), other: Number(other), total: total === null ? null : Number(total) }
}

/** Pairs that the records of the base database came with. */
function ownPairs(records: readonly StoredRecord[], columnId: string): Pair[] {
  return records.flatMap(({ id, linkedIds }) =>
    (linkedIds?.[columnId] ?? []).map((other) => pairOf(id, other)),
  )
}

/** The pairs of these records, among all of a field. */
function sourcePairs(records: readonly StoredRecord[], all: SqlResult, { limit, offset }: LinksPage): Pair[] {
  const wanted = new Set(records.map(({ id }) => id))
  const pairs = all.rows.map(([own, other]) => pairOf(own, other)).filter(({ own }) => wanted.has(own))
  return [...Map.groupBy(pairs, ({ own }) => own).values()].flatMap((some) =>
    some.slice(offset, offset + limit),
  )
}

function linkedById(
  table: Table,
  shown: readonly Column[],
  columnIds: string[],
  result: SqlResult,
): Map<number, Linked> {
  const { records } = decodeRecords(table, columnIds, result)
  return new Map(
    records.map(({ id, cells }) => {
      const values = shown.map((each): CellValue => (each.primaryKey ? id : (cells[each.id] ?? null)))
      return [id, { id, values }]
    }),
  )
}

/** A record with the links of a column. Linked records that no longer exist are left out. */
function withLinks(
  record: StoredRecord,
  {
    column,
    shown,
    pairsOf,
    linked,
  }: AcrossColumn & { pairsOf: Map<number, Pair[]>; linked: Map<number, Linked> | null | undefined },
): StoredRecord {
  const pairs = pairsOf.get(record.id) ?? []
  if (shown === null) {
    const count = linked ? pairs.filter(({ other }) => linked.has(other)).length : (pairs[0]?.total ?? 0)
    return { ...record, cells: { ...record.cells, [column.id]: count } }
  }
  const found = pairs.flatMap(({ other }) => linked?.get(other) ?? [])
  return {
    ...record,
    linked: { ...record.linked, [column.id]: found },
    // Files have the names alone, as a link within a database gives them.
    cells: { ...record.cells, [column.id]: found.flatMap(({ values: [value = null] }) => textsOf(value)) },
  }
}

function textsOf(value: CellValue): string[] {
  if (value === null) return []
  return Array.isArray(value) ? value : [String(value)]
}
