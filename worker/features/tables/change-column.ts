import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/tables/tables.ts'
import type { ColumnPatch } from '#core/api/tables/tables.ts'
import { type TableWire, toTableWire } from '#core/api/wire/wire.ts'
import { fail } from '#core/errors.ts'
import { findColumn, findTable } from '#core/find-in-schema.ts'
import { fieldOf } from '#core/fields/index.ts'
import { baseKeyOf } from '#core/ids.ts'
import { requireFreeTitle } from '../../schema/require-free-title.ts'
import type { BaseSchema, Column, FieldType, SelectOption, Table } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Context } from '../../context.ts'
import { nativeRetype } from '../../schema/native/native-retype.ts'
import { nativeUpdate } from '../../schema/native/native-update.ts'
import { changeSchema, type SchemaChange } from '../../schema/schema-change.ts'
import { StoreConstraintError } from '../../store/errors.ts'
import type { Assertion } from '../../store/base-databases/commit.ts'
import { entityCreated, editEntity, entityDeleted, type SchemaEdit } from '../../schema/edits/schema-edit.ts'
import { primaryFieldEdits, showInHiddenViews } from './primary-field-edits.ts'
import { mergedOptions, onlyNamedAreInUse, type OptionAges, optionAges } from './merge-options.ts'
import { convertByWire, isOtherType } from './convert.ts'
import { requireNoBlanks, describeBlanks } from '../../schema/require-no-blanks.ts'
import { duplicateValuesError } from './duplicate-error.ts'
import { withStoredFormula } from '../../schema/new-formula.ts'
import { readOptions, readSelectOptions, withKnownDefault } from '../../schema/new-column.ts'
import {
  readSourceOptions,
  requireComputable,
  sharedViewId,
  withStoredFilters,
} from '../../schema/new-link.ts'

type Input = { params: ParamsOf<typeof calls.columnsUpdate>; body: BodyOf<typeof calls.columnsUpdate> }

/** Changes a column's title, rules and options; or converts it, unless a value does not fit. */
export async function changeColumn(context: Context, { params, body }: Input): Promise<TableWire> {
  const { uidt } = body
  if (uidt !== undefined && (await isOtherType(context, params.columnId, uidt)))
    return (await isOfSource(context, params.columnId))
      ? retypeInSource(context, params.columnId, { ...body, uidt })
      : convertByWire(context, params.columnId, { ...body, uidt })
  const ages = await optionAges(context, [{ ...body, id: params.columnId }])
  try {
    const { schema, tableId } = await changeSchema(context, 'column.update', (current, engine) =>
      columnUpdate(engine, current, params.columnId, body, ages),
    )
    return toTableWire(schema, findTable(schema, tableId), await context.actor)
  } catch (error) {
    const database = await context.database()
    if (!(error instanceof StoreConstraintError) || error.kind !== 'unique')
      throw await describeBlanks(database, error)
    throw await duplicateValuesError(database, findColumn(await database.schema(), params.columnId).column)
  }
}

/** The plan of a change of settings. What it changes in a data source cannot be undone, so it has no edits then. */
export function columnUpdate(
  engine: Engine,
  schema: BaseSchema,
  columnId: string,
  body: ColumnPatch,
  ages: OptionAges,
): SchemaChange {
  const { table, column } = findColumn(schema, columnId)
  const { changed, edits, assertions, ofOptions } = columnChange(engine, schema, table, column, body, ages)
  const inSource = nativeUpdate(engine, schema, { table, before: column, after: changed }, edits)
  return {
    tableId: table.id,
    detail: {
      columnId: column.id,
      title: changed.title,
      before: { title: column.title },
      ...(inSource ? { sourceId: table.sourceId } : {}),
    },
    ...(inSource ? {} : { edits }),
    statements: [
      ...(inSource?.statements ?? []),
      ...(body.pv === true ? showInHiddenViews(schema.baseId, table, column) : []),
    ],
    assertions: [...assertions, ...ofOptions, ...(inSource?.assertions ?? [])],
  }
}

async function isOfSource(context: Context, columnId: string): Promise<boolean> {
  const database = await context.database()
  return Boolean(findColumn(await database.schema(), columnId).column.native)
}

/** Changes the type of a column of a source. */
async function retypeInSource(
  context: Context,
  columnId: string,
  body: ColumnPatch & { uidt: FieldType },
): Promise<TableWire> {
  const { schema, tableId } = await changeSchema(context, 'column.convert', (current, engine) =>
    nativeRetype(engine, current, findColumn(current, columnId), body),
  )
  return toTableWire(schema, findTable(schema, tableId), await context.actor)
}

