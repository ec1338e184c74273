import type { Actor } from '#core/access/actor.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/tables/tables.ts'
import type { ColumnBody, DependentsWire } from '#core/api/tables/tables.ts'
import { type ColumnWire, type TableWire, toColumnWire, toTableWire } from '#core/api/wire/wire.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { findColumn, findTable } from '#core/find-in-schema.ts'
import { fieldOf } from '#core/fields/index.ts'
import { readLinkOptions } from '#core/fields/links/link-options.ts'
import { baseKeyOf } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { requireFreeTitle } from '../../schema/require-free-title.ts'
import { removalOfColumn } from '#core/fields/computed/dependents.ts'
import type { BaseSchema, Column, People, Table } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Context } from '../../context.ts'
import { withStoredFormula } from '../../schema/new-formula.ts'
import { newLink, requireComputable, withStoredFilters } from '../../schema/new-link.ts'
import { requireDefault, backfillValue, describeBlanks } from '../../schema/require-no-blanks.ts'
import { purgeExpired } from '../../soft-delete/purge-expired.ts'
import { primaryFieldEdits, showInHiddenViews } from './primary-field-edits.ts'
import { changeSchema, type SchemaChange } from '../../schema/schema-change.ts'
import { insertColumn, insertColumns, setDisplayValue } from '../../store/base/tables.ts'
import type { Statement } from '../../platform/statement.ts'
import { withNativeColumn } from '../../schema/native/native-columns.ts'
import { nativeLink } from '../../schema/native/new-native-link.ts'
import { requireTableWritable } from '../../schema/native/require-schema-writable.ts'
import { declaredColumn } from '../../schema/declared-type.ts'
import { newColumn } from '../../schema/new-column.ts'
import { peopleForDefaults } from '../../schema/people-for-defaults.ts'
import { viewColumnsForColumn } from '../../schema/view-column-placement.ts'
import { requirePublishedKept } from '../../schema/view-permissions.ts'
import { columnRemoval, dependentsWire, requireNoDependents, requireRemovable } from './removal.ts'

type OfTable = { params: ParamsOf<typeof calls.tablesRead> }
type OfColumn = { params: ParamsOf<typeof calls.columnsDelete> }

export async function readColumn(context: Context, { params }: OfColumn): Promise<ColumnWire> {
  const database = await context.database()
  return toColumnWire(database.baseId, findColumn(await database.schema(), params.columnId).column)
}

/** Adds a column: visible in grids, available but hidden in forms. Existing records get its default. */
export async function createColumn(
  context: Context,
  { params, body }: OfTable & { body: BodyOf<typeof calls.columnsCreate> },
): Promise<TableWire> {
  const [actor, people] = await Promise.all([context.actor, peopleForDefaults(context, [body])])
  try {
    const { schema } = await changeSchema(context, 'column.create', (current, engine) =>
      columnCreation(engine, current, findTable(current, params.tableId), body, people, actor),
    )
    return toTableWire(schema, findTable(schema, params.tableId), actor)
  } catch (error) {
    throw await describeBlanks(await context.database(), error)
  }
}

/** The edits and statements that add a column. */
export function columnCreation(
  engine: Engine,
  schema: BaseSchema,
  table: Table,
  declared: ColumnBody,
  people: People | undefined,
  actor: Actor,
): SchemaChange & { columns: Column[] } {
  const body = declaredColumn(declared)
  if (table.columns.length >= limits.columnsPerTable)
    failBecause('LIMIT_REACHED', 'fieldsPerTable', { max: limits.columnsPerTable })
  const isSecond = table.columns.some((column) => column.type === body.uidt)
  if (isSecond && fieldOf({ type: body.uidt }).onePerTable)
    fail('INVALID_REQUEST', { problem: `This table already has a ${body.uidt} field.` })
  const titles = table.columns.map((column) => column.title)
  const wanted = body.title ?? body.column_name
  if (wanted) requireFreeTitle(wanted, titles)
  const title = wanted ?? nextFreeTitle(defaultTitle(body, schema), titles)
  if (fieldOf({ type: body.uidt }).connects) return linkCreation(engine, schema, table, body, title, actor)
  const order = Math.max(0, ...table.columns.map((each) => each.order)) + 1
  const key = baseKeyOf('table', table.id) ?? ''
  const made = newColumn(body, { key, tableId: table.id, title, order }, people)
  // Only the original column of this type is a system field; additional ones belong to the user.
  if (isSecond) made.system = false
  const isComputed = fieldOf(made).compute !== undefined
  if (table.native && !isComputed) requireTableWritable(schema, table)
  const stored = table.native && !isComputed ? withNativeColumn(engine, table, made, body.column_name) : made
  const column = withStoredFilters(withStoredFormula(stored, table), table)
  requireComputable(engine, schema, [column])
  return {
    tableId: table.id,
    detail: { columnId: column.id, title: column.title },
    columns: [column],
    assertions: requireDefault(engine, table, column),
    statements: [
      ...(isComputed ? [] : additionOf(engine, table, column)),
      ...insertColumn(schema.baseId, column),
      ...viewColumnsForColumn(schema.baseId, table, column, actor, body.column_order),
      ...(body.pv ? setDisplayValue(schema.baseId, table.id, column.id) : []),
    ],
  }
}

