import type { ReadOnlyReason } from '../../native-tables.ts'
import type { Actor } from '../../access/actor.ts'
import { ownerOf } from '../../access/personal-views.ts'
import { canSeeShareLinks, recipientsOption } from '../../access/share-visibility.ts'
import { aggregationOf } from '../../aggregations/kept.ts'
import { computedOf } from '../../fields/computed/computed.ts'
import type { WireOptionName } from '../../fields/field.ts'
import { fieldOf } from '../../fields/index.ts'
import { filtersOf, type LinkedFilter } from '../../fields/links/linked-filters.ts'
import { readLinkOptions } from '../../fields/links/link-options.ts'
import type { OlderColumnKeys, OlderTableKeys, OlderViewKeys } from './older-wire.ts'
import { type FormulaWire, formulaWire, displayFormulaOf } from './formula-wire.ts'
import type {
  BaseSchema,
  Column,
  FieldType,
  Relation,
  Table,
  View,
  ViewColumn,
  ViewFilter,
  ViewLock,
  ViewSort,
} from '../../schema.ts'
import { viewTypeNumbers } from '../../schema.ts'

/** Converts tables, columns and views between core and wire format. */

export type OptionWire = { id: string; fk_column_id: string; title: string; color: string; order: number }

export type ColumnWire = OlderColumnKeys & {
  id: string
  base_id: string
  fk_model_id: string
  title: string
  column_name: string
  uidt: FieldType
  description: string | null
  pk: boolean
  pv: boolean
  rqd: boolean
  ai: boolean
  unique: boolean
  system: boolean
  cdf: string | null
  dtxp: string | null
  order: number
  meta: Record<string, unknown>
  colOptions?: ColumnOptionsWire
}

/** Type-specific properties: select options, link targets, sources of lookups and rollups. */
export type ColumnOptionsWire = { options?: OptionWire[] } & Partial<Omit<RelationWire, 'type'>> &
  Partial<LookupWire> &
  Partial<FormulaWire> &
  Partial<Omit<Record<WireOptionName, string | null>, 'type'>> & { type?: string }

type RelationWire = {
  type: Relation
  virtual: boolean
  fk_column_id: string
  fk_related_model_id: string
  fk_child_column_id: string | null
  fk_parent_column_id: string | null
  fk_mm_model_id: null
  fk_mm_child_column_id: null
  fk_mm_parent_column_id: null
  fk_target_view_id: string | null
  /** The inverse link column in the other table. */
  fk_inverse_column_id: string | null
}

type LookupWire = {
  fk_relation_column_id: string
  fk_lookup_column_id: string
  fk_rollup_column_id: string
  rollup_function: string
  /** Lookups and rollups: filters on linked records; empty for all. */
  filters: LinkedFilter[]
  /** Reason why the field cannot be computed; null if it can. */
  error: string | null
}

export type ViewWire = OlderViewKeys & {
  id: string
  base_id: string
  fk_model_id: string
  title: string
  description: string | null
  type: number
  is_default: boolean
  show_system_fields: boolean
  lock_type: ViewLock
  /** Id of the public link, for callers who may share; null if there is none. */
  uuid: string | null
  /** True if the view has a public link: then only callers who may share can change what it shows. */
  is_published: boolean
  /** True if the public link requires a password. The password is never returned. */
  password_protected: boolean
  show: boolean
  order: number
  created_by: string | null
  /** The owner: whoever created the view, made it personal or took it over. */
  owned_by: string | null
  /** The section of the table's views that holds it; null for none. */
  section_id: string | null
  meta: Record<string, unknown>
  /** Options of the view type. */
  view: Record<string, unknown>
}

export type ViewColumnWire = {
  id: string
  fk_view_id: string
  fk_column_id: string
  show: boolean
  order: number
  width: string
  label: string | null
  help: string | null
  /** Older name of `help`. */
  description: string | null
  required: boolean
  /** Grids: aggregation in the footer. */
  aggregation: string
}

export type FilterWire = {
  id: string
  fk_view_id: string
  fk_column_id: string | null
  fk_parent_id: string | null
  is_group: boolean
  logical_op: string
  comparison_op: string | null
  comparison_sub_op: string | null
  value: ViewFilter['value']
  order: number
  children?: FilterWire[]
}

