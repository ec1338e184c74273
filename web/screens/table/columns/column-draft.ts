import type { ColumnWire } from '#core/api/wire/wire.ts'
import { isConvertible } from '#core/fields/convert.ts'
import { fieldOf } from '#core/fields/index.ts'
import { filtersOf } from '#core/fields/links/linked-filters.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { rollupFunctions } from '#core/fields/types/rollup.ts'
import { type Column, type FieldType, fieldTypes, relations, standardTypes } from '#core/schema.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import type { ColumnChange, ColumnInput } from '../../../api/schema/tables.ts'
import { nextOptionColor } from '../../../theme/palette-colors.ts'

/** A select option in the editor; `key` lasts for the session, `id` exists once stored. */
export type OptionDraft = { key: string; id: string | null; title: string; color: string }

/** A column in the editor. */
export type ColumnDraft = {
  title: string
  type: FieldType
  options: Record<string, unknown>
  selectOptions: OptionDraft[]
  required: boolean
  unique: boolean
  /** Typed text; '' for none. */
  defaultText: string
  description: string
}

/** Types that people can create; others belong to every table or to an external database. */
export const creatableTypes = fieldTypes.filter((type) => (fieldOf({ type }).madeBy ?? 'people') === 'people')

export const blankDraft: ColumnDraft = {
  title: '',
  type: standardTypes.text,
  options: {},
  selectOptions: [],
  required: false,
  unique: false,
  defaultText: '',
  description: '',
}

export function draftOf(column: ColumnWire): ColumnDraft {
  return {
    title: column.title,
    type: column.uidt,
    options: column.meta,
    selectOptions: (column.colOptions?.options ?? []).map(({ id, title, color }) => ({
      key: id,
      id,
      title,
      color,
    })),
    required: column.rqd,
    unique: column.unique,
    defaultText: column.cdf ?? '',
    description: column.description ?? '',
  }
}

let lastKey = 0
export function newOption(count: number): OptionDraft {
  lastKey += 1
  return { key: `new${lastKey}`, id: null, title: '', color: nextOptionColor(count) }
}

/** The draft with another type and without the old type's options. */
export function withType(draft: ColumnDraft, type: FieldType, columns: readonly Column[] = []): ColumnDraft {
  const { hasOptions, uniqueable, readOnly } = fieldOf({ type })
  return {
    ...draft,
    type,
    options: firstOptions(type, columns),
    selectOptions: hasOptions ? (draft.selectOptions.length > 0 ? draft.selectOptions : [newOption(0)]) : [],
    required: draft.required && !readOnly,
    unique: draft.unique && uniqueable !== false,
    defaultText: '',
  }
}

/** Default options: types that show another field start with the primary field; buttons with a URL field, if any. */
function firstOptions(type: FieldType, columns: readonly Column[]): Record<string, unknown> {
  const { wireOptions = {} } = fieldOf({ type })
  const name = columns.find(({ displayValue }) => displayValue) ?? columns[0]
  if (!name) return {}
  if (wireOptions['valueColumnId']) return { valueColumnId: name.id }
  if (!wireOptions['urlColumnId']) return {}
  const address = columns.find((column) => fieldUiOf(column).href && !fieldOf(column).compute)
  return { urlColumnId: (address ?? name).id }
}

/** The draft of an existing column with another type; the original type restores its options. */
export function convertedDraft(draft: ColumnDraft, column: ColumnWire, type: FieldType): ColumnDraft {
  const { title, description } = draft
  return type === column.uidt ? { ...draftOf(column), title, description } : withType(draft, type)
}

/** The types that a column can change to, its own first. */
export function typesFor(column: ColumnWire): FieldType[] {
  const isFree = (isConvertible(column.uidt) || column.uidt === linkType) && !column.pk && !column.system
  if (!isFree) return [column.uidt]
  const others = creatableTypes.filter((type) => isConvertible(type) || (type === linkType && !column.pv))
  return [column.uidt, ...others.filter((type) => type !== column.uidt)]
}

const linkType: FieldType = standardTypes.link

/** The request to change a column's type. Options, defaults and rules follow from the values, or stay. */
export function conversionBody(draft: ColumnDraft) {
  return {
    uidt: draft.type,
    ...titleOf(draft),
    ...(fieldOf(draft).connects ? linkConversion(draft) : { meta: draft.options }),
    description: draft.description,
  }
}

/** The target of a text field that becomes a link: an existing or new table. */
function linkConversion({ options }: ColumnDraft) {
  const { relatedTableId, relation, newTable, createMissing } = options
  const title = typeof newTable === 'string' ? newTable.trim() : ''
  return {
    type: relation === 'bt' ? ('bt' as const) : ('mm' as const),
    ...(typeof newTable !== 'string' && typeof relatedTableId === 'string'
      ? { childId: relatedTableId }
      : {}),
    // A new table has no records to match, so always create them.
    link:
      title === '' ? { createMissing: createMissing !== false } : { createMissing: true, newTable: title },
  }
}

