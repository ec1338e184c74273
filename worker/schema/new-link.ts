import type { ColumnBody } from '#core/api/tables/tables.ts'
import { isPrivateView } from '#core/access/personal-views.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { compileSchema } from '../engine/compile-schema.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import type { WireOptionName } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { filtersOf } from '#core/fields/links/linked-filters.ts'
import { storedFilters } from '#core/query/linked-filter.ts'
import { isUnique } from '#core/fields/links/virtual-links.ts'
import { type LinkOptions, readLinkOptions } from '#core/fields/links/link-options.ts'
import { baseKeyOf, newId, physicalName, randomText } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { requireReadable } from './new-formula.ts'
import {
  type BaseSchema,
  type Column,
  type FieldType,
  type Relation,
  relations,
  standardTypes,
  type Table,
} from '#core/schema.ts'
import type { Engine } from '../engine/engine.ts'
import type { LinkStore } from '../engine/schema/link-tables.ts'

/** A link and its parts: both columns, and the storage of the links (a foreign key is a third column). */
export type NewLink = { column: Column; inverse: Column; key: Column | null; store: LinkStore }

const inverseRelation: Record<Relation, Relation> = { mm: 'mm', hm: 'bt', bt: 'hm', oo: 'oo' }

/** Builds a link from a request; `title` must be free. Throws a readable error if it is invalid. */
export function newLink(body: ColumnBody, schema: BaseSchema, table: Table, title: string): NewLink {
  const related = relatedTable(body, schema, table, title)
  const relation = relations.find((each) => each === (body.type ?? 'mm'))
  if (!relation) fail('INVALID_VALUE', { title, problem: 'type must be mm, hm, bt or oo.' })
  const place = { baseKey: baseKeyOf('table', table.id) ?? '', table, title }
  if (body.unique || body.cdf)
    fail('INVALID_VALUE', { title, problem: 'links cannot have a default value or be unique.' })
  const isMany = relation === 'mm' || relation === 'hm'
  const column = blank(place, isMany ? body.uidt : singleType)
  column.description = body.description ?? ''
  const taken = related.columns.map((each) => each.title)
  const inverse = blank(
    {
      ...place,
      table: related,
      title: nextFreeTitle(table.title, related === table ? [...taken, title] : taken),
    },
    relation === 'hm' || relation === 'oo' ? singleType : body.uidt,
  )
  // In the same table, the inverse link comes after the link.
  if (related === table) inverse.order = column.order + 1
  const viewId = targetView(body, related)
  const isVirtual = linksDatabases(schema, table, related)
  if (isVirtual && body.rqd)
    fail('INVALID_VALUE', { title, problem: 'links between databases cannot be required.' })
  const made: NewLink =
    relation === 'mm' || isVirtual
      ? pairs(column, inverse, table, related, relation, isVirtual)
      : withKey(relation, column, inverse, table, related, body.rqd ?? false)
  column.options = { ...column.options, viewId }
  requireRoom(table, related, made)
  return made
}

const singleType: FieldType = standardTypes.link

function relatedTable(
  { parentId, childId }: ColumnBody,
  schema: BaseSchema,
  table: Table,
  title: string,
): Table {
  const [one, other] = [parentId ?? table.id, childId ?? table.id]
  if (one !== table.id && other !== table.id)
    fail('INVALID_VALUE', { title, problem: 'parentId or childId must be the table itself.' })
  if (!parentId && !childId)
    fail('INVALID_VALUE', { title, problem: 'name the table to link with as childId.' })
  const id = one === table.id ? other : one
  // Tables of other bases are not found.
  return schema.tables.find((each) => each.id === id) ?? fail('TABLE_NOT_FOUND')
}

/**
 * True if the base database stores the links: the tables are in different databases, or their own one may not be changed.
 */
function linksDatabases({ sources }: BaseSchema, table: Table, related: Table): boolean {
  const isOfSources = table.sourceId !== related.sourceId
  const isReadOnly = sources.some(({ id, schemaReadOnly }) => id === table.sourceId && schemaReadOnly)
  if (!isOfSources && !(table.native && isReadOnly)) return false
  for (const { native, title } of [table, related])
    if (native && native.key.length === 0 && native.idColumn === null)
      failBecause('SOURCE_UNSUPPORTED', 'keyOfLink', { title })
  return true
}

function targetView({ childViewId }: ColumnBody, related: Table): string | null {
  if (!childViewId) return null
  return sharedViewId(related, childViewId)
}

