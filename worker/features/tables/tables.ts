import type { BodyOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import { onePage, type Page } from '#core/api/call/shapes.ts'
import type * as calls from '#core/api/tables/tables.ts'
import type { DependentsWire, TableBody } from '#core/api/tables/tables.ts'
import { type TableWire, toTableWire } from '#core/api/wire/wire.ts'
import type { Actor } from '#core/access/actor.ts'
import { findableViews } from '#core/access/view-visibility.ts'
import { findTable } from '#core/find-in-schema.ts'
import { removalOfTable } from '#core/fields/computed/dependents.ts'
import { requireFreeTitle } from '../../schema/require-free-title.ts'
import type { Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { purgeExpired } from '../../soft-delete/purge-expired.ts'
import { changeSchema } from '../../schema/schema-change.ts'
import { editEntity } from '../../schema/edits/schema-edit.ts'
import { peopleForDefaults } from '../../schema/people-for-defaults.ts'
import { dependentsWire } from './removal.ts'
import { tableCreation, tableRemoval } from './table-plans.ts'

type OfBase = { params: ParamsOf<typeof calls.tablesList> }
type OfTable = { params: ParamsOf<typeof calls.tablesRead> }

export async function listTables(context: Context, _input: OfBase): Promise<Page<TableWire>> {
  const database = await context.database()
  const schema = await database.schema()
  const actor = await context.actor
  return onePage(schema.tables.map((table) => toTableWire(schema, asFound(actor, table), actor)))
}

export async function readTable(context: Context, { params }: OfTable): Promise<TableWire> {
  const database = await context.database()
  const schema = await database.schema()
  const actor = await context.actor
  return toTableWire(schema, asFound(actor, findTable(schema, params.tableId)), actor)
}

/** The table with the views that the actor sees. */
function asFound(actor: Actor, table: Table): Table {
  return { ...table, views: findableViews(actor, table.views) }
}

/** Creates a table, its columns, its first view and the physical table in one step. */
export async function createTable(
  context: Context,
  { params, body }: { params: ParamsOf<typeof calls.tablesCreate>; body: TableBody },
): Promise<TableWire> {
  const actor = await context.actor
  const people = await peopleForDefaults(context, body.columns ?? [])
  const { schema, tableId } = await changeSchema(context, 'table.create', (current, engine) =>
    tableCreation(engine, current, body, {
      // Older clients name their base in the place of the source.
      sourceId: body.source_id ?? current.sources.find(({ id }) => id === params.sourceId)?.id ?? null,
      people,
      actor,
    }),
  )
  return toTableWire(schema, findTable(schema, tableId), actor)
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
      edits: editEntity('table', table, {
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
    return { tableId: table.id, edits: editEntity('table', table, { order: body.order }) }
  })
  return true
}

/** Deletes a table with links from other tables and dependent fields: a soft delete, except in a source. */
export async function removeTable(
  context: Context,
  { params, query }: OfTable & { query: QueryOf<typeof calls.tablesDelete> },
): Promise<boolean> {
  const actor = await context.actor
  await changeSchema(context, 'table.delete', (schema, engine) =>
    tableRemoval(engine, schema, params.tableId, {
      cascade: query.cascade !== 'false',
      actor,
      now: context.now,
    }),
  )
  context.waitUntil(purgeExpired(context))
  return true
}

export async function tableDependents(context: Context, { params }: OfTable): Promise<DependentsWire> {
  const database = await context.database()
  const schema = await database.schema()
  const table = findTable(schema, params.tableId)
  return dependentsWire(schema, removalOfTable(schema, table.id), [table.id])
}
