import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'

/** The table in the URL, by id or title. */
export function currentTable(tables: readonly TableWire[], name: string): TableWire | undefined {
  return tables.find(({ id }) => id === name) ?? tables.find(({ title }) => title === name)
}

/** The view in the URL; without a name the first one. */
export function currentView(table: Pick<TableWire, 'views'>, name: string | undefined): ViewWire | undefined {
  const views = table.views.toSorted((one, other) => one.order - other.order)
  if (name === undefined) return views.find((view) => view.is_default) ?? views[0]
  return views.find((view) => view.id === name) ?? views.find((view) => view.title === name)
}
