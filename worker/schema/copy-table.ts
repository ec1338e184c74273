import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import { readLinkOptions } from '#core/fields/links/link-options.ts'
import { type IdKind, newId, physicalName, randomText } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import type { BaseSchema, Column, Table, View } from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import { keyOf, movedColumn, movedTable } from './copy-schema.ts'
import { storageOf } from '../engine/identifiers/columns.ts'
import type { CopiedCells } from '../engine/native-statements.ts'
import type { LinkStore } from '../engine/schema/link-tables.ts'
import { isRecordColumn } from '../engine/identifiers/names.ts'
import { storeOf } from './new-link.ts'
import type { Statement } from '../platform/statement.ts'

/** Replaces old ids by new ones in any text. */
type Renaming = { move: (text: string) => string; give: (old: string, kind: Exclude<IdKind, 'base'>) => void }

/** Copied columns and related parts; nothing is stored yet. */
export type CopiedColumns = {
  /** In the same table, each with its original. */
  own: { from: Column; to: Column }[]
  /** Inverse links and keys in other tables. */
  elsewhere: { from: Column; to: Column }[]
  /** Storage of the copied links, without duplicates, each with its original. */
  stores: { from: LinkStore; to: LinkStore }[]
  /** The schema with the copies. */
  schema: BaseSchema
}

function renaming(key: string): Renaming & { set: (old: string, next: string) => void } {
  const ids = new Map<string, string>()
  return {
    move: (text) => text.replace(/[a-z0-9_]+/g, (word) => ids.get(word) ?? word),
    give: (old, kind) => ids.set(old, newId(kind, key)),
    set: (old, next) => ids.set(old, next),
  }
}

/** Copies a table within its base: fields, links to the same records, and the given views. */
export function copyOfTable(
  schema: BaseSchema,
  table: Table,
  { title, views }: { title: string; views: readonly View[] },
): { table: Table } & CopiedColumns {
  const key = keyOf(schema.baseId)
  const names = renaming(key)
  names.give(table.id, 'table')
  for (const { id } of table.viewSections ?? []) names.give(id, 'section')
  for (const view of views) {
    names.give(view.id, 'view')
    for (const { id } of view.columns) names.give(id, 'viewColumn')
    for (const { id } of view.sorts) names.give(id, 'sort')
    for (const { id } of view.filters) names.give(id, 'filter')
  }
  const others = giveNames(schema, table.columns, names, key)
  const moved = movedTable({ ...table, views: [...views] }, names.move)
  const copy: Table = {
    ...moved,
    title,
    physicalName: physicalName('table', moved.id),
    order: Math.max(0, ...schema.tables.map((each) => each.order)) + 1,
    columns: moved.columns.map(withOwnName),
  }
  const own = pairs(table.columns, copy.columns)
  const elsewhere = copiesElsewhere(schema, others, names, title)
  const next = withColumns({ ...schema, tables: [...schema.tables, copy] }, elsewhere)
  return { table: copy, own, elsewhere, stores: storesOf(schema, next, own), schema: next }
}

/** Copies a column; a link with its inverse, so that it links to the same records. */
export function copyOfColumn(
  schema: BaseSchema,
  table: Table,
  column: Column,
  wanted: string | undefined,
): CopiedColumns {
  const key = keyOf(schema.baseId)
  const names = renaming(key)
  const others = giveNames(schema, [column], names, key)
  const titles = table.columns.map(({ title }) => title)
  const title = wanted ?? nextFreeTitle(column.title, titles)
  const to = withOwnName({ ...movedColumn(column, names.move), title, displayValue: false })
  const beside = others.filter(({ tableId }) => tableId === table.id)
  const taken = [...titles, title]
  const own = [
    { from: column, to },
    ...beside.map((from) => {
      const free = nextFreeTitle(from.title, taken)
      taken.push(free)
      return { from, to: withOwnName({ ...movedColumn(from, names.move), title: free }) }
    }),
  ].map((pair, index) => ({ ...pair, to: { ...pair.to, order: lastOrder(table) + index + 1 } }))
  const elsewhere = copiesElsewhere(
    schema,
    others.filter(({ tableId }) => tableId !== table.id),
    names,
    null,
  )
  const next = withColumns(schema, [...own, ...elsewhere])
  return { own, elsewhere, stores: storesOf(schema, next, own), schema: next }
}