export type SortWire = {
  id: string
  fk_view_id: string
  fk_column_id: string
  direction: 'asc' | 'desc'
  order: number
}

export type TableWire = OlderTableKeys & {
  id: string
  base_id: string
  source_id: string
  title: string
  table_name: string
  type: 'table'
  description: string | null
  enabled: boolean
  mm: boolean
  order: number
  meta: Record<string, unknown>
  columns: ColumnWire[]
  columnsById: Record<string, ColumnWire>
  views: ViewWire[]
  /** Sections of the list of views, in order. */
  view_sections: { id: string; title: string }[]
  /** Tables of a data source: why records cannot be written. Absent if they can. */
  read_only?: ReadOnlyReason
  /** True for tables of a data source: their fields are changed in its database. */
  in_source?: true
}

export function toTableWire(schema: BaseSchema, table: Table, actor: Actor): TableWire {
  const columns = table.columns.map((column) => toColumnWire(schema.baseId, column, table.columns))
  return {
    id: table.id,
    base_id: schema.baseId,
    source_id: table.sourceId,
    title: table.title,
    table_name: table.physicalName,
    type: 'table',
    description: table.description || null,
    enabled: true,
    mm: false,
    order: table.order,
    meta: table.meta,
    columns,
    columnsById: Object.fromEntries(columns.map((column) => [column.id, column])),
    views: table.views.map((view) => toViewWire(schema.baseId, view, actor)),
    view_sections: table.viewSections ?? [],
    ...(table.native ? { in_source: true as const } : {}),
    ...(table.native?.readOnly ? { read_only: table.native.readOnly } : {}),
  }
}

/** `siblings`: the columns of its table, whose titles appear in formulas. */
export function toColumnWire(baseId: string, column: Column, siblings: readonly Column[] = []): ColumnWire {
  const wire: ColumnWire = {
    id: column.id,
    base_id: baseId,
    fk_model_id: column.tableId,
    title: column.title,
    column_name: column.physicalName,
    uidt: column.type,
    description: column.description || null,
    pk: column.primaryKey,
    pv: column.displayValue,
    rqd: column.required,
    ai: column.autoIncrement,
    unique: column.unique,
    system: column.system,
    cdf: column.defaultText,
    dtxp: null,
    order: column.order,
    meta: column.autoGenerated ? { ...column.options, ag: 'nc' } : column.options,
  }
  const relation = relationWire(column, siblings)
  if (relation) return { ...wire, ...relation }
  const formula = formulaWire(column, siblings)
  if (formula) return { ...wire, rqd: false, colOptions: formula }
  if (column.selectOptions.length === 0 && !column.type.endsWith('Select')) return wire
  const options = column.selectOptions.map((option) => ({ ...option, fk_column_id: column.id }))
  // Older clients read the options from a quoted list.
  const dtxp = options.map((option) => `'${option.title.replaceAll("'", "''")}'`).join(',')
  return { ...wire, dtxp, colOptions: { options } }
}

