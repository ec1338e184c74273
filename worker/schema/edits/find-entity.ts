import type { BaseSchema, Column, Table, View } from '#core/schema.ts'
import type { SchemaEdit } from './schema-edit.ts'

/** An entity with its settings and location. */
export type Found = { settings: Record<string, unknown>; table?: Table; column?: Column; view?: View }

/** Finds the entity of an edit in its current state. */
export function findEntity(schema: BaseSchema, { of, id }: SchemaEdit): Found | null {
  if (of === 'source') return found(schema.sources.find((source) => source.id === id))
  for (const table of schema.tables) {
    const thing = inTable(table, of, id)
    if (thing) return thing
  }
  return null
}

function inTable(table: Table, of: SchemaEdit['of'], id: string): Found | null {
  const byId = (thing: { id: string }) => thing.id === id
  switch (of) {
    case 'source':
      return null
    case 'table':
      return table.id === id ? found(table, { table }) : null
    case 'column': {
      const column = table.columns.find(byId)
      return column ? found(column, { table, column }) : null
    }
    case 'option': {
      const column = table.columns.find(({ selectOptions }) => selectOptions.some(byId))
      return column ? found(column.selectOptions.find(byId), { table, column }) : null
    }
    case 'view': {
      const view = table.views.find(byId)
      return view ? found(view, { table, view }) : null
    }
    case 'place':
    case 'filter':
    case 'sort': {
      const list = listOf[of]
      const view = table.views.find((each) => list(each).some(byId))
      return view ? found(list(view).find(byId), { table, view }) : null
    }
  }
}

const listOf: Record<'place' | 'filter' | 'sort', (view: View) => { id: string }[]> = {
  place: (view) => view.columns,
  filter: (view) => view.filters,
  sort: (view) => view.sorts,
}

function found(thing: object | undefined, where: Omit<Found, 'settings'> = {}): Found | null {
  return thing ? { settings: { ...thing }, ...where } : null
}
