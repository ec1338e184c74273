import type { BodyOf, ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/tables.ts'
import type { ColumnPatch } from '#core/api/tables.ts'
import { type TableWire, toTableWire } from '#core/api/wire.ts'
import { fail } from '#core/errors.ts'
import { findColumn, findTable } from '#core/find.ts'
import { fieldOf } from '#core/fields/index.ts'
import { baseKeyOf } from '#core/ids.ts'
import { requireFreeTitle } from '#core/naming.ts'
import type { BaseSchema, Column, SelectOption, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { changeSchema } from '../../schema-change.ts'
import { StoreConstraintError } from '../../store/errors.ts'
import type { Assertion } from '../../store/homes/commit.ts'
import { added, edited, removed, type SchemaEdit } from '../../edits/edit.ts'
import { displayEdits } from './display-edits.ts'
import { convertByWire, isOtherType } from './convert.ts'
import { mustBeFilled, withBlanks } from '../../must-be-filled.ts'
import { notUnique } from './not-unique.ts'
import { withStoredFormula } from '../../new-formula.ts'
import { readOptions, readSelectOptions, withKnownDefault } from '../../new-column.ts'
import { readSourceOptions, requireComputable, withStoredFilters } from '../../new-link.ts'

type Input = { params: ParamsOf<typeof calls.columnsUpdate>; body: BodyOf<typeof calls.columnsUpdate> }

/** Changes a column's title, rules and options; or its type, unless a value does not fit. */
export async function changeColumn(context: Context, { params, body }: Input): Promise<TableWire> {
  const { uidt } = body
  if (uidt !== undefined && (await isOtherType(context, params.columnId, uidt)))
    return convertByWire(context, params.columnId, { ...body, uidt })
  let tableId = ''
  try {
    const schema = await changeSchema(context, 'column.update', (current) => {
      const { table, column } = findColumn(current, params.columnId)
      tableId = table.id
      const { changed, edits, assertions } = columnChange(current, table, column, body)
      return {
        tableId,
        detail: { columnId: column.id, title: changed.title, before: { title: column.title } },
        edits,
        assertions,
      }
    })
    return toTableWire(schema, findTable(schema, tableId), await context.actor)
  } catch (error) {
    const home = await context.home()
    if (!(error instanceof StoreConstraintError) || error.kind !== 'unique')
      throw await withBlanks(home, error)
    throw await notUnique(home, findColumn(await home.schema(), params.columnId).column)
  }
}

/** The column as it is to be, what that changes, and what must hold for it. Its table may have other titles than those that are stored. */
export function columnChange(
  schema: BaseSchema,
  table: Table,
  column: Column,
  body: ColumnPatch,
): { changed: Column; edits: SchemaEdit[]; assertions: Assertion[] } {
  const given = changedColumn(table, column, body)
  const isRewritten = given.options['formula'] !== column.options['formula']
  const written = isRewritten ? withStoredFormula(given, table) : given
  const changed = written.options === column.options ? written : withStoredFilters(written, table)
  // What cannot be worked out may be renamed all the same.
  if (changed.options !== column.options) requireComputable(schema, [changed])
  return {
    changed,
    edits: [...columnEdits(table, column, changed, body.pv === true), ...keyEdits(column, body.rqd)],
    assertions: mustBeFilled(table, column, body.rqd),
  }
}

function changedColumn(table: Table, column: Column, body: ColumnPatch): Column {
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
    selectOptions: readSelectOptions(column, body, key),
    required: column.link ? false : (body.rqd ?? column.required),
    unique: body.unique ?? column.unique,
    defaultText: body.cdf === undefined ? column.defaultText : body.cdf,
  }
  if (changed.required && !column.required && fieldOf(column).readOnly)
    fail('READ_ONLY_FIELD', { title: column.title })
  const fitting = withKnownDefault(changed)
  if (column.link && (changed.unique || changed.defaultText !== null))
    fail('INVALID_VALUE', { title: column.title, problem: 'links take no default and are not unique.' })
  return fitting
}

/** Where a link leads is decided when it is made; a client that sends its options back changes nothing. */
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
        : (column.link.table.views.find(({ id }) => id === childViewId)?.id ?? fail('VIEW_NOT_FOUND'))
  const { singular, plural } = { ...column.options, ...meta }
  return readOptions(column.type, column.title, { ...column.options, singular, plural, viewId })
}

/** A belongs-to link is required when its key is. */
function keyEdits({ link, title }: Column, required: boolean | undefined): SchemaEdit[] {
  if (required === undefined || !link) return []
  if (link.through.kind !== 'ownKey') {
    if (required) fail('INVALID_VALUE', { title, problem: 'only a link to one record can be required.' })
    return []
  }
  return edited('column', link.through.key, { required })
}

function columnEdits(table: Table, before: Column, after: Column, display: boolean): SchemaEdit[] {
  const { title, description, options, required, unique, defaultText } = after
  return [
    ...edited('column', before, { title, description, options, required, unique, defaultText }),
    ...optionEdits(before, after.selectOptions),
    ...(display ? displayEdits(table, before) : []),
  ]
}

/** Options are rows: a rename touches no record. */
function optionEdits(column: Column, wanted: SelectOption[]): SchemaEdit[] {
  const kept = new Set(wanted.map(({ id }) => id))
  const known = new Map(column.selectOptions.map((option) => [option.id, option]))
  const gone = column.selectOptions.filter(({ id }) => !kept.has(id))
  return [
    ...gone.map((option) => removed('option', option, column.id)),
    ...wanted.flatMap((option) => {
      const before = known.get(option.id)
      return before ? edited('option', before, option) : [added('option', option, column.id)]
    }),
  ]
}
