import type { BaseSchema, Table, View } from '../schema.ts'

type Owned = Pick<View, 'lock' | 'isDefault' | 'shareId' | 'createdBy' | 'ownedBy'>

/** Returns true if only its owner sees a view. The first view of a table and published views are never private. */
export function isPrivateView({ lock, isDefault, shareId }: Omit<Owned, 'createdBy' | 'ownedBy'>): boolean {
  return lock === 'personal' && !isDefault && shareId === null
}

/** The user id of a view's owner: whoever took it over, or else its creator. */
export function ownerOf({ ownedBy, createdBy }: Pick<View, 'ownedBy' | 'createdBy'>): string | null {
  return ownedBy ?? createdBy
}

/** Returns true if a view is private to somebody else. `userId` is null for visitors of public links. */
export function isHiddenFrom(view: Owned, userId: string | null): boolean {
  return isPrivateView(view) && (userId === null || ownerOf(view) !== userId)
}

/** All views of a table, including other people's personal ones, for changes that all views must follow. */
export function allViewsOf({ views, hiddenViews = [] }: Pick<Table, 'views' | 'hiddenViews'>): View[] {
  return hiddenViews.length === 0 ? views : [...views, ...hiddenViews]
}

/** Views by schema and person, because a schema serves many requests. */
const seen = new WeakMap<BaseSchema, Map<string | null, BaseSchema>>()
const withPrivateViews = new WeakMap<BaseSchema, boolean>()

/** Returns true if a base has personal views, so that what people see of it differs. */
export function hasPrivateViews(schema: BaseSchema): boolean {
  let has = withPrivateViews.get(schema)
  if (has === undefined) {
    has = schema.tables.some(({ views }) => views.some(isPrivateView))
    withPrivateViews.set(schema, has)
  }
  return has
}

/** The schema as one person may see it: personal views of others are in `hiddenViews` only. */
export function schemaSeenBy(schema: BaseSchema, userId: string | null): BaseSchema {
  if (!hasPrivateViews(schema)) return schema
  const byPerson = seen.get(schema) ?? new Map<string | null, BaseSchema>()
  seen.set(schema, byPerson)
  const known = byPerson.get(userId)
  if (known) return known
  const own = { ...schema, tables: schema.tables.map((table) => tableSeenBy(table, userId)) }
  byPerson.set(userId, own)
  return own
}

function tableSeenBy(table: Table, userId: string | null): Table {
  const hiddenViews = table.views.filter((view) => isHiddenFrom(view, userId))
  if (hiddenViews.length === 0) return table
  return { ...table, views: table.views.filter((view) => !isHiddenFrom(view, userId)), hiddenViews }
}
