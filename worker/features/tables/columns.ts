import type { Actor } from '#core/access/actor.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#core/api/call.ts'
import type * as calls from '#core/api/tables.ts'
import type { ColumnBody, DependentsWire } from '#core/api/tables.ts'
import { type ColumnWire, type TableWire, toColumnWire, toTableWire } from '#core/api/wire.ts'
import { fail } from '#core/errors.ts'
import { findColumn, findTable } from '#core/find.ts'
import { fieldOf } from '#core/fields/index.ts'
import { baseKeyOf } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import { nextFreeTitle, requireFreeTitle } from '#core/naming.ts'
import { removalOfColumn } from '#core/fields/dependents.ts'
import type { BaseSchema, Column, People, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { addColumnStatements } from '../../engine/alter.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { createLinkStatements } from '../../engine/link-tables.ts'
import { withStoredFormula } from '../../new-formula.ts'
import { newLink, requireComputable, withStoredFilters } from '../../new-link.ts'
import { mustStartFilled, valueForAll, withBlanks } from '../../must-be-filled.ts'
import { sweepRetired } from '../../retired/sweep.ts'
import { displayEdits } from './display-edits.ts'
import { changeSchema, type SchemaChange } from '../../schema-change.ts'
import { insertColumn, insertColumns, setDisplayValue } from '../../store/home/tables.ts'
import { newColumn } from '../../new-column.ts'
import { peopleFor } from '../../people-for.ts'
import { placements } from '../../placements.ts'
import { requireFiltersKept } from '../../view-guards.ts'
import { columnRemoval, dependentsWire, requireNoDependents, requireRemovable } from './removal.ts'

type OfTable = { params: ParamsOf<typeof calls.tablesRead> }
type OfColumn = { params: ParamsOf<typeof calls.columnsDelete> }

export async function readColumn(context: Context, { params }: OfColumn): Promise<ColumnWire> {
  const home = await context.home()
  return toColumnWire(home.baseId, findColumn(await home.schema(), params.columnId).column)
}

/** Adds a column: shown in grids, offered but hidden in forms. Existing records take its default. */
export async function createColumn(
  context: Context,
  { params, body }: OfTable & { body: BodyOf<typeof calls.columnsCreate> },
): Promise<TableWire> {
  const [actor, people] = await Promise.all([context.actor, peopleFor(context, [body])])
  try {
    const schema = await changeSchema(context, 'column.create', (current) =>
      columnCreation(current, findTable(current, params.tableId), body, people, actor),
    )
    return toTableWire(schema, findTable(schema, params.tableId), actor)
  } catch (error) {
    throw await withBlanks(await context.home(), error)
  }
}

/** What adding a column to a table does. */
export function columnCreation(
  schema: BaseSchema,
  table: Table,
  body: ColumnBody,
  people: People | undefined,
  actor: Actor,
): SchemaChange & { columns: Column[] } {
  if (table.columns.length >= limits.columnsPerTable)
    fail('LIMIT_REACHED', { what: 'A table', max: `${limits.columnsPerTable} columns` })
  if (fieldOf({ type: body.uidt }).recordColumn && table.columns.some((column) => column.type === body.uidt))
    fail('INVALID_REQUEST', { problem: `This table already has a ${body.uidt} field.` })
  const titles = table.columns.map((column) => column.title)
  const wanted = body.title ?? body.column_name
  if (wanted) requireFreeTitle(wanted, titles)
  const title = wanted ?? nextFreeTitle(defaultTitle(body, schema), titles)
  if (fieldOf({ type: body.uidt }).connects) return linkCreation(schema, table, body, title, actor)
  const order = Math.max(0, ...table.columns.map((each) => each.order)) + 1
  const key = baseKeyOf('table', table.id) ?? ''
  const made = newColumn(body, { key, tableId: table.id, title, order }, people)
  const column = withStoredFilters(withStoredFormula(made, table), table)
  requireComputable(schema, [column])
  return {
    tableId: table.id,
    detail: { columnId: column.id, title: column.title },
    columns: [column],
    assertions: mustStartFilled(table, column),
    statements: [
      ...(fieldOf(column).compute ? [] : addColumnStatements(sqlite, table, column, valueForAll(column))),
      ...insertColumn(schema.baseId, column),
      ...placements(schema.baseId, table, column, actor, body.column_order),
      ...(body.pv ? setDisplayValue(schema.baseId, table.id, column.id) : []),
    ],
  }
}

/** Links are called after the table that they lead to. */
function defaultTitle({ parentId, childId }: ColumnBody, schema: BaseSchema): string {
  const ids = [childId, parentId]
  const related = ids.map((id) => schema.tables.find((table) => table.id === id)).find((table) => table)
  return related?.title ?? 'Field'
}

/** A link: two columns, one in each table, and what holds the links. */
function linkCreation(
  schema: BaseSchema,
  table: Table,
  body: ColumnBody,
  title: string,
  actor: Actor,
): SchemaChange & { columns: Column[] } {
  const { column, inverse, key, store } = newLink(body, schema, table, title)
  const all = [column, inverse, ...(key ? [key] : [])]
  requireComputable(schema, all)
  return {
    tableId: table.id,
    detail: { columnId: column.id, title: column.title, inverseColumnId: inverse.id },
    columns: all,
    assertions: key ? mustStartFilled(tableOf(schema, key), key, column.title) : [],
    statements: [
      ...createLinkStatements(sqlite, store),
      ...insertColumns(schema.baseId, all),
      ...all.flatMap((each) => {
        const own = schema.tables.find(({ id }) => id === each.tableId)
        return own
          ? placements(schema.baseId, own, each, actor, each === column ? body.column_order : undefined)
          : []
      }),
    ],
  }
}

function tableOf(schema: BaseSchema, { tableId }: Column): Table {
  return schema.tables.find(({ id }) => id === tableId) ?? fail('TABLE_NOT_FOUND')
}

/** Deletes the column; a link with its other side, and with `cascade` whatever is worked out from it. */
export async function removeColumn(
  context: Context,
  { params, query }: OfColumn & { query: QueryOf<typeof calls.columnsDelete> },
): Promise<TableWire> {
  const actor = await context.actor
  let tableId = ''
  const schema = await changeSchema(context, 'column.delete', (current) => {
    const { table, column } = findColumn(current, params.columnId)
    tableId = table.id
    requireRemovable(column)
    const removal = removalOfColumn(current, column)
    requireNoDependents(column.title, removal, query.cascade === 'true')
    requireFiltersKept(current, removal, actor)
    return columnRemoval(current, column, removal, context.now)
  })
  context.waitUntil(sweepRetired(context))
  return toTableWire(schema, findTable(schema, tableId), actor)
}

export async function columnDependents(context: Context, { params }: OfColumn): Promise<DependentsWire> {
  const home = await context.home()
  const schema = await home.schema()
  const { column } = findColumn(schema, params.columnId)
  return dependentsWire(schema, removalOfColumn(schema, column), [column.id])
}

export async function makePrimary(context: Context, { params }: OfColumn): Promise<boolean> {
  await changeSchema(context, 'column.primary', (schema) => {
    const { table, column } = findColumn(schema, params.columnId)
    if (fieldOf(column).connects)
      fail('INVALID_VALUE', { title: column.title, problem: 'a link cannot name its records.' })
    requireComputable(schema, displayedBy(table, column))
    return {
      tableId: table.id,
      detail: { columnId: column.id, title: column.title },
      edits: displayEdits(table, column),
    }
  })
  return true
}

/** The table's columns with this one as their display value. */
function displayedBy(table: Table, display: Column): Column[] {
  return table.columns.map((column) => ({ ...column, displayValue: column.id === display.id }))
}