/** Copies records and links after the columns exist. `tables`: null when copying a column. */
export function copyContents(
  engine: Engine,
  { own, elsewhere, stores, schema }: CopiedColumns,
  tables: { from: Table; to: Table } | null,
): Statement[] {
  const cells = own.filter(({ to }) => storageOf(to) !== 'none' && !isRecordColumn(to.physicalName))
  const tableOf = ({ tableId }: Column): Table =>
    schema.tables.find(({ id }) => id === tableId) ?? fail('BASE_CORRUPTED')
  return [
    ...(tables
      ? [engine.copyRowsStatement(tables.from, tables.to, cells.map(withOptions))]
      : cells.map((each) => engine.copyCellsStatement(tableOf(each.to), withOptions(each)))),
    ...elsewhere
      .filter(({ to }) => storageOf(to) !== 'none')
      .map((each) => engine.copyCellsStatement(tableOf(each.to), withOptions(each))),
    ...stores.flatMap(({ from, to }) =>
      from.kind === 'junction' && to.kind === 'junction'
        ? [engine.copyPairsStatement(from.name, to.name)]
        : [],
    ),
  ]
}

/** Gives columns new ids, with their options and link storage. Returns the related columns of links. */
function giveNames(
  schema: BaseSchema,
  columns: readonly Column[],
  names: ReturnType<typeof renaming>,
  key: string,
): Column[] {
  const all = new Map(schema.tables.flatMap((table) => table.columns).map((column) => [column.id, column]))
  const given = new Map<string, Column>()
  const take = (column: Column): void => {
    if (given.has(column.id)) return
    given.set(column.id, column)
    names.give(column.id, 'column')
    for (const { id } of column.selectOptions) names.give(id, 'option')
  }
  columns.forEach(take)
  for (const column of columns) {
    if (!fieldOf(column).connects) continue
    const { inverseColumnId, foreignKeyColumnId, junction } = readLinkOptions(column)
    if (junction !== null && names.move(junction) === junction)
      names.set(junction, `l_${key}${randomText(8)}`)
    for (const id of [inverseColumnId, foreignKeyColumnId]) {
      const other = all.get(id ?? '')
      if (other) take(other)
    }
  }
  return [...given.values()].filter((column) => !columns.includes(column))
}

/** `title`: new name for inverse links; null keeps the original name. */
function copiesElsewhere(
  schema: BaseSchema,
  columns: readonly Column[],
  names: Renaming,
  title: string | null,
): { from: Column; to: Column }[] {
  const added = new Map<string, string[]>()
  return columns.flatMap((from) => {
    const table = schema.tables.find(({ id }) => id === from.tableId)
    if (!table) return []
    const taken = added.get(table.id) ?? []
    const wanted = title !== null && fieldOf(from).connects ? title : from.title
    const free = nextFreeTitle(wanted, [...table.columns.map((each) => each.title), ...taken])
    added.set(table.id, [...taken, free])
    if (table.columns.length + taken.length + 1 > limits.columnsPerTable)
      failBecause('LIMIT_REACHED', 'fieldsPerTable', { max: limits.columnsPerTable })
    const order = lastOrder(table) + taken.length + 1
    return [{ from, to: { ...withOwnName(movedColumn(from, names.move)), title: free, order } }]
  })
}

function withColumns(schema: BaseSchema, added: readonly { to: Column }[]): BaseSchema {
  return {
    ...schema,
    tables: schema.tables.map((table) => {
      const own = added.filter(({ to }) => to.tableId === table.id).map(({ to }) => to)
      return own.length === 0 ? table : { ...table, columns: [...table.columns, ...own] }
    }),
  }
}

function storesOf(
  before: BaseSchema,
  after: BaseSchema,
  own: readonly { from: Column; to: Column }[],
): CopiedColumns['stores'] {
  const stores = new Map<string, { from: LinkStore; to: LinkStore }>()
  for (const pair of own) {
    if (!fieldOf(pair.to).connects) continue
    const [from, to] = [storeOf(before, pair.from), storeOf(after, pair.to)]
    if (from && to) stores.set(to.kind === 'junction' ? to.name : to.key.id, { from, to })
  }
  return [...stores.values()]
}

function pairs(from: readonly Column[], to: readonly Column[]): { from: Column; to: Column }[] {
  return from.flatMap((column, index) => {
    const copy = to[index]
    return copy ? [{ from: column, to: copy }] : []
  })
}

function withOptions({ from, to }: { from: Column; to: Column }): CopiedCells {
  const options = from.selectOptions.map(({ id }, index) => [id, to.selectOptions[index]?.id ?? id] as const)
  return { from, to, options: new Map(options) }
}

/** Physical column names must be as unique as ids, because triggers and indexes are named after them. */
function withOwnName(column: Column): Column {
  return isRecordColumn(column.physicalName)
    ? column
    : { ...column, physicalName: physicalName('column', column.id) }
}

function lastOrder(table: Table): number {
  return Math.max(0, ...table.columns.map(({ order }) => order))
}
