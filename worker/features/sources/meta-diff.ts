import { authorOf } from '#core/access/actor.ts'
import type { OutputOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/sources.ts'
import type { MetaDiff } from '#core/api/sources.ts'
import type { BaseSchema, Source, SourceTable, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import type { FoundTable } from '../../engine/introspection.ts'
import { attachChosen, attachedTables, detachTables } from '../../sources/attach-chosen.ts'
import { commitSource } from '../../sources/create-source.ts'
import { requireConnecting } from '../../sources/may-connect.ts'
import { readTables } from '../../sources/read-tables.ts'
import { storedConnection } from '../../sources/stored-settings.ts'
import type { BaseDatabase } from '../../store/base-databases/base-databases.ts'
import { updateSource } from '../../store/base/tables.ts'
import { findSource } from './find-source.ts'

type OfDiff = { params: ParamsOf<typeof calls.metaDiff> }

const keyOf = ({ schema, name }: SourceTable) => JSON.stringify([schema, name])

/**
 * Compares the tables of connected databases with those that are attached. A base database changes schema and
 * metadata in one transaction, so they never differ. Columns are not compared yet.
 */
export async function readMetaDiff(
  context: Context,
  { params }: OfDiff,
): Promise<OutputOf<typeof calls.metaDiff>> {
  const database = await context.database()
  const schema = await database.schema()
  const connected = connectedSources(context, schema, params.sourceId)
  const diffs = connected.map(async (source) => {
    const { tables } = await readTables(context, await storedConnection(context, database, source))
    const { gone, added } = differences(schema, source, tables)
    const diff = (name: string, type: string, change: string, msg: string): MetaDiff => ({
      title: name,
      table_name: name,
      source_id: source.id,
      type,
      detectedChanges: [{ type: change, msg }],
    })
    return [
      ...gone.map(({ native, title }) =>
        diff(native?.name ?? title, 'table', 'TABLE_REMOVE', 'Table removed'),
      ),
      ...added.map(({ name, kind }) => diff(name, kind, 'TABLE_NEW', 'New table')),
    ]
  })
  return (await Promise.all(diffs)).flat()
}

/** Removes tables that the database no longer has, and attaches new ones if all of them are used. */
export async function syncMetaDiff(context: Context, { params }: OfDiff): Promise<{ msg: string }> {
  const database = await context.database()
  let changed = 0
  for (const source of connectedSources(context, await database.schema(), params.sourceId))
    changed += await syncSource(context, database, source)
  return { msg: changed === 0 ? 'Nothing differs.' : `Tables updated: ${changed}.` }
}

function connectedSources(context: Context, schema: BaseSchema, sourceId: string | undefined): Source[] {
  const sources = sourceId === undefined ? schema.sources : [findSource(schema, sourceId)]
  const connected = sources.filter(({ connection }) => connection !== null)
  if (connected.length > 0) requireConnecting(context)
  return connected
}

function differences(
  schema: BaseSchema,
  source: Source,
  found: readonly FoundTable[],
): { gone: Table[]; added: FoundTable[] } {
  const names = new Set(found.map(keyOf))
  const attached = attachedTables(schema, source.id)
  const known = new Set(
    attached.flatMap(({ native }) =>
      native ? [keyOf(native), ...native.junctions.map((each) => keyOf({ ...each, name: each.table }))] : [],
    ),
  )
  return {
    gone: attached.filter(({ native }) => native && !names.has(keyOf(native))),
    added: found.filter((table) => !known.has(keyOf(table))),
  }
}

/** Returns how many tables were removed or attached. */
async function syncSource(context: Context, database: BaseDatabase, source: Source): Promise<number> {
  const { tables } = await readTables(context, await storedConnection(context, database, source))
  const names = new Set(tables.map(keyOf))
  const chosenTables = source.chosenTables?.filter((table) => names.has(keyOf(table))) ?? null
  const now = differences(await database.schema(), source, tables)
  const count = now.gone.length + (chosenTables === null ? now.added.length : 0)
  if (count === 0) return 0
  const createdBy = authorOf(await context.actor)
  await commitSource(context, database, 'source.sync', source.id, (schema) => [
    ...updateSource(schema.baseId, findSource(schema, source.id).id, { chosenTables }),
    ...detachTables(schema, differences(schema, source, tables).gone),
    ...attachChosen(schema, { ...source, chosenTables }, tables, createdBy),
  ])
  return count
}