/** The id of a view that a link may be limited to. Everybody sees which records a link offers, so it is not a personal one. */
export function sharedViewId(related: Pick<Table, 'views'>, viewId: string): string {
  const view = related.views.find((each) => each.id === viewId && !isPrivateView(each))
  return view?.id ?? fail('VIEW_NOT_FOUND')
}

function blank(
  { baseKey, table, title }: { baseKey: string; table: Table; title: string },
  type: FieldType,
): Column {
  const id = newId('column', baseKey)
  return {
    id,
    tableId: table.id,
    title,
    description: '',
    type,
    physicalName: physicalName('column', id),
    options: {},
    selectOptions: [],
    required: false,
    unique: false,
    defaultText: null,
    primaryKey: false,
    displayValue: false,
    system: false,
    autoIncrement: false,
    autoGenerated: false,
    order: Math.max(0, ...table.columns.map((each) => each.order)) + 1,
  }
}

function pairs(
  column: Column,
  inverse: Column,
  table: Table,
  related: Table,
  relation: Relation,
  isVirtual: boolean,
): NewLink {
  const junction = `l_${baseKeyOf('table', table.id) ?? ''}${randomText(8)}`
  const shared = { junction, foreignKeyColumnId: null, viewId: null, ...(isVirtual ? { isVirtual } : {}) }
  column.options = {
    ...shared,
    relation,
    relatedTableId: related.id,
    inverseColumnId: inverse.id,
    side: 'a',
  }
  inverse.options = {
    ...shared,
    relation: inverseRelation[relation],
    relatedTableId: table.id,
    inverseColumnId: column.id,
    side: 'b',
  }
  const store = isVirtual
    ? virtualStore(junction, table, related, relation)
    : ({ kind: 'junction', name: junction, a: table, b: related } as const)
  return { column, inverse, key: null, store }
}

/** Storage of a link between databases; `relation` is that of the side `a`. */
function virtualStore(name: string, a: Table, b: Table, relation: Relation): LinkStore {
  const ofBase = (table: Table) => (table.native ? null : table)
  const single = [
    ...(isUnique({ relation }, 'own') ? (['a'] as const) : []),
    ...(isUnique({ relation }, 'other') ? (['b'] as const) : []),
  ]
  return { kind: 'junction', name, a: ofBase(a), b: ofBase(b), single }
}

/** The tables of a link, by the sides of its junction. */
function bySide<T>(side: 'a' | 'b', owner: T, related: T): [a: T, b: T] {
  return side === 'a' ? [owner, related] : [related, owner]
}

function withKey(
  relation: Relation,
  column: Column,
  inverse: Column,
  table: Table,
  related: Table,
  required: boolean,
): NewLink {
  const ownIsChild = relation === 'bt'
  const [child, parent] = ownIsChild ? [table, related] : [related, table]
  const titles = [...child.columns, column, inverse]
    .filter((each) => each.tableId === child.id)
    .map((each) => each.title)
  const key: Column = {
    ...blank(
      {
        baseKey: baseKeyOf('table', child.id) ?? '',
        table: child,
        title: nextFreeTitle(`${parent.title}_id`, titles),
      },
      standardTypes.foreignKey,
    ),
    options: { relatedTableId: parent.id },
    system: true,
    required,
    unique: relation === 'oo',
  }
  key.order += 2
  const shared = { junction: null, foreignKeyColumnId: key.id, viewId: null }
  column.options = {
    ...shared,
    relation,
    relatedTableId: related.id,
    inverseColumnId: inverse.id,
    side: ownIsChild ? 'b' : 'a',
  }
  inverse.options = {
    ...shared,
    relation: inverseRelation[relation],
    relatedTableId: table.id,
    inverseColumnId: column.id,
    side: ownIsChild ? 'a' : 'b',
  }
  return { column, inverse, key, store: { kind: 'key', key, child, parent } }
}

function requireRoom(table: Table, related: Table, { column, inverse, key }: NewLink): void {
  for (const each of new Set([table, related])) {
    const added = [column, inverse, key].filter((one) => one?.tableId === each.id).length
    if (each.columns.length + added > limits.columnsPerTable)
      failBecause('LIMIT_REACHED', 'fieldsPerTable', { max: limits.columnsPerTable })
  }
}