/** True if a type change is complete; a link needs its target. */
export function isConversionComplete({ type, options }: ColumnDraft): boolean {
  const { relatedTableId, newTable } = options
  if (!fieldOf({ type }).connects) return true
  return typeof newTable === 'string' ? newTable.trim() !== '' : typeof relatedTableId === 'string'
}

/** The request to create the column; without a title, it is named after its type. */
export function createBody(draft: ColumnDraft, typeName: string, taken: readonly string[]): ColumnInput {
  return {
    ...changeBody(draft),
    uidt: draft.type,
    title: draft.title.trim() || nextFreeTitle(typeName, taken),
  }
}

/** The request to change it. Skips options without a title. */
export function changeBody(draft: ColumnDraft): ColumnChange {
  const { hasOptions, uniqueable, readOnly, connects } = fieldOf(draft)
  const holdsValues = !readOnly && !connects
  return {
    ...titleOf(draft),
    ...sourceBody(draft),
    description: draft.description,
    ...(holdsValues ? { rqd: draft.required, cdf: draft.defaultText === '' ? null : draft.defaultText } : {}),
    ...(holdsValues && uniqueable !== false ? { unique: draft.unique } : {}),
    ...(hasOptions ? { colOptions: { options: optionBodies(draft.selectOptions) } } : {}),
  }
}

/**
 * The request with only the properties that differ from the column as the draft opened, so that others' changes stay.
 */
export function changedBody(draft: ColumnDraft, column: ColumnWire): ColumnChange {
  const before = new Map(Object.entries(changeBody(draftOf(column))))
  const isSame = (name: string, value: unknown) => JSON.stringify(before.get(name)) === JSON.stringify(value)
  const changed: ColumnChange = Object.fromEntries(
    Object.entries(changeBody(draft)).filter(([name, value]) => !isSame(name, value)),
  )
  if (!changed.colOptions) return changed
  const kept = new Set(optionBodies(draft.selectOptions).map(({ id }) => id))
  const deleted = (column.colOptions?.options ?? []).map(({ id }) => id).filter((id) => !kept.has(id))
  // Options that others added meanwhile are in neither list and stay.
  return { ...changed, colOptions: { ...changed.colOptions, deleted } }
}

/** True if closing the editor would lose input; choosing a type alone does not count. */
export function hasUnsavedInput(
  draft: ColumnDraft,
  column: ColumnWire | null,
  columns: readonly Column[],
): boolean {
  if (column) return draft.type !== column.uidt || Object.keys(changedBody(draft, column)).length > 0
  const untouched = changeBody(withType(blankDraft, draft.type, columns))
  return JSON.stringify(changeBody(draft)) !== JSON.stringify(untouched)
}

/** An empty title keeps the current one. */
function titleOf({ title }: ColumnDraft): { title?: string } {
  return title.trim() === '' ? {} : { title: title.trim() }
}

/** The column's options, or names where they refer to other tables and fields. */
function sourceBody({ type, options }: ColumnDraft): ColumnChange {
  const { relatedTableId, relation, viewId, relationColumnId, lookupColumnId, rollupColumnId, ...own } =
    options
  const idOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)
  if (fieldOf({ type }).connects) {
    return {
      childId: idOf(relatedTableId),
      type: relations.find((each) => each === relation) ?? 'mm',
      childViewId: idOf(viewId),
    }
  }
  if (fieldOf({ type }).isFormula) {
    const { formula_raw, formula: _stored, ...meta } = options
    return { meta, ...(typeof formula_raw === 'string' ? { formula_raw } : {}) }
  }
  if (idOf(relationColumnId) === null) return { meta: options }
  const { rollupFunction, filters, ...meta } = own
  return {
    meta,
    fk_relation_column_id: idOf(relationColumnId),
    filters: filtersOf({ options: { filters } }),
    ...(idOf(lookupColumnId) === null ? {} : { fk_lookup_column_id: idOf(lookupColumnId) }),
    ...(idOf(rollupColumnId) === null ? {} : { fk_rollup_column_id: idOf(rollupColumnId) }),
    rollup_function: rollupFunctions.find((each) => each === rollupFunction) ?? null,
  }
}

function optionBodies(options: readonly OptionDraft[]) {
  return options
    .filter(({ title }) => title.trim() !== '')
    .map(({ id, title, color }, index) => ({
      ...(id === null ? {} : { id }),
      title: title.trim(),
      color,
      order: index + 1,
    }))
}
