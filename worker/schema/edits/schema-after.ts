import type { BaseSchema, Column, Table, View } from '#core/schema.ts'
import type { SchemaEdit } from './schema-edit.ts'
import { readAdded, settingsAfter } from './edit-statements.ts'

/** The schema after the edits, not recompiled. */
export function schemaAfter(schema: BaseSchema, edits: readonly SchemaEdit[]): BaseSchema {
  const list = <T extends { id: string }>(of: SchemaEdit['of'], items: T[]): T[] => {
    const own = edits.filter((edit) => edit.of === of)
    const kept = items.filter(({ id }) => !own.some((edit) => edit.id === id && edit.after === null))
    return own.length === 0 ? items : kept.map((item) => withEdits(item, own))
  }
  const addedTo = (of: SchemaEdit['of'], owner: string) =>
    edits.filter((edit) => edit.of === of && edit.before === null && edit.owner === owner)
  const columnAfter = (column: Column): Column => ({
    ...column,
    selectOptions: [
      ...list('option', column.selectOptions),
      ...addedTo('option', column.id).map((edit) => readAdded.option(edit)),
    ],
  })
  const viewAfter = (view: View): View => ({
    ...view,
    columns: list('place', view.columns),
    filters: [
      ...list('filter', view.filters),
      ...addedTo('filter', view.id).map((edit) => readAdded.filter(edit)),
    ],
    sorts: [...list('sort', view.sorts), ...addedTo('sort', view.id).map((edit) => readAdded.sort(edit))],
  })
  const tableAfter = (table: Table): Table => ({
    ...table,
    columns: list('column', table.columns).map(columnAfter),
    views: list('view', table.views).map(viewAfter),
  })
  return {
    ...schema,
    sources: list('source', schema.sources),
    tables: list('table', schema.tables).map(tableAfter),
  }
}

/** Edits were validated against the entity's schema when they were created. */
function withEdits<T extends { id: string }>(item: T, edits: readonly SchemaEdit[]): T {
  return edits
    .filter((edit) => edit.id === item.id)
    .reduce((known, edit) => ({ ...known, ...settingsAfter({ ...known }, edit) }), item)
}
