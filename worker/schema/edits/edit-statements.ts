import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'

import type { Statement } from '../../platform/statement.ts'
import {
  deleteOptions,
  insertOption,
  updateColumn,
  updateOption,
  updateSource,
  updateTable,
} from '../../store/base/tables.ts'
import {
  deleteFilter,
  deleteSort,
  insertFilter,
  insertSort,
  updateFilter,
  updateSort,
  updateView,
  updateViewColumn,
} from '../../store/base/views.ts'
import { isSettingsObject, objectSettings, type SchemaEdit } from './schema-edit.ts'
import { findEntity, type Found } from './find-entity.ts'
import { entityPatchSchemas, wholeEntities } from './entity-schemas.ts'
import { requireOwnColumn } from '../require-own-table.ts'

/** Schemas of entities that an edit adds. */
export const readAdded = {
  option: ({ after }: SchemaEdit) => read(wholeEntities.option, after),
  filter: ({ after }: SchemaEdit) => read(wholeEntities.filter, after),
  sort: ({ after }: SchemaEdit) => read(wholeEntities.sort, after),
}

/** Statements that apply edits to the schema. */
export function editStatements(
  engine: Engine,
  schema: BaseSchema,
  edits: readonly SchemaEdit[],
): Statement[] {
  return edits.flatMap((edit) => oneEdit(engine, schema, edit))
}

function oneEdit(engine: Engine, schema: BaseSchema, edit: SchemaEdit): Statement[] {
  const { baseId } = schema
  const { of, id, owner = '' } = edit
  if (edit.after === null) return removal(engine, schema, edit)
  if (edit.before === null) {
    if (of === 'option') {
      const column = schema.tables.flatMap(({ columns }) => columns).find((each) => each.id === owner)
      if (column) requireOwnColumn(column)
      return insertOption(baseId, owner, readAdded.option(edit))
    }
    if (of === 'filter') return insertFilter(baseId, owner, readAdded.filter(edit))
    if (of === 'sort') return insertSort(baseId, owner, readAdded.sort(edit))
    return fail('BASE_CORRUPTED')
  }
  const found = findEntity(schema, edit) ?? fail('BASE_CORRUPTED')
  const after = settingsAfter(found.settings, edit)
  switch (of) {
    case 'source':
      return updateSource(baseId, id, read(entityPatchSchemas.source, after))
    case 'table':
      return updateTable(baseId, id, read(entityPatchSchemas.table, after))
    case 'column':
      return columnEdit(engine, baseId, found, read(entityPatchSchemas.column, after))
    case 'option':
      return updateOption(baseId, id, read(entityPatchSchemas.option, after))
    case 'view':
      return updateView(baseId, id, read(entityPatchSchemas.view, after))
    case 'place':
      return updateViewColumn(baseId, id, read(entityPatchSchemas.place, after))
    case 'filter':
      return updateFilter(baseId, id, read(entityPatchSchemas.filter, after))
    case 'sort':
      return updateSort(baseId, id, read(entityPatchSchemas.sort, after))
  }
}

function columnEdit(
  engine: Engine,
  baseId: string,
  { table, column }: Found,
  patch: v.InferOutput<typeof entityPatchSchemas.column>,
): Statement[] {
  if (!table || !column) fail('BASE_CORRUPTED')
  return [
    ...updateColumn(baseId, column.id, patch),
    ...(patch.unique === undefined || patch.unique === column.unique
      ? []
      : engine.uniqueIndexStatements(table, { ...column, unique: patch.unique })),
  ]
}

/** Removes a deleted option from the records that use it. */
function removal(engine: Engine, schema: BaseSchema, edit: SchemaEdit): Statement[] {
  const { of, id } = edit
  const { table, column } = findEntity(schema, edit) ?? fail('BASE_CORRUPTED')
  if (of === 'option' && table && column)
    return [...deleteOptions(schema.baseId, [id]), ...engine.clearOptionStatements(table, column, [id])]
  if (of === 'filter') return deleteFilter(schema.baseId, id)
  return of === 'sort' ? deleteSort(schema.baseId, id) : fail('BASE_CORRUPTED')
}

/** The settings after an edit; merges partial objects. */
export function settingsAfter(
  known: Record<string, unknown>,
  { before, after }: SchemaEdit,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after ?? {}).map(([key, value]) => {
      const [was, gone] = [known[key], before?.[key]]
      if (!objectSettings.includes(key) || !isSettingsObject(was) || !isSettingsObject(value))
        return [key, value]
      const kept = Object.entries(was).filter(
        ([name]) => !isSettingsObject(gone) || !Object.hasOwn(gone, name),
      )
      return [key, { ...Object.fromEntries(kept), ...value }]
    }),
  )
}

/** Cells that lose options by the edits, for the change log; null if none. */
export function cellsOfLostOptions(
  engine: Engine,
  schema: BaseSchema,
  edits: readonly SchemaEdit[],
): Statement | null {
  const lost = lostOptions(edits)
  const first = lost[0] && findEntity(schema, lost[0])
  if (!first?.table || !first.column) return null
  return engine.clearOptionCells(
    first.table,
    first.column,
    lost.map(({ id }) => id),
  )
}

/** The options that the edits delete; all of one field. */
export function lostOptions(edits: readonly SchemaEdit[]): SchemaEdit[] {
  return edits.filter(({ of, after }) => of === 'option' && after === null)
}

function read<S extends v.GenericSchema<unknown, unknown>>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : fail('BASE_CORRUPTED')
}
