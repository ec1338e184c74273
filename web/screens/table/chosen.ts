import type { TableWire, ViewWire } from '#core/api/wire.ts'

/** The table that an address names, by id or by title. */
export function chosenTable(tables: readonly TableWire[], name: string): TableWire | undefined {
  return tables.find(({ id }) => id === name) ?? tables.find(({ title }) => title === name)
}

/** The view that the address names; without a name the first one. */
export function chosenView(table: Pick<TableWire, 'views'>, name: string | undefined): ViewWire | undefined {
  const views = table.views.toSorted((one, other) => one.order - other.order)
  if (name === undefined) return views.find((view) => view.is_default) ?? views[0]
  return views.find((view) => view.id === name) ?? views.find((view) => view.title === name)
}