/** The statements that add the column of a field to its table, in the database that has it. */
function additionOf(engine: Engine, table: Table, column: Column): Statement[] {
  return table.native
    ? engine.nativeSchemaStatements(table, [{ kind: 'addColumn', column }])
    : engine.addColumnStatements(table, column, backfillValue(column))
}

/** Links are named after their target table. */
function defaultTitle({ parentId, childId }: ColumnBody, schema: BaseSchema): string {
  const ids = [childId, parentId]
  const related = ids.map((id) => schema.tables.find((table) => table.id === id)).find((table) => table)
  return related?.title ?? 'Field'
}

/** Adds a link: two columns, one in each table, and their storage. */
function linkCreation(
  engine: Engine,
  schema: BaseSchema,
  table: Table,
  body: ColumnBody,
  title: string,
  actor: Actor,
): SchemaChange & { columns: Column[] } {
  const link = newLink(body, schema, table, title)
  const { column, inverse, store } = link
  const { key, statements } =
    table.native && !readLinkOptions(column).isVirtual
      ? nativeLink(engine, schema, link)
      : { key: link.key, statements: engine.createLinkStatements(store) }
  const all = [column, inverse, ...(key ? [key] : [])]
  requireComputable(engine, schema, all)
  return {
    tableId: table.id,
    detail: { columnId: column.id, title: column.title, inverseColumnId: inverse.id },
    columns: all,
    assertions: key ? requireDefault(engine, tableOf(schema, key), key, column.title) : [],
    statements: [
      ...statements,
      ...insertColumns(schema.baseId, all),
      ...all.flatMap((each) => {
        const own = schema.tables.find(({ id }) => id === each.tableId)
        return own
          ? viewColumnsForColumn(
              schema.baseId,
              own,
              each,
              actor,
              each === column ? body.column_order : undefined,
            )
          : []
      }),
    ],
  }
}

function tableOf(schema: BaseSchema, { tableId }: Column): Table {
  return schema.tables.find(({ id }) => id === tableId) ?? fail('TABLE_NOT_FOUND')
}

/** Deletes a column with its dependent fields; a link with its inverse. */
export async function removeColumn(
  context: Context,
  { params, query }: OfColumn & { query: QueryOf<typeof calls.columnsDelete> },
): Promise<TableWire> {
  const actor = await context.actor
  const { schema, tableId } = await changeSchema(context, 'column.delete', (current, engine) =>
    removalOf(engine, current, params.columnId, {
      cascade: query.cascade !== 'false',
      actor,
      now: context.now,
    }),
  )
  context.waitUntil(purgeExpired(context))
  return toTableWire(schema, findTable(schema, tableId), actor)
}

/** The statements that delete a column with what depends on it. */
export function removalOf(
  engine: Engine,
  schema: BaseSchema,
  columnId: string,
  { cascade, actor, now }: { cascade: boolean; actor: Actor; now: Date },
): SchemaChange {
  const { column } = findColumn(schema, columnId)
  requireRemovable(column)
  const removal = removalOfColumn(schema, column)
  requireNoDependents(column.title, removal, cascade)
  requirePublishedKept(schema, removal, actor)
  return columnRemoval(engine, schema, column, removal, now)
}

export async function columnDependents(context: Context, { params }: OfColumn): Promise<DependentsWire> {
  const database = await context.database()
  const schema = await database.schema()
  const { column } = findColumn(schema, params.columnId)
  return dependentsWire(schema, removalOfColumn(schema, column), [column.id])
}

export async function makePrimary(context: Context, { params }: OfColumn): Promise<boolean> {
  await changeSchema(context, 'column.primary', (schema, engine) => {
    const { table, column } = findColumn(schema, params.columnId)
    if (fieldOf(column).connects)
      fail('INVALID_VALUE', { title: column.title, problem: 'a link field cannot be the primary field.' })
    requireComputable(engine, schema, displayedBy(table, column))
    return {
      tableId: table.id,
      detail: { columnId: column.id, title: column.title },
      edits: primaryFieldEdits(table, column),
      statements: showInHiddenViews(schema.baseId, table, column),
    }
  })
  return true
}

/** The table's columns with this one as display value. */
function displayedBy(table: Table, display: Column): Column[] {
  return table.columns.map((column) => ({ ...column, displayValue: column.id === display.id }))
}
