import { removalOfColumn, removalOfTable } from '#core/fields/computed/dependents.ts'
import { readLinkOptions } from '#core/fields/links/link-options.ts'
import { fieldTypeOfSourceValue } from '#core/fields/source-values.ts'
import { fieldOf } from '#core/fields/index.ts'
import { fail } from '#core/errors.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import { isNaming } from '../../schema/attach/attach-columns.ts'
import { keysThrough } from '../../schema/native/keys-through.ts'
import { readOptions } from '../../schema/new-column.ts'

/** The tables of a base while differences are applied. They are copies: nothing else sees the changes. */
export type Draft = {
  schema: BaseSchema
  tables: Table[]
  /** Ids of tables whose record ids now mean other records. */
  renumbered: Set<string>
}

export function newDraft(schema: BaseSchema): Draft {
  const tables = schema.tables.map((table) => ({
    ...table,
    ...(table.native ? { native: { ...table.native, junctions: [...table.native.junctions] } } : {}),
    columns: table.columns.map(withoutCompiled),
  }))
  return { schema, tables, renumbered: new Set() }
}

/** Another draft with the same tables, to try a change. Fields are replaced, not changed, so both may share them. */
export function copyDraft({ schema, tables, renumbered }: Draft): Draft {
  return {
    schema,
    tables: tables.map((table) => ({
      ...table,
      ...(table.native ? { native: { ...table.native, junctions: [...table.native.junctions] } } : {}),
      columns: [...table.columns],
    })),
    renumbered: new Set(renumbered),
  }
}

/** A table of the draft. */
export function tableIn({ tables }: Draft, { id }: Pick<Table, 'id'>): Table {
  return tables.find((table) => table.id === id) ?? fail('TABLE_NOT_FOUND')
}

/** A field of the draft; undefined if it was removed. */
export function columnIn(
  { tables }: Draft,
  { id, tableId }: Pick<Column, 'id' | 'tableId'>,
): Column | undefined {
  return tables.find((table) => table.id === tableId)?.columns.find((column) => column.id === id)
}

/** Puts a field in the place of the one with its id. */
export function replaceColumn(draft: Draft, column: Column): void {
  const table = tableIn(draft, { id: column.tableId })
  table.columns = table.columns.map((each) => (each.id === column.id ? column : each))
}

/** Removes fields with those that need them. Foreign keys of removed links stay as plain fields. */
export function removeColumns(draft: Draft, seeds: readonly Column[]): void {
  const own = new Set(seeds.map(({ id }) => id))
  removeIds(
    draft,
    seeds.flatMap((seed) => removedWith(draft.schema, seed)),
    (column) => own.has(column.id),
  )
}

/** The fields that a removed field takes along, itself first. Links go with the columns of their foreign key. */
export function removedWith(schema: BaseSchema, column: Column): Column[] {
  const keys = new Set<unknown>([column.id, ...keysThrough(schema.tables, column).map(({ id }) => id)])
  const links = schema.tables
    .flatMap(({ columns }) => columns)
    // Schemas may have thousands of fields, so options are compared without being parsed.
    .filter(({ options }) => keys.has(options['foreignKeyColumnId']))
  const all = [column, ...links].flatMap((each) => {
    const { columns, dependents } = removalOfColumn(schema, each)
    return [...columns, ...dependents]
  })
  const isKept = (each: Column) => each.native && each.id !== column.id
  return [...new Map(all.filter((each) => !isKept(each)).map((each) => [each.id, each])).values()]
}

/** Removes tables with the fields of others that need them. */
export function removeTables(draft: Draft, tables: readonly Table[]): void {
  const gone = new Set(tables.map(({ id }) => id))
  const removed = tables.flatMap(({ id }) => {
    const { columns, dependents } = removalOfTable(draft.schema, id)
    return [...columns, ...dependents]
  })
  removeIds(draft, removed, ({ tableId }) => gone.has(tableId))
  draft.tables = draft.tables.filter(({ id }) => !gone.has(id))
}

function removeIds(draft: Draft, removed: readonly Column[], isSeed: (column: Column) => boolean): void {
  const all = draft.tables.flatMap(({ columns }) => columns)
  const links = new Set(removed.map(({ id }) => id))
  const cells = new Set(
    all
      .filter(({ id }) => links.has(id))
      .flatMap((column) => readLinkOptions(column).foreignKeyColumnId ?? []),
  )
  for (const table of draft.tables)
    table.columns = table.columns.flatMap((column) => {
      const isCell = column.native && !isSeed(column)
      if (links.has(column.id) && !isCell) return []
      return isCell && cells.has(column.id) ? [plainCell(column)] : [column]
    })
}

/** The cells of a foreign key as a field of their own. */
export function plainCell(column: Column): Column {
  if (!column.native || !fieldOf(column).isForeignKey) return column
  const { keyColumns: _, ...native } = column.native
  const type = fieldTypeOfSourceValue[native.kind]
  return {
    ...column,
    type,
    options: readOptions(type, column.title, {}),
    system: false,
    native: { ...native, isHashed: false },
  }
}

/** Removes join tables that no link uses, and gives each table a primary field. */
export function tidyDraft({ tables }: Draft): void {
  const used = new Set(tables.flatMap(({ columns }) => columns).map(({ options }) => options['junction']))
  for (const table of tables) {
    const { native } = table
    if (!native) continue
    table.native = { ...native, junctions: native.junctions.filter(({ name }) => used.has(name)) }
    if (table.columns.some(({ displayValue }) => displayValue)) continue
    const display = table.columns.find(isNaming) ?? table.columns[0]
    table.columns = table.columns.map((column) =>
      column === display ? { ...column, displayValue: true } : column,
    )
  }
}

function withoutCompiled({ link: _link, computed: _computed, people: _people, ...column }: Column): Column {
  return column
}
