import { fieldOf } from '#core/fields/index.ts'
import { randomText } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { NativeColumn } from '#core/native-tables.ts'
import { type Column, type FieldType, type Relation, standardTypes, type Table } from '#core/schema.ts'
import type { FoundLink, FoundTable } from '../../engine/sources/introspection.ts'
import { blankColumn, idColumnOf, isIdentified, isNaming } from './attach-columns.ts'

export type AttachedPair = { found: FoundTable; table: Table }

/** A foreign key that is no link. `key`: it refers to no key, or a link has its column. */
export type UnlinkedKey = {
  schema: string
  table: string
  name: string
  reason: 'key' | 'target' | 'columns'
}

const { link: one, links: many } = standardTypes

/** Tables that only join two others, both of them attached and with numeric keys. */
export function joinedTables(found: readonly FoundTable[]): FoundTable[] {
  return found.filter(
    ({ joins, links }) => joins !== null && links.every((link) => refersToId(link, targetOf(found, link))),
  )
}

function targetOf(found: readonly FoundTable[], { to }: FoundLink): FoundTable | undefined {
  return found.find(({ schema, name }) => schema === to.schema && name === to.table)
}

/** Links refer to record ids. */
function refersToId({ columns, to }: FoundLink, target: FoundTable | undefined): boolean {
  const id = target && idColumnOf(target)
  return id !== undefined && id !== null && columns.length === 1 && to.columns[0] === id.name
}

/** How a foreign key refers to records of its target. */
export type Reference = {
  /** The column that stands for it: the link takes its place. */
  column: string
  /** True for keys that are no record ids. */
  isHashed: boolean
  /** All columns of the foreign key in the order of the key, if that is hashed and has several. */
  keyColumns: string[] | null
}

/** How a foreign key refers to records of its target; null if it is no link. */
export function referenceOf(
  link: FoundLink,
  own: FoundTable,
  target: FoundTable | undefined,
): Reference | null {
  if (!target || !isIdentified(target)) return null
  const id = idColumnOf(target)
  // Further columns repeat what the record id determines, such as the tenant of both rows.
  if (id) {
    const column = link.columns[link.to.columns.indexOf(id.name)]
    return column === undefined ? null : { column, isHashed: false, keyColumns: null }
  }
  const keyColumns = target.key.flatMap((name) => link.columns[link.to.columns.indexOf(name)] ?? [])
  if (keyColumns.length !== target.key.length || keyColumns.length !== link.columns.length) return null
  const isOfSameType = keyColumns.every(
    (name, index) => typeOf(own, name) === typeOf(target, target.key[index]),
  )
  if (!isOfSameType) return null
  return {
    column: standingFor(keyColumns, own),
    isHashed: true,
    keyColumns: keyColumns.length > 1 ? keyColumns : null,
  }
}

function typeOf({ columns }: FoundTable, name: string | undefined): string | undefined {
  return columns.find((each) => each.name === name)?.nativeType
}

/**
 * The column of a foreign key that no other one has and that is not in the key of its own table, because others tell
 * more: often the tenant, or the order of a line.
 */
function standingFor(keyColumns: readonly string[], { key, links }: FoundTable): string {
  const cost = (name: string) =>
    (key.includes(name) ? links.length + 1 : 0) + links.filter(({ columns }) => columns.includes(name)).length
  return keyColumns.reduce((best, name) => (cost(name) <= cost(best) ? name : best))
}

/** Adds link fields for foreign keys and join tables. Returns the foreign keys that stay plain fields. */
export function attachLinks(
  pairs: readonly AttachedPair[],
  joined: readonly FoundTable[],
  key: string,
): UnlinkedKey[] {
  const unlinked: UnlinkedKey[] = []
  for (const pair of pairs)
    for (const link of singleFirst(pair.found.links)) {
      const reason = linkByKey(pair, link, pairs, key)
      if (reason)
        unlinked.push({ schema: pair.found.schema, table: pair.found.name, name: link.name, reason })
    }
  for (const each of joined) linkByJoin(each, pairs, key)
  return unlinked
}

/** A column with a foreign key of its own links by that, not as a part of another. */
export function singleFirst(links: readonly FoundLink[]): FoundLink[] {
  return links.toSorted((one, other) => Number(one.columns.length > 1) - Number(other.columns.length > 1))
}

