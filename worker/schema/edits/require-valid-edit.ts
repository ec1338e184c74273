import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { AppError, fail } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import { titleKey } from '#core/naming.ts'
import { filterOfView } from '#core/query/filter-json.ts'
import type { BaseSchema, Column, Table, View } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Context } from '../../context.ts'
import { readOptions, requireDefaultFits } from '../new-column.ts'
import { compiledWith } from '../new-link.ts'
import { readViewOptions } from '../new-view.ts'
import type { SchemaEdit } from './schema-edit.ts'
import { findEntity } from './find-entity.ts'
import { schemaAfter } from './schema-after.ts'

/** Throws CANNOT_UNDO if the restored settings would be invalid in the current base. */
export function requireValidEdit(
  engine: Engine,
  schema: BaseSchema,
  edits: readonly SchemaEdit[],
  context: Context,
): void {
  try {
    const after = schemaAfter(schema, edits)
    for (const edit of edits) requireFittingThing(after, edit, context)
    const columns = [...new Set(edits.flatMap((edit) => (edit.of === 'column' ? [edit.id] : [])))].flatMap(
      (id) => after.tables.flatMap((table) => table.columns.filter((column) => column.id === id)),
    )
    if (columns.length > 0) compiledWith(engine, schema, columns.map(withoutCompiled))
  } catch (error) {
    if (error instanceof AppError && error.code !== 'CANNOT_UNDO' && error.status < 500)
      fail('CANNOT_UNDO', { reason: `the old value is no longer valid. ${error.message}` })
    throw error
  }
}

function requireFittingThing(schema: BaseSchema, edit: SchemaEdit, context: Context): void {
  const { of, after } = edit
  const found = findEntity(schema, edit)
  if (!found || !after) return
  const { table, column, view } = found
  if (after['title'] !== undefined) requireFreeAmong(neighbours(schema, edit, found), edit.id)
  if (of === 'column' && column) requireFittingColumn(column, after)
  if (!table || !view) return
  if (of === 'filter' || of === 'sort') requireFittingRows(table, view, context)
  if (of === 'place' && after['show'] === false && view.type === 'grid') {
    const hidden = view.columns.find(({ id }) => id === edit.id)
    if (table.columns.some(({ id, displayValue }) => displayValue && id === hidden?.columnId))
      failBecause('CANNOT_UNDO', 'primaryField')
  }
  if (of === 'view' && after['options'] !== undefined) readViewOptions(view.type, view.options, table)
}

function requireFittingColumn(column: Column, after: Record<string, unknown>): void {
  if (after['options'] !== undefined) readOptions(column.type, column.title, column.options)
  requireDefaultFits(column)
  if (after['displayValue'] === true && fieldOf(column).connects) failBecause('CANNOT_UNDO', 'linkAsPrimary')
  if (after['required'] === true && fieldOf(column).readOnly) fail('READ_ONLY_FIELD', { title: column.title })
}

function requireFittingRows(table: Table, view: View, context: Context): void {
  filterOfView(view.filters, table, { now: context.now.toISOString(), zone: context.zone })
  for (const sort of view.sorts)
    if (!table.columns.some(({ id }) => id === sort.columnId)) failBecause('CANNOT_UNDO', 'fieldDeleted')
}

type Titled = { id: string; title: string }

function neighbours(
  schema: BaseSchema,
  { of }: SchemaEdit,
  { table, column }: { table?: Table; column?: Column },
): Titled[] {
  if (of === 'table') return schema.tables
  if (of === 'column') return table?.columns ?? []
  if (of === 'view') return table?.views ?? []
  return of === 'option' ? (column?.selectOptions ?? []) : []
}

function requireFreeAmong(all: readonly Titled[], id: string): void {
  const own = all.find((each) => each.id === id)
  if (own && all.some((each) => each.id !== id && titleKey(each.title) === titleKey(own.title)))
    failBecause('CANNOT_UNDO', 'nameTaken', { name: own.title })
}

function withoutCompiled({ link: _link, computed: _computed, people: _people, ...column }: Column): Column {
  return column
}
