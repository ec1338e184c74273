import { authorOf, originOf } from '#core/access/actor.ts'
import type { SourceInput } from '#core/api/wire/source-shapes.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { fail } from '#core/errors.ts'
import { baseKeyOf, newId } from '#core/ids.ts'
import type { Source } from '#core/schema.ts'
import { isAlwaysReadOnly } from '#core/source-kinds.ts'
import * as sourceLimits from '#core/source-limits.ts'
import type { Context } from '../context.ts'
import type { Statement } from '../platform/statement.ts'
import type { BaseDatabase } from '../store/base-databases/base-databases.ts'
import type { Build } from '../store/base-databases/read-plan.ts'
import { insertSource } from '../store/base/tables.ts'
import { encryptConnection } from '../store/sources/stored-connection.ts'
import { attachChosen } from './attach-chosen.ts'
import { connectionOfInput } from './connection-of-input.ts'
import { requireConnecting } from './may-connect.ts'
import { readTables, requireFound } from './read-tables.ts'

/** Changes of sources that cannot be undone: the change log holds no connections. */
export type SourceAction = 'source.create' | 'source.connect' | 'source.sync' | 'source.delete'

/** Connects a database to a base and attaches its chosen tables, after they have been read with the connection. */
export async function createSource(
  context: Context,
  database: BaseDatabase,
  { alias, config, tables, is_data_readonly, is_schema_readonly }: SourceInput,
): Promise<string> {
  requireConnecting(context)
  const found = await readTables(context, connectionOfInput(config))
  const read = found.connection
  requireFound(found, tables)
  const createdBy = authorOf(await context.actor)
  const id = newId('source', baseKeyOf('base', database.baseId) ?? fail('BASE_NOT_FOUND'))
  const connection = await encryptConnection(context.env.settings, id, read.settings)
  await commitSource(context, database, 'source.create', id, (schema) => {
    const { sources } = schema
    if (sources.length >= sourceLimits.sourcesPerBase)
      failBecause('LIMIT_REACHED', 'sourcesPerBase', { max: sourceLimits.sourcesPerBase })
    const source: Source = {
      id,
      alias: alias ?? (read.settings.database || read.settings.host),
      type: read.type,
      order: Math.max(0, ...sources.map(({ order }) => order)) + 1,
      enabled: true,
      kind: read.kind,
      connection,
      schemas: read.schemas,
      chosenTables: tables,
      dataReadOnly: is_data_readonly || isAlwaysReadOnly(read.type),
      schemaReadOnly: is_schema_readonly || isAlwaysReadOnly(read.type),
    }
    return [
      ...insertSource(database.baseId, source),
      ...attachChosen(schema, source, found.tables, createdBy),
    ]
  })
  return id
}

/** Commits a change of a source that cannot be undone, and broadcasts it. */
export async function commitSource(
  context: Context,
  database: BaseDatabase,
  action: SourceAction,
  sourceId: string,
  build: Build<Statement[]>,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const actor = await context.actor
  const { change, seq } = await database.write(async (schema, engine) => ({
    change: {
      kind: 'schema',
      origin: originOf(actor),
      by: authorOf(actor),
      tableId: null,
      group: context.group ?? null,
      detail: { action, sourceId, ...detail },
      at: context.now,
    },
    statements: await build(schema, engine),
    schemaChange: true,
  }))
  context.publish(database.baseId, [change])
  context.headers.set('x-change-seq', String(seq))
}
