import { newId, physicalName } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import type { NativeTable, ReadOnlyReason } from '#core/native-tables.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { Table } from '#core/schema.ts'
import type { FoundTable } from '../../engine/sources/introspection.ts'
import type { Statement } from '../../platform/statement.ts'
import { insertColumns, insertTable } from '../../store/base/tables.ts'
import { insertView } from '../../store/base/views.ts'
import { newView } from '../new-view.ts'
import { attachColumns, describe, idColumnOf, isIdentified } from './attach-columns.ts'
import { type AttachedPair, attachLinks, joinedTables, type UnlinkedKey } from './attach-links.ts'
import { nativeTitle } from './native-title.ts'

/** Where attached tables are put. */
export type AttachPlace = {
  /** The key of the base. */
  key: string
  sourceId: string
  /** True if the user decided that rows of the source are never written. */
  isReadOnly: boolean
  /** Titles that tables of the base have already. */
  titles: readonly string[]
  /** The order of the first table. */
  order: number
  createdBy: string | null
}

export type AttachedTables = {
  tables: Table[]
  /** Foreign keys that stay plain fields. */
  unlinked: UnlinkedKey[]
  /** Tables that became links between two others. */
  joined: FoundTable[]
  /** Tables with more columns than a table may have; they are left out. */
  tooWide: FoundTable[]
}

/** Turns tables that were found in a source into tables of a base, with fields, links and a grid view. */
export function attachTables(found: readonly FoundTable[], place: AttachPlace): AttachedTables {
  const joined = joinedTables(found)
  const kept = found.filter((each) => !joined.includes(each))
  const tooWide = kept.filter(isTooWide)
  const pairs = attachPairs(
    kept.filter((each) => !isTooWide(each)),
    place,
  )
  const unlinked = attachLinks(pairs, joined, place.key)
  addGridViews(pairs, place)
  return { tables: pairs.map(({ table }) => table), unlinked, joined, tooWide }
}

/** True for tables with more columns than a table may have. */
export function isTooWide({ columns }: FoundTable): boolean {
  return columns.length >= limits.columnsPerTable
}

/** Tables without links and views. */
export function attachPairs(found: readonly FoundTable[], place: AttachPlace): AttachedPair[] {
  const titles = [...place.titles]
  return found.map((each, index) => {
    const title = nextFreeTitle(nativeTitle(each.name), titles)
    titles.push(title)
    return { found: each, table: attachTable(each, title, place, place.order + index) }
  })
}

/** Adds the first view of each table, after its links are known. */
export function addGridViews(
  pairs: readonly AttachedPair[],
  { createdBy, key }: Pick<AttachPlace, 'createdBy' | 'key'>,
): void {
  for (const { table } of pairs)
    table.views = [
      newView(table, { type: 'grid', title: 'Grid', isDefault: true, createdBy, options: {} }, key),
    ]
}

/** Statements that store attached tables in the base database. */
export function attachStatements(baseId: string, tables: readonly Table[]): Statement[] {
  return tables.flatMap((table) => [
    ...insertTable(baseId, table),
    ...insertColumns(baseId, table.columns),
    ...table.views.flatMap((view) => insertView(baseId, view)),
  ])
}

function attachTable(found: FoundTable, title: string, place: AttachPlace, order: number): Table {
  const id = newId('table', place.key)
  return {
    id,
    sourceId: place.sourceId,
    title,
    description: describe(found),
    physicalName: physicalName('table', id),
    order,
    meta: {},
    native: nativeTableOf(found, place.isReadOnly),
    columns: attachColumns(found, { key: place.key, tableId: id }),
    views: [],
  }
}

/** The native table in its database, without its junctions. */
export function nativeTableOf(found: FoundTable, isReadOnly: boolean): NativeTable {
  const idColumn = idColumnOf(found)
  return {
    schema: found.schema,
    name: found.name,
    kind: found.kind,
    key: found.key,
    idColumn: idColumn?.name ?? found.rowId ?? null,
    isNumbered:
      found.rowId !== undefined ||
      (idColumn !== null && (idColumn.generated !== null || idColumn.defaultExpression !== null)),
    readOnly: readOnlyReason(found, isReadOnly),
    junctions: [],
    comment: found.comment,
  }
}

/** The reason that a person can change least comes first. */
function readOnlyReason(found: FoundTable, isReadOnly: boolean): ReadOnlyReason | null {
  if (found.readOnly !== null) return found.readOnly
  if (!isIdentified(found)) return 'keyType'
  return isReadOnly ? 'source' : null
}
