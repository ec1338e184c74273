import type { BodyOf, ParamsOf, QueryOf } from '#core/api/call.ts'
import { onePage, type Page } from '#core/api/shapes.ts'
import type * as calls from '#core/api/tables.ts'
import type { DependentsWire } from '#core/api/tables.ts'
import { type TableWire, toTableWire } from '#core/api/wire.ts'
import { type Actor, authorOf } from '#core/access/actor.ts'
import { foundViews } from '#core/access/visible-views.ts'
import { fail } from '#core/errors.ts'
import { findTable } from '#core/find.ts'
import { removalOfTable } from '#core/fields/dependents.ts'
import { baseKeyOf } from '#core/ids.ts'
import { limits } from '#core/limits.ts'
import { nextFreeTitle, requireFreeTitle } from '#core/naming.ts'
import type { Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { createTableStatements } from '../../engine/alter.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { sweepRetired } from '../../retired/sweep.ts'
import { retireTable } from '../../retired/tables.ts'
import { changeSchema } from '../../schema-change.ts'
import { edited } from '../../edits/edit.ts'
import { insertColumns, insertTable } from '../../store/home/tables.ts'
import { insertView } from '../../store/home/views.ts'
import { requireComputable } from '../../new-link.ts'
import { withStoredFormulas } from '../../new-formula.ts'
import { peopleFor } from '../../people-for.ts'
import { newTable } from '../../new-table.ts'
import { requireFiltersKept } from '../../view-guards.ts'
import { dependentsWire, requireNoDependents } from './removal.ts'

type OfBase = { params: ParamsOf<typeof calls.tablesList> }
type OfTable = { params: ParamsOf<typeof calls.tablesRead> }

export async function listTables(context: Context, _input: OfBase): Promise<Page<TableWire>> {
  const home = await context.home()
  const schema = await home.schema()
  const actor = await context.actor
  return onePage(schema.tables.map((table) => toTableWire(schema, asFound(actor, table), actor)))
}

export async function readTable(context: Context, { params }: OfTable): Promise<TableWire> {
  const home = await context.home()
  const schema = await home.schema()
  const actor = await context.actor
  return toTableWire(schema, asFound(actor, findTable(schema, params.tableId)), actor)
}

/** The table with the views that somebody finds in it. */
function asFound(actor: Actor, table: Table): Table {
  return { ...table, views: foundViews(actor, table.views) }
}

/** Creates the table, its columns and its first view, and the physical table, in one transaction. */
export async function createTable(
  context: Context,
  { body }: OfBase & { body: BodyOf<typeof calls.tablesCreate> },
): Promise<TableWire> {
  const actor = await context.actor
  const people = await peopleFor(context, body.columns ?? [])
  let created = ''
  const schema = await changeSchema(context, 'table.create', (current) => {
    if (current.tables.length >= limits.tablesPerBase)
      fail('LIMIT_REACHED', { what: 'A base', max: `${limits.tablesPerBase} tables` })
    const titles = current.tables.map((table) => table.title)
    const wanted = body.title || body.table_name
    if (wanted) requireFreeTitle(wanted, titles)
    const made = newTable(
      {
        title: wanted ?? nextFreeTitle('Table', titles),
        description: body.description ?? '',
        meta: body.meta ?? {},
        columns: body.columns ?? [],
      },
      {
        key: baseKeyOf('base', current.baseId) ?? '',
        sourceId: current.sources[0]?.id ?? fail('BASE_DAMAGED'),
        order: Math.max(0, ...current.tables.map((each) => each.order)) + 1,
        createdBy: authorOf(actor),
      },
      people,
    )
    const table = { ...made, columns: withStoredFormulas(current, made) }
    created = table.id
    requireComputable({ ...current, tables: [...current.tables, table] }, table.columns)
    return {
      tableId: table.id,
      detail: { title: table.title },
      statements: [
        ...createTableStatements(sqlite, table),
        ...insertTable(current.baseId, table),
        ...insertColumns(current.baseId, table.columns),
        ...table.views.flatMap((view) => insertView(current.baseId, view)),
      ],
    }
  })
  return toTableWire(schema, findTable(schema, created), actor)
}

export async function changeTable(
  context: Context,
  { params, body }: OfTable & { body: BodyOf<typeof calls.tablesUpdate> },
): Promise<{ msg: string }> {
  await changeSchema(context, 'table.update', (schema) => {
    const table = findTable(schema, params.tableId)
    if (body.title !== undefined)
      requireFreeTitle(
        body.title,
        schema.tables.filter((each) => each.id !== table.id).map((each) => each.title),
      )
    return {
      tableId: table.id,
      detail: { title: body.title ?? table.title },
      edits: edited('table', table, {
        ...(body.title === undefined ? {} : { title: body.title }),
        ...(body.description === undefined ? {} : { description: body.description }),
        ...(body.order === undefined ? {} : { order: body.order }),
        ...(body.meta === undefined ? {} : { meta: body.meta }),
      }),
    }
  })
  return { msg: 'The table has been updated.' }
}

export async function reorderTable(
  context: Context,
  { params, body }: OfTable & { body: BodyOf<typeof calls.tablesReorder> },
): Promise<boolean> {
  await changeSchema(context, 'table.update', (schema) => {
    const table = findTable(schema, params.tableId)
    return { tableId: table.id, edits: edited('table', table, { order: body.order }) }
  })
  return true
}

/** Takes the table and the links of others to it out of sight; with `cascade` also what is worked out from it elsewhere. */
export async function removeTable(
  context: Context,
  { params, query }: OfTable & { query: QueryOf<typeof calls.tablesDelete> },
): Promise<boolean> {
  const actor = await context.actor
  await changeSchema(context, 'table.delete', (schema) => {
    const table = findTable(schema, params.tableId)
    const removal = removalOfTable(schema, table.id)
    requireNoDependents(table.title, removal, query.cascade === 'true')
    const rest = schema.tables.filter(({ id }) => id !== table.id)
    requireFiltersKept({ ...schema, tables: rest }, removal, actor)
    return retireTable(schema, table, context.now)
  })
  context.waitUntil(sweepRetired(context))
  return true
}

export async function tableDependents(context: Context, { params }: OfTable): Promise<DependentsWire> {
  const home = await context.home()
  const schema = await home.schema()
  const table = findTable(schema, params.tableId)
  return dependentsWire(schema, removalOfTable(schema, table.id), [table.id])
}
