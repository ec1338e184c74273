import * as v from 'valibot'
import { fail } from '#core/errors.ts'
import type { BaseSchema } from '#core/schema.ts'
import { clearOptionStatements, uniqueIndexStatements } from '../engine/alter.ts'
import { sqlite } from '../engine/dialects/sqlite/index.ts'
import { clearedCells } from '../engine/dialects/sqlite/option-cells.ts'
import type { Statement } from '../statement.ts'
import {
  deleteOptions,
  insertOption,
  updateColumn,
  updateOption,
  updateSource,
  updateTable,
} from '../store/home/tables.ts'
import {
  deleteFilter,
  deleteSort,
  insertFilter,
  insertSort,
  updateFilter,
  updateSort,
  updateView,
  updateViewColumn,
} from '../store/home/views.ts'
import { isSettings, parted, type SchemaEdit } from './edit.ts'
import { findThing, type Found } from './find-thing.ts'
import { patches, wholes } from './patches.ts'

/** Things that an edit brings. */
export const readAdded = {
  option: ({ after }: SchemaEdit) => read(wholes.option, after),
  filter: ({ after }: SchemaEdit) => read(wholes.filter, after),
  sort: ({ after }: SchemaEdit) => read(wholes.sort, after),
}

/** The statements that do what the edits say to things as they are in the schema. */
export function editStatements(schema: BaseSchema, edits: readonly SchemaEdit[]): Statement[] {
  return edits.flatMap((edit) => oneEdit(schema, edit))
}

function oneEdit(schema: BaseSchema, edit: SchemaEdit): Statement[] {
  const { baseId } = schema
  const { of, id, owner = '' } = edit
  if (edit.after === null) return removal(schema, edit)
  if (edit.before === null) {
    if (of === 'option') return insertOption(baseId, owner, readAdded.option(edit))
    if (of === 'filter') return insertFilter(baseId, owner, readAdded.filter(edit))
    if (of === 'sort') return insertSort(baseId, owner, readAdded.sort(edit))
    return fail('BASE_DAMAGED')
  }
  const found = findThing(schema, edit) ?? fail('BASE_DAMAGED')
  const after = settingsAfter(found.settings, edit)
  switch (of) {
    case 'source':
      return updateSource(baseId, id, read(patches.source, after))
    case 'table':
      return updateTable(baseId, id, read(patches.table, after))
    case 'column':
      return columnEdit(baseId, found, read(patches.column, after))
    case 'option':
      return updateOption(baseId, id, read(patches.option, after))
    case 'view':
      return updateView(baseId, id, read(patches.view, after))
    case 'place':
      return updateViewColumn(baseId, id, read(patches.place, after))
    case 'filter':
      return updateFilter(baseId, id, read(patches.filter, after))
    case 'sort':
      return updateSort(baseId, id, read(patches.sort, after))
  }
}

function columnEdit(
  baseId: string,
  { table, column }: Found,
  patch: v.InferOutput<typeof patches.column>,
): Statement[] {
  if (!table || !column) fail('BASE_DAMAGED')
  return [
    ...updateColumn(baseId, column.id, patch),
    ...(patch.unique === undefined || patch.unique === column.unique
      ? []
      : uniqueIndexStatements(sqlite, table, { ...column, unique: patch.unique })),
  ]
}

/** An option that goes is taken out of the records that hold it. */
function removal(schema: BaseSchema, edit: SchemaEdit): Statement[] {
  const { of, id } = edit
  const { table, column } = findThing(schema, edit) ?? fail('BASE_DAMAGED')
  if (of === 'option' && table && column)
    return [...deleteOptions(schema.baseId, [id]), ...clearOptionStatements(sqlite, table, column, [id])]
  if (of === 'filter') return deleteFilter(schema.baseId, id)
  return of === 'sort' ? deleteSort(schema.baseId, id) : fail('BASE_DAMAGED')
}

/** What an edit gives the thing: whole objects where it names some of their parts. */
export function settingsAfter(
  known: Record<string, unknown>,
  { before, after }: SchemaEdit,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(after ?? {}).map(([key, value]) => {
      const [was, gone] = [known[key], before?.[key]]
      if (!parted.includes(key) || !isSettings(was) || !isSettings(value)) return [key, value]
      const kept = Object.entries(was).filter(([name]) => !isSettings(gone) || !Object.hasOwn(gone, name))
      return [key, { ...Object.fromEntries(kept), ...value }]
    }),
  )
}

/** The cells that lose an option by the edits, for the log; null when none goes. */
export function cellsOfLostOptions(schema: BaseSchema, edits: readonly SchemaEdit[]): Statement | null {
  const lost = lostOptions(edits)
  const first = lost[0] && findThing(schema, lost[0])
  if (!first?.table || !first.column) return null
  return clearedCells(
    first.table,
    first.column,
    lost.map(({ id }) => id),
  )
}

/** The options that the edits take away; all of one field. */
export function lostOptions(edits: readonly SchemaEdit[]): SchemaEdit[] {
  return edits.filter(({ of, after }) => of === 'option' && after === null)
}

function read<S extends v.GenericSchema<unknown, unknown>>(schema: S, value: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, value)
  return result.success ? result.output : fail('BASE_DAMAGED')
}