/**
 * The changed column, the edits, and preconditions for it and its options. Its table may have titles that are
 * not stored yet.
 */
export function columnChange(
  engine: Engine,
  schema: BaseSchema,
  table: Table,
  column: Column,
  body: ColumnPatch,
  ages: OptionAges,
): { changed: Column; edits: SchemaEdit[]; assertions: Assertion[]; ofOptions: Assertion[] } {
  const given = changedColumn(table, column, body, ages)
  const isRewritten = given.options['formula'] !== column.options['formula']
  const written = isRewritten ? withStoredFormula(given, table) : given
  const changed = written.options === column.options ? written : withStoredFilters(written, table)
  // Broken columns can still be renamed.
  if (changed.options !== column.options) requireComputable(engine, schema, [changed])
  return {
    changed,
    edits: [...columnEdits(table, column, changed, body.pv === true), ...keyEdits(column, body.rqd)],
    assertions: requireNoBlanks(engine, table, column, body.rqd),
    ofOptions: onlyNamedAreInUse(engine, table, column, changed.selectOptions, body),
  }
}

function changedColumn(table: Table, column: Column, body: ColumnPatch, ages: OptionAges): Column {
  if (body.uidt !== undefined && body.uidt !== column.type)
    fail('INVALID_REQUEST', {
      problem: `${column.title} is a ${column.type} field; its type cannot be changed here.`,
    })
  if (body.title !== undefined)
    requireFreeTitle(
      body.title,
      table.columns.filter((each) => each.id !== column.id).map((each) => each.title),
    )
  const key = baseKeyOf('column', column.id) ?? ''
  const changed: Column = {
    ...column,
    title: body.title ?? column.title,
    description: body.description ?? column.description,
    options: changedOptions(column, body),
    selectOptions: mergedOptions(table, column, readSelectOptions(column, body, key), ages, body),
    required: column.link ? false : (body.rqd ?? column.required),
    unique: body.unique ?? column.unique,
    defaultText: body.cdf === undefined ? column.defaultText : body.cdf,
  }
  if (changed.required && !column.required && fieldOf(column).readOnly)
    fail('READ_ONLY_FIELD', { title: column.title })
  const fitting = withKnownDefault(changed)
  if (column.link && (changed.unique || changed.defaultText !== null))
    fail('INVALID_VALUE', { title: column.title, problem: 'links cannot have a default value or be unique.' })
  return fitting
}

/** A link's target is fixed at creation; clients that send its options back change nothing. */
function changedOptions(column: Column, body: ColumnPatch): Record<string, unknown> {
  const { meta, childViewId } = body
  if (!column.link) {
    const sources = readSourceOptions(body, column.type)
    if (!meta && Object.keys(sources).length === 0) return column.options
    return readOptions(column.type, column.title, { ...column.options, ...meta, ...sources })
  }
  const viewId =
    childViewId === undefined
      ? column.options['viewId']
      : childViewId === null
        ? null
        : sharedViewId(column.link.table, childViewId)
  const { singular, plural } = { ...column.options, ...meta }
  return readOptions(column.type, column.title, { ...column.options, singular, plural, viewId })
}

/** A belongs-to link is required if its key is. */
function keyEdits({ link, title }: Column, required: boolean | undefined): SchemaEdit[] {
  if (required === undefined || !link) return []
  if (link.through.kind !== 'ownKey') {
    if (required) fail('INVALID_VALUE', { title, problem: 'only a link to one record can be required.' })
    return []
  }
  return editEntity('column', link.through.key, { required })
}

function columnEdits(table: Table, before: Column, after: Column, display: boolean): SchemaEdit[] {
  const { title, description, options, required, unique, defaultText } = after
  return [
    ...editEntity('column', before, { title, description, options, required, unique, defaultText }),
    ...optionEdits(before, after.selectOptions),
    ...(display ? primaryFieldEdits(table, before) : []),
  ]
}

/** Options are separate rows, so a rename changes no record. */
function optionEdits(column: Column, wanted: SelectOption[]): SchemaEdit[] {
  const kept = new Set(wanted.map(({ id }) => id))
  const known = new Map(column.selectOptions.map((option) => [option.id, option]))
  const gone = column.selectOptions.filter(({ id }) => !kept.has(id))
  return [
    ...gone.map((option) => entityDeleted('option', option, column.id)),
    ...wanted.flatMap((option) => {
      const before = known.get(option.id)
      return before ? editEntity('option', before, option) : [entityCreated('option', option, column.id)]
    }),
  ]
}
