import type { ColumnWire } from '#core/api/wire.ts'
import { isConvertible } from '#core/fields/convert.ts'
import { fieldOf } from '#core/fields/index.ts'
import { filtersOf } from '#core/fields/linked-filters.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { rollupFunctions } from '#core/fields/rollup.ts'
import { type Column, type FieldType, fieldTypes, relations } from '#core/schema.ts'
import { fieldUiOf } from '../../../fields/index.ts'
import type { ColumnChange, ColumnInput } from '../../../api/tables.ts'
import { nextOptionColour } from '../../../theme/colours.ts'

/** A select option being edited; `key` lasts as long as the editor, `id` is there once it is stored. */
export type OptionDraft = { key: string; id: string | null; title: string; color: string }

/** A column as one edits it. */
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

/** Types that people make columns of; others come with each table or with an attached database. */
export const creatableTypes = fieldTypes.filter((type) => (fieldOf({ type }).madeBy ?? 'people') === 'people')

export const blankDraft: ColumnDraft = {
  title: '',
  type: 'SingleLineText',
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
  return { key: `new${lastKey}`, id: null, title: '', color: nextOptionColour(count) }
}

/** The draft with another type: options of the old type mean nothing to the new one. */
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

/** Types that show another field begin with the one that names records; buttons with a web address, if there is one. */
function firstOptions(type: FieldType, columns: readonly Column[]): Record<string, unknown> {
  const { wireOptions = {} } = fieldOf({ type })
  const name = columns.find(({ displayValue }) => displayValue) ?? columns[0]
  if (!name) return {}
  if (wireOptions['valueColumnId']) return { valueColumnId: name.id }
  if (!wireOptions['urlColumnId']) return {}
  const address = columns.find((column) => fieldUiOf(column).href && !fieldOf(column).compute)
  return { urlColumnId: (address ?? name).id }
}

/** The draft of a column that is there, with another type; back to its own type is back to what it has. */
export function convertedDraft(draft: ColumnDraft, column: ColumnWire, type: FieldType): ColumnDraft {
  const { title, description } = draft
  return type === column.uidt ? { ...draftOf(column), title, description } : withType(draft, type)
}

/** The types that a column may be changed into, its own first. */
export function typesFor(column: ColumnWire): FieldType[] {
  const isFree = (isConvertible(column.uidt) || column.uidt === linkType) && !column.pk && !column.system
  if (!isFree) return [column.uidt]
  const others = creatableTypes.filter((type) => isConvertible(type) || (type === linkType && !column.pv))
  return [column.uidt, ...others.filter((type) => type !== column.uidt)]
}

const linkType: FieldType = 'LinkToAnotherRecord'

/** The body that changes a column's type. Options, defaults and rules follow from the values, or stay. */
export function conversionBody(draft: ColumnDraft) {
  return {
    uidt: draft.type,
    ...titleOf(draft),
    ...(fieldOf(draft).connects ? linkConversion(draft) : { meta: draft.options }),
    description: draft.description,
  }
}

/** Where a field of names leads once it is a link: to a table, or to a new one. */
function linkConversion({ options }: ColumnDraft) {
  const { relatedTableId, relation, newTable, createMissing } = options
  const title = typeof newTable === 'string' ? newTable.trim() : ''
  return {
    type: relation === 'bt' ? ('bt' as const) : ('mm' as const),
    ...(typeof newTable !== 'string' && typeof relatedTableId === 'string'
      ? { childId: relatedTableId }
      : {}),
    // A new table has no records to match, so they are always created.
    link:
      title === '' ? { createMissing: createMissing !== false } : { createMissing: true, newTable: title },
  }
}

/** Whether a change of type says all that it needs: a link, where it leads. */
export function isConversionComplete({ type, options }: ColumnDraft): boolean {
  const { relatedTableId, newTable } = options
  if (!fieldOf({ type }).connects) return true
  return typeof newTable === 'string' ? newTable.trim() !== '' : typeof relatedTableId === 'string'
}

/** The body that creates the column; without a title it gets its type's name, made free. */
export function createBody(draft: ColumnDraft, typeName: string, taken: readonly string[]): ColumnInput {
  return {
    ...changeBody(draft),
    uidt: draft.type,
    title: draft.title.trim() || nextFreeTitle(typeName, taken),
  }
}

/** The body that changes it. Options without a title are left out. */
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

/** The body that changes what the draft differs in: what others have changed of the rest meanwhile stays. */
export function changedBody(draft: ColumnDraft, column: ColumnWire): ColumnChange {
  const before = new Map(Object.entries(changeBody(draftOf(column))))
  const isSame = (name: string, value: unknown) => JSON.stringify(before.get(name)) === JSON.stringify(value)
  return Object.fromEntries(Object.entries(changeBody(draft)).filter(([name, value]) => !isSame(name, value)))
}

/** Returns true if a draft has input that closing the editor would lose; the choice of a type alone is none. */
export function hasUnsavedInput(
  draft: ColumnDraft,
  column: ColumnWire | null,
  columns: readonly Column[],
): boolean {
  if (column) return draft.type !== column.uidt || Object.keys(changedBody(draft, column)).length > 0
  const untouched = changeBody(withType(blankDraft, draft.type, columns))
  return JSON.stringify(changeBody(draft)) !== JSON.stringify(untouched)
}

/** A name that is left out stays what it is. */
function titleOf({ title }: ColumnDraft): { title?: string } {
  return title.trim() === '' ? {} : { title: title.trim() }
}

/** What the column is made of: its options, or by name where they lead to other tables and fields. */
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
