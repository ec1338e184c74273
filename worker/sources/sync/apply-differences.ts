import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { readLinkOptions } from '#core/fields/links/link-options.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { type Column, standardTypes } from '#core/schema.ts'
import type { FoundColumn, FoundTable } from '../../engine/sources/introspection.ts'
import { cellColumn } from '../../schema/attach/attach-columns.ts'
import {
  type AttachedPair,
  linkByJoin,
  linkByKey,
  singleFirst,
  storedReference,
} from '../../schema/attach/attach-links.ts'
import { addGridViews, attachPairs, type AttachPlace } from '../../schema/attach/attach-tables.ts'
import { nativeTitle } from '../../schema/attach/native-title.ts'
import { keysThrough } from '../../schema/native/keys-through.ts'
import { junctionSides } from '../diff/compare-junctions.ts'
import { type Difference, tableKey } from '../diff/difference.ts'
import { changeTable } from './change-key.ts'
import {
  columnIn,
  type Draft,
  removeColumns,
  removeTables,
  replaceColumn,
  tableIn,
  tidyDraft,
} from './draft.ts'
import { retypedColumn } from './retype-column.ts'

type Of<K extends Difference['kind']> = Extract<Difference, { kind: K }>

export type SyncPlace = Pick<AttachPlace, 'key' | 'sourceId' | 'createdBy'>

/** Applies differences of one source to the tables of its base. Throws LIMIT_REACHED. */
export function applyDifferences(
  draft: Draft,
  chosen: readonly Difference[],
  found: readonly FoundTable[],
  place: SyncPlace,
): void {
  const of = <K extends Difference['kind']>(kind: K) =>
    chosen.filter((each): each is Of<K> => each.kind === kind)
  for (const each of of('renamedTable')) renameTable(draft, each)
  const changedLinks = of('changedLink')
  const moved = changedLinks.filter(({ parts }) => parts.some(({ what }) => what === 'target'))
  for (const { link } of [...of('goneLink'), ...moved]) removeColumns(draft, [link.column])
  for (const each of of('goneJunction')) removeJunction(draft, each)
  removeTables(
    draft,
    of('goneTable').map(({ table }) => table),
  )
  for (const each of [...of('renamedColumn'), ...of('changedColumn')]) changeColumn(draft, each, place)
  for (const { table, found: now, foundColumn } of of('newColumn'))
    addColumn(draft, table.id, foundColumn, now, place)
  // Keys change while columns of the old key are still there.
  for (const { table, found: now } of of('changedTable')) changeTable(draft, table, now, place.key)
  removeColumns(
    draft,
    of('goneColumn').map(({ column }) => column),
  )
  const known = attachedPairs(draft, found, place)
  const fresh = attachPairs(
    of('newTable').map((each) => each.found),
    {
      ...place,
      isReadOnly: false,
      titles: draft.tables.map(({ title }) => title),
      order: Math.max(0, ...draft.tables.map(({ order }) => order)) + 1,
    },
  )
  const pairs = [...known, ...fresh]
  linkNewTables(known, fresh, place)
  const linkNow = (each: Of<'newLink' | 'changedLink'>) => {
    const own = pairs.find(({ table }) => table.id === each.table.id)
    if (own) linkByKey(own, each.foundLink, pairs, place.key)
  }
  for (const each of [...of('newLink'), ...moved]) linkNow(each)
  for (const each of changedLinks.filter((link) => !moved.includes(link)))
    if (columnIn(draft, each.link.column)) changeLink(draft, each)
    else linkNow(each)
  for (const each of of('changedJunction')) changeJunction(draft, each)
  for (const each of of('newJunction')) linkByJoin(each.found, pairs, place.key)
  addGridViews(fresh, place)
  draft.tables.push(...fresh.map(({ table }) => table))
  tidyDraft(draft)
  requireLimits(draft)
}

/** The attached tables of the source that its database still has. */
function attachedPairs(draft: Draft, found: readonly FoundTable[], { sourceId }: SyncPlace): AttachedPair[] {
  const byKey = new Map(found.map((each) => [tableKey(each), each]))
  return draft.tables.flatMap((table) => {
    const now = table.sourceId === sourceId && table.native && byKey.get(tableKey(table.native))
    return now ? [{ found: now, table }] : []
  })
}

/** Links of new tables, and of attached tables to new ones. */
function linkNewTables(
  known: readonly AttachedPair[],
  fresh: readonly AttachedPair[],
  { key }: SyncPlace,
): void {
  const pairs = [...known, ...fresh]
  const isNew = ({ schema, table: name }: { schema: string; table: string }) =>
    fresh.some(({ found }) => tableKey(found) === tableKey({ schema, name }))
  for (const pair of fresh)
    for (const link of singleFirst(pair.found.links)) linkByKey(pair, link, pairs, key)
  for (const pair of known)
    for (const link of singleFirst(pair.found.links)) if (isNew(link.to)) linkByKey(pair, link, pairs, key)
}