/** Storage of a column's links, for deletion; null if its parts are already gone. */
export function storeOf(schema: BaseSchema, column: Column): LinkStore | null {
  const options: LinkOptions = readLinkOptions(column)
  const owner = schema.tables.find((table) => table.id === column.tableId)
  const related = schema.tables.find((table) => table.id === options.relatedTableId)
  if (!owner || !related) return null
  if (options.junction !== null) {
    const [a, b] = bySide(options.side, owner, related)
    if (options.isVirtual) {
      const relation = options.side === 'a' ? options.relation : inverseRelation[options.relation]
      return virtualStore(options.junction, a, b, relation)
    }
    return { kind: 'junction', name: options.junction, a, b }
  }
  const [child, parent] = options.side === 'b' ? [owner, related] : [related, owner]
  const key = child.columns.find((each) => each.id === options.foreignKeyColumnId)
  return key ? { kind: 'key', key, child, parent } : null
}

/** Storage of the columns' links, without duplicates and missing parts. */
export function storesOf(
  schema: BaseSchema,
  columns: readonly Column[] = schema.tables.flatMap((table) => table.columns),
): LinkStore[] {
  const stores = new Map<string, LinkStore>()
  for (const column of columns) {
    const store = fieldOf(column).connects ? storeOf(schema, column) : null
    if (store) stores.set(store.kind === 'junction' ? store.name : store.key.id, store)
  }
  return [...stores.values()]
}

/** Parses the options of a lookup, rollup or formula. */
export function readSourceOptions(
  body: Pick<
    ColumnBody,
    | 'fk_relation_column_id'
    | 'fk_lookup_column_id'
    | 'fk_rollup_column_id'
    | 'rollup_function'
    | 'filters'
    | 'formula_raw'
    | 'formula'
    | WireOptionName
  >,
  type: FieldType,
): Record<string, unknown> {
  const own = Object.entries(fieldOf({ type }).wireOptions ?? {}).flatMap(([option, name]) => {
    const given = body[name]
    return given === undefined || given === null ? [] : [[option, given]]
  })
  const { fk_relation_column_id, fk_lookup_column_id, fk_rollup_column_id, rollup_function } = body
  const formula = body.formula_raw ?? body.formula
  return {
    ...(fk_relation_column_id ? { relationColumnId: fk_relation_column_id } : {}),
    ...(fk_lookup_column_id ? { lookupColumnId: fk_lookup_column_id } : {}),
    ...(fk_rollup_column_id ? { rollupColumnId: fk_rollup_column_id } : {}),
    ...(body.filters ? { filters: body.filters } : {}),
    ...(rollup_function ? { rollupFunction: rollup_function } : {}),
    ...(typeof formula === 'string' ? { formula } : body.fk_url_column_id ? { formula: '' } : {}),
    ...Object.fromEntries(own),
  }
}

/** A lookup or rollup with its filters in stored form, by ids of the linked table's fields. */
export function withStoredFilters(column: Column, table: Pick<Table, 'columns'>): Column {
  const filters = filtersOf(column)
  if (filters.length === 0) return column
  const link = table.columns.find(({ id }) => id === column.options['relationColumnId'])?.link
  // Compilation reports a missing link.
  if (!link) return column
  return { ...column, options: { ...column.options, filters: storedFilters(filters, link.table.columns) } }
}

/**
 * Throws if a column of the planned schema cannot be computed: invalid source, cycle, or too many levels.
 * `columns` replace those with the same id or are new.
 */
export function requireComputable(engine: Engine, schema: BaseSchema, columns: Column[]): void {
  if (columns.some((column) => fieldOf(column).compute)) compiledWith(engine, schema, columns)
}

/** Compiles the planned schema; throws like `requireComputable`. */
export function compiledWith(engine: Engine, schema: BaseSchema, columns: Column[]): BaseSchema {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const tables = schema.tables.map((table) => {
    const kept = table.columns.map((column) => byId.get(column.id) ?? column)
    const known = new Set(kept.map(({ id }) => id))
    return {
      ...table,
      columns: [...kept, ...columns.filter((one) => one.tableId === table.id && !known.has(one.id))],
    }
  })
  const before = new Map(schema.tables.flatMap((table) => table.columns).map((column) => [column.id, column]))
  const compiled = compileSchema({ ...schema, tables })
  for (const column of compiled.tables.flatMap((table) => table.columns)) {
    const problem = computedOf(column)?.problem
    const known = before.get(column.id)
    // Columns that were already broken do not block the change.
    const wasBroken = known !== undefined && !byId.has(column.id) && computedOf(known)?.problem
    if (problem && !wasBroken && computedOf(column)?.virtualLink)
      fail('VIRTUAL_LINK_UNSUPPORTED', { title: computedOf(column)?.virtualLink ?? '' })
    if (problem && !wasBroken) fail('INVALID_VALUE', { title: column.title, problem, field: column.title })
  }
  for (const table of compiled.tables) {
    requireReadable(engine, table)
  }
  return compiled
}