function pairOf(pairs: readonly AttachedPair[], { to }: FoundLink): AttachedPair | undefined {
  return pairs.find(({ found }) => found.schema === to.schema && found.name === to.table)
}

/** Adds the two fields of a foreign key. Returns why it stays a plain field; null if it does not. */
export function linkByKey(
  { found, table }: AttachedPair,
  link: FoundLink,
  pairs: readonly AttachedPair[],
  baseKey: string,
): UnlinkedKey['reason'] | null {
  const target = pairOf(pairs, link)
  if (!target) return 'target'
  const reference = referenceOf(link, found, target.found)
  if (reference === null) return 'key'
  const cell = table.columns.find(({ native }) => native?.name === reference.column)
  // A column of the key is the record id; one with two foreign keys links once.
  if (!cell || cell.primaryKey || fieldOf(cell).isForeignKey) return 'key'
  if (isFull(table) || isFull(target.table)) return 'columns'
  const relation: Relation = link.isUnique ? 'oo' : 'bt'
  const column = addColumn(table, one, target.table.title, baseKey)
  const back = link.isUnique ? one : many
  const inverse = addColumn(target.table, back, table.title, baseKey)
  const shared = { junction: null, foreignKeyColumnId: cell.id, viewId: null }
  column.options = {
    ...column.options,
    ...shared,
    relation,
    relatedTableId: target.table.id,
    inverseColumnId: inverse.id,
    side: 'b',
  }
  inverse.options = {
    ...inverse.options,
    ...shared,
    relation: link.isUnique ? 'oo' : 'hm',
    relatedTableId: table.id,
    inverseColumnId: column.id,
    side: 'a',
  }
  Object.assign(cell, {
    type: standardTypes.foreignKey,
    options: { relatedTableId: target.table.id },
    system: true,
  })
  if (cell.native) cell.native = { ...cell.native, ...storedReference(reference), foreignKey: link.name }
  if (cell.displayValue) displayAnother(table, cell)
  // A link that must be given fills them in new records.
  for (const each of table.columns)
    if (cell.required && each !== cell && reference.keyColumns?.includes(each.native?.name ?? ''))
      each.required = false
  return null
}

/** People do not see foreign keys, so another field names the records. */
function displayAnother({ columns }: Table, cell: Column): void {
  const next = columns.find(isNaming) ?? columns.find((each) => each.native && !fieldOf(each).isForeignKey)
  if (!next) return
  cell.displayValue = false
  next.displayValue = true
}

/** A reference as the column that stands for it stores it. */
export function storedReference({
  isHashed,
  keyColumns,
}: Omit<Reference, 'column'>): Pick<NativeColumn, 'isHashed' | 'keyColumns'> {
  return { isHashed, ...(keyColumns ? { keyColumns } : {}) }
}

/** Adds the two fields of a join table, unless one of its tables is not attached or full. */
export function linkByJoin(joins: FoundTable, pairs: readonly AttachedPair[], baseKey: string): void {
  const [first, second] = joins.joins ?? []
  const [a, b] = [first && pairOf(pairs, first), second && pairOf(pairs, second)]
  const [own, other] = [first?.columns[0], second?.columns[0]]
  if (!a || !b || own === undefined || other === undefined || isFull(a.table) || isFull(b.table)) return
  const name = `l_${baseKey}${randomText(8)}`
  a.table.native?.junctions.push({ name, schema: joins.schema, table: joins.name, a: own, b: other })
  const column = addColumn(a.table, many, b.table.title, baseKey)
  const inverse = addColumn(b.table, many, a.table.title, baseKey)
  const shared = { relation: 'mm', junction: name, foreignKeyColumnId: null, viewId: null } as const
  column.options = {
    ...column.options,
    ...shared,
    relatedTableId: b.table.id,
    inverseColumnId: inverse.id,
    side: 'a',
  }
  inverse.options = {
    ...inverse.options,
    ...shared,
    relatedTableId: a.table.id,
    inverseColumnId: column.id,
    side: 'b',
  }
}

function isFull(table: Table): boolean {
  return table.columns.length + 2 > limits.columnsPerTable
}

function addColumn(table: Table, type: FieldType, wanted: string, key: string): Column {
  const title = nextFreeTitle(
    wanted,
    table.columns.map((each) => each.title),
  )
  const order = Math.max(0, ...table.columns.map((each) => each.order)) + 1
  const column = blankColumn(type, title, order, { key, tableId: table.id })
  table.columns.push(column)
  return column
}