/** Properties of links, lookups and rollups; null for other columns. */
function relationWire(
  column: Column,
  siblings: readonly Column[],
): Pick<ColumnWire, 'rqd' | 'colOptions'> | null {
  const { link, options } = column
  if (fieldOf(column).connects) {
    const { relation, relatedTableId, foreignKeyColumnId, inverseColumnId, viewId } = readLinkOptions(column)
    const idOf = (table: Table | undefined) => table?.columns.find((each) => each.primaryKey)?.id ?? null
    const parent = link?.through.kind === 'ownKey' ? link.table : link?.owner
    return {
      // A belongs-to link is required if its key is.
      rqd: link?.through.kind === 'ownKey' ? link.through.key.required : false,
      colOptions: {
        type: relation,
        virtual: true,
        fk_column_id: column.id,
        fk_related_model_id: relatedTableId,
        fk_child_column_id: relation === 'mm' ? idOf(link?.owner) : foreignKeyColumnId,
        fk_parent_column_id: relation === 'mm' ? idOf(link?.table) : idOf(parent),
        fk_mm_model_id: null,
        fk_mm_child_column_id: null,
        fk_mm_parent_column_id: null,
        fk_target_view_id: viewId,
        fk_inverse_column_id: inverseColumnId,
      },
    }
  }
  const { wireOptions } = fieldOf(column)
  if (wireOptions) {
    const own = Object.entries(wireOptions).map(([option, name]) => [name, options[option] ?? null])
    const error = computedOf(column)?.problem ?? null
    const { formula } = options
    const written =
      typeof formula === 'string' ? { formula, formula_raw: displayFormulaOf(formula, siblings) } : {}
    return {
      rqd: false,
      colOptions: { fk_column_id: column.id, ...Object.fromEntries(own), ...written, error },
    }
  }
  const { relationColumnId, lookupColumnId, rollupColumnId, rollupFunction } = options
  if (!fieldOf(column).compute || typeof relationColumnId !== 'string') return null
  return {
    rqd: false,
    colOptions: {
      fk_column_id: column.id,
      fk_relation_column_id: relationColumnId,
      ...(typeof lookupColumnId === 'string' ? { fk_lookup_column_id: lookupColumnId } : {}),
      ...(typeof rollupColumnId === 'string' ? { fk_rollup_column_id: rollupColumnId } : {}),
      ...(typeof rollupFunction === 'string' ? { rollup_function: rollupFunction } : {}),
      filters: filtersOf(column),
      error: computedOf(column)?.problem ?? null,
    },
  }
}

/** A view as an actor may see it: only actors who may share get its link and form recipients. */
export function toViewWire(baseId: string, view: View, actor: Actor): ViewWire {
  const knows = canSeeShareLinks(actor)
  return {
    id: view.id,
    base_id: baseId,
    fk_model_id: view.tableId,
    title: view.title,
    description: view.description || null,
    type: viewTypeNumbers[view.type],
    is_default: view.isDefault,
    show_system_fields: view.showSystemFields,
    lock_type: view.lock,
    uuid: knows ? view.shareId : null,
    is_published: view.shareId !== null,
    password_protected: knows && view.sharePasswordHash !== null,
    show: true,
    order: view.order,
    created_by: view.createdBy,
    owned_by: ownerOf(view),
    section_id: view.sectionId,
    meta: knows ? view.shareMeta : withoutSlug(view.shareMeta),
    view: { fk_view_id: view.id, base_id: baseId, ...knownOptions(view, actor) },
  }
}

/** The address of a link is for people who may share. */
function withoutSlug({ slug: _, ...meta }: Record<string, unknown>): Record<string, unknown> {
  return meta
}

/** View options as an actor may see them. */
export function knownOptions({ options }: Pick<View, 'options'>, actor: Actor): Record<string, unknown> {
  const { [recipientsOption]: _, ...others } = options
  return canSeeShareLinks(actor) ? options : others
}

export function toViewColumnWire(
  { id: viewId, options }: Pick<View, 'id' | 'options'>,
  column: ViewColumn,
): ViewColumnWire {
  return {
    id: column.id,
    fk_view_id: viewId,
    fk_column_id: column.columnId,
    show: column.show,
    order: column.order,
    width: `${column.width}px`,
    label: column.label || null,
    help: column.help || null,
    description: column.help || null,
    required: column.required,
    aggregation: aggregationOf(options, column.columnId),
  }
}

export function toSortWire(viewId: string, sort: ViewSort): SortWire {
  return {
    id: sort.id,
    fk_view_id: viewId,
    fk_column_id: sort.columnId,
    direction: sort.direction,
    order: sort.order,
  }
}

/** Converts the filters of a view to a tree in wire format. */
export function toFilterTree(
  viewId: string,
  filters: ViewFilter[],
  parentId: string | null = null,
): FilterWire[] {
  return filters
    .filter((filter) => filter.parentId === parentId)
    .map((filter) => ({
      id: filter.id,
      fk_view_id: viewId,
      fk_column_id: filter.columnId,
      fk_parent_id: filter.parentId,
      is_group: filter.isGroup,
      logical_op: filter.logic,
      comparison_op: filter.operator,
      comparison_sub_op: filter.subOperator,
      value: filter.value,
      order: filter.order,
      ...(filter.isGroup ? { children: toFilterTree(viewId, filters, filter.id) } : {}),
    }))
}