/** A title that nobody chose follows the name of the table. */
function renameTable(draft: Draft, { table: { id }, found }: Of<'renamedTable'>): void {
  const table = tableIn(draft, { id })
  const { native } = table
  if (!native) return
  if (table.title === nativeTitle(native.name)) {
    const others = draft.tables.filter((each) => each.id !== id)
    table.title = nextFreeTitle(
      nativeTitle(found.name),
      others.map(({ title }) => title),
    )
  }
  table.native = { ...native, schema: found.schema, name: found.name }
}

function changeColumn(
  draft: Draft,
  { column, found, foundColumn }: Of<'renamedColumn' | 'changedColumn'>,
  { key }: SyncPlace,
): void {
  const before = columnIn(draft, column)
  if (!before) return
  const retyped = retypedColumn(before, foundColumn, found, { key, tableId: before.tableId })
  for (const each of keysThrough(draft.tables, before))
    replaceColumn(draft, withKeyColumn(each, before, foundColumn))
  const own = withKeyColumn(retyped, before, foundColumn)
  replaceColumn(draft, { ...own, title: titleAfter(draft, before, foundColumn) })
}

/** A foreign key of several columns, one of which has a new name. */
function withKeyColumn(column: Column, before: Column, { name }: FoundColumn): Column {
  const { native } = column
  if (!native?.keyColumns) return column
  const keyColumns = native.keyColumns.map((each) => (each === before.native?.name ? name : each))
  return { ...column, native: { ...native, keyColumns } }
}

/** A title that nobody chose follows the name of the column. */
function titleAfter(draft: Draft, { id, title, tableId, native }: Column, { name }: FoundColumn): string {
  if (!native || native.name === name || title !== nativeTitle(native.name)) return title
  const others = tableIn(draft, { id: tableId }).columns.filter((each) => each.id !== id)
  return nextFreeTitle(
    nativeTitle(name),
    others.map((each) => each.title),
  )
}

function addColumn(
  draft: Draft,
  tableId: string,
  foundColumn: FoundColumn,
  found: FoundTable,
  { key }: SyncPlace,
): void {
  const table = tableIn(draft, { id: tableId })
  const title = nextFreeTitle(
    nativeTitle(foundColumn.name),
    table.columns.map((each) => each.title),
  )
  const order = Math.max(0, ...table.columns.map((each) => each.order)) + 1
  table.columns.push(cellColumn(foundColumn, title, order, found, { key, tableId }))
}

/** A link to one record becomes one to many, or the reverse; or it refers to another kind of key. */
function changeLink(draft: Draft, { link, parts, reference, foundLink }: Of<'changedLink'>): void {
  const cell = columnIn(draft, link.cell)
  if (cell?.native) {
    const { keyColumns: _, ...native } = cell.native
    replaceColumn(draft, {
      ...cell,
      native: { ...native, ...storedReference(reference), foreignKey: foundLink.name },
    })
  }
  const relation = parts.find(({ what }) => what === 'relation')?.after
  const column = columnIn(draft, link.column)
  const { relatedTableId, inverseColumnId } = readLinkOptions(link.column)
  const inverse = columnIn(draft, { id: inverseColumnId ?? '', tableId: relatedTableId })
  if (relation === undefined || !column || !inverse) return
  const isOne = relation === 'one'
  replaceColumn(draft, withRelation(column, isOne ? 'oo' : 'bt', standardTypes.link))
  replaceColumn(
    draft,
    withRelation(inverse, isOne ? 'oo' : 'hm', isOne ? standardTypes.link : standardTypes.links),
  )
}

function withRelation(column: Column, relation: string, type: Column['type']): Column {
  return { ...column, type, options: { ...column.options, relation } }
}

function removeJunction(draft: Draft, { junction }: Of<'goneJunction'>): void {
  const link = draft.schema.tables
    .flatMap(({ columns }) => columns)
    .find(({ options }) => options['junction'] === junction.name)
  if (link) removeColumns(draft, [link])
}

function changeJunction(draft: Draft, { table: { id }, junction, found }: Of<'changedJunction'>): void {
  const table = tableIn(draft, { id })
  if (!table.native) return
  const { a, b } = junctionSides(table, junction, found)
  table.native.junctions = table.native.junctions.map((each) =>
    each.name === junction.name ? { ...each, a, b } : each,
  )
}

function requireLimits({ schema, tables }: Draft): void {
  if (tables.length > Math.max(schema.tables.length, limits.tablesPerBase))
    failBecause('LIMIT_REACHED', 'tablesPerBase', { max: limits.tablesPerBase })
  if (tables.some(({ columns }) => columns.length > limits.columnsPerTable))
    failBecause('LIMIT_REACHED', 'fieldsPerTable', { max: limits.columnsPerTable })
}
