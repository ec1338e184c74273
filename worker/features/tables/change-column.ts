import type { BodyOf, ParamsOf } from '#core/api/call.ts'
import type * as calls from '#core/api/tables.ts'
import { type TableWire, toTableWire } from '#core/api/wire.ts'
import { fail } from '#core/errors.ts'
import { findColumn, findTable } from '#core/find.ts'
import { fieldOf } from '#core/fields/index.ts'
import { baseKeyOf } from '#core/ids.ts'
import { requireFreeTitle } from '#core/naming.ts'
import type { BaseSchema, Column, SelectOption, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { clearOptionStatements, uniqueIndexStatements } from '../../engine/alter.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { changeSchema } from '../../schema-change.ts'
import type { Statement } from '../../statement.ts'
import { StoreConstraintError } from '../../store/errors.ts'
import {
  deleteOptions,
  insertOptions,
  setDisplayValue,
  updateColumn,
  updateOption,
} from '../../store/home/tables.ts'
import { convertByWire, isOtherType } from './convert.ts'
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
      const given = changedColumn(table, column, body)
      const isRewritten = given.options['formula'] !== column.options['formula']
      const written = isRewritten ? withStoredFormula(given, table) : given
      const changed = written.options === column.options ? written : withStoredFilters(written, table)
      // What cannot be worked out may be renamed all the same.
      if (changed.options !== column.options) requireComputable(current, [changed])
      return {
        tableId,
        detail: { columnId: column.id, title: changed.title, before: { title: column.title } },
        statements: [
          ...changeStatements(current, table, column, changed, body.pv === true),
          ...keyStatements(current.baseId, column, body.rqd),
        ],
      }
    })
    return toTableWire(schema, findTable(schema, tableId))
  } catch (error) {
    if (error instanceof StoreConstraintError && error.kind === 'unique')
      fail('INVALID_REQUEST', {
        problem: 'Some records hold the same value in this field, so it cannot be unique.',
      })
    throw error
  }
}

function changedColumn(table: Table, column: Column, body: Input['body']): Column {
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
function changedOptions(column: Column, body: Input['body']): Record<string, unknown> {
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
function keyStatements(baseId: string, { link, title }: Column, required: boolean | undefined): Statement[] {
  if (required === undefined || !link) return []
  if (link.through.kind !== 'ownKey') {
    if (required) fail('INVALID_VALUE', { title, problem: 'only a link to one record can be required.' })
    return []
  }
  return updateColumn(baseId, link.through.key.id, { required })
}

function changeStatements(
  schema: BaseSchema,
  table: Table,
  before: Column,
  after: Column,
  display: boolean,
): Statement[] {
  const { title, description, options, required, unique, defaultText } = after
  return [
    ...updateColumn(schema.baseId, before.id, { title, description, options, required, unique, defaultText }),
    ...optionStatements(schema.baseId, table, before, after.selectOptions),
    ...(before.unique === after.unique ? [] : uniqueIndexStatements(sqlite, table, after)),
    ...(display ? setDisplayValue(schema.baseId, table.id, before.id) : []),
  ]
}

/** Options are rows: a rename touches no record. An option that goes is taken out of the records that hold it. */
function optionStatements(baseId: string, table: Table, column: Column, wanted: SelectOption[]): Statement[] {
  const kept = new Map(wanted.map((option) => [option.id, option]))
  const known = new Map(column.selectOptions.map((option) => [option.id, option]))
  const gone = column.selectOptions.filter((option) => !kept.has(option.id)).map((option) => option.id)
  const added = wanted.filter((option) => !known.has(option.id))
  const changed = wanted.filter(
    (option) => known.has(option.id) && JSON.stringify(known.get(option.id)) !== JSON.stringify(option),
  )
  return [
    ...deleteOptions(baseId, gone),
    ...(gone.length > 0 ? clearOptionStatements(sqlite, table, column, gone) : []),
    ...changed.flatMap(({ id, ...option }) => updateOption(baseId, id, option)),
    ...insertOptions(baseId, column.id, added),
  ]
}
