import { fail } from './errors.ts'
import type { BaseSchema, Column, Table, View } from './schema.ts'

// Lookups in a base's schema. A missing item throws the same error as one that the caller may not see.

export function findTable(schema: BaseSchema, id: string): Table {
  return schema.tables.find((table) => table.id === id) ?? fail('TABLE_NOT_FOUND')
}

/** Finds a table by id or title. */
export function findTableByName(schema: BaseSchema, name: string): Table {
  return (
    schema.tables.find((table) => table.id === name) ??
    schema.tables.find((table) => table.title === name) ??
    schema.tables.find((table) => table.physicalName === name) ??
    fail('TABLE_NOT_FOUND')
  )
}

export function findColumn(schema: BaseSchema, id: string): { table: Table; column: Column } {
  for (const table of schema.tables) {
    const column = table.columns.find((each) => each.id === id)
    if (column) return { table, column }
  }
  return fail('COLUMN_NOT_FOUND', { column: id.slice(0, 40) })
}

export function findView(schema: BaseSchema, id: string): { table: Table; view: View } {
  for (const table of schema.tables) {
    const view = table.views.find((each) => each.id === id)
    if (view) return { table, view }
  }
  return fail('VIEW_NOT_FOUND')
}

/** Finds a view of a table by id or title. */
export function findViewByName(table: Table, name: string): View {
  return (
    table.views.find((view) => view.id === name) ??
    table.views.find((view) => view.title === name) ??
    fail('VIEW_NOT_FOUND')
  )
}
