import type { SourceWire } from '#core/api/bases/bases.ts'
import { authorOf } from '#core/access/actor.ts'
import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/sources/sources.ts'
import { fail } from '#core/errors.ts'
import type { Source } from '#core/schema.ts'
import { isAlwaysReadOnly } from '#core/source-kinds.ts'
import type { Context } from '../../context.ts'
import type { FoundTable } from '../../engine/sources/introspection.ts'
import { changeSchema } from '../../schema/schema-change.ts'
import { editEntity } from '../../schema/edits/schema-edit.ts'
import { attachChosen, detachTables, tablesNotChosen } from '../../sources/attach-chosen.ts'
import { connectionOfInput } from '../../sources/connection-of-input.ts'
import { commitSource } from '../../sources/create-source.ts'
import { requireConnecting } from '../../sources/may-connect.ts'
import { readTables, requireFound } from '../../sources/read-tables.ts'
import { storedConnection, storedSettings } from '../../sources/stored-settings.ts'
import type { BaseDatabase } from '../../store/base-databases/base-databases.ts'
import { updateSource } from '../../store/base/tables.ts'
import { encryptConnection } from '../../store/sources/stored-connection.ts'
import { findSource } from './find-source.ts'
import { sourceDetails } from './source-details.ts'

type Body = BodyOf<typeof calls.sourcesUpdate>
type Settings = Partial<Pick<Source, 'alias' | 'order' | 'dataReadOnly' | 'schemaReadOnly'>>

/** Changes settings, which can be undone, or the connection and its tables, which are tried first. */
export async function changeSource(
  context: Context,
  { params, body }: { params: ParamsOf<typeof calls.sourcesUpdate>; body: Body },
): Promise<SourceWire> {
  const database = await context.database()
  const source = findSource(await database.schema(), params.sourceId)
  const settings = settingsOf(body)
  const isAboutConnection = body.config !== undefined || body.tables !== undefined
  const isOwn = source.connection === null
  if (
    isOwn &&
    (isAboutConnection || settings.dataReadOnly !== undefined || settings.schemaReadOnly !== undefined)
  )
    fail('SOURCE_IS_OWN')
  if (isAlwaysReadOnly(source.type) && (settings.dataReadOnly === false || settings.schemaReadOnly === false))
    fail('INVALID_REQUEST', {
      problem: 'This data source is always read-only: Tessera does not write to databases of this kind.',
    })
  if (isAboutConnection) {
    const { patch, found } = await connectionPatch(context, database, source, body)
    const createdBy = authorOf(await context.actor)
    await commitSource(context, database, 'source.connect', source.id, (current, engine) => {
      const next = { ...findSource(current, source.id), ...settings, ...patch }
      return [
        ...updateSource(database.baseId, source.id, { ...settings, ...patch }),
        ...detachTables(engine, current, tablesNotChosen(current, next)),
        ...attachChosen(current, next, found, createdBy),
      ]
    })
  } else {
    await changeSchema(context, 'source.update', (current) => ({
      tableId: null,
      detail: { sourceId: source.id },
      edits: editEntity('source', findSource(current, source.id), settings),
    }))
  }
  return sourceDetails(context, database.baseId, findSource(await database.schema(), source.id))
}

function settingsOf({ alias, order, is_data_readonly, is_schema_readonly }: Body): Settings {
  return {
    ...(alias === undefined ? {} : { alias }),
    ...(order === undefined ? {} : { order }),
    ...(is_data_readonly === undefined ? {} : { dataReadOnly: is_data_readonly }),
    ...(is_schema_readonly === undefined ? {} : { schemaReadOnly: is_schema_readonly }),
  }
}

/** The stored changes for a new connection or choice of tables, after a test of the connection. */
async function connectionPatch(
  context: Context,
  database: BaseDatabase,
  source: Source,
  { config, tables = source.chosenTables }: Body,
): Promise<{
  patch: Pick<Source, 'chosenTables'> & Partial<Pick<Source, 'kind' | 'connection' | 'schemas'>>
  found: FoundTable[]
}> {
  requireConnecting(context)
  const wanted = config
    ? connectionOfInput(config, await storedSettings(context, database, source))
    : await storedConnection(context, database, source)
  // Clients of NocoDB give MariaDB this kind, which only the server can tell.
  if (wanted.kind !== 'mysql2') requireSameType(source, wanted.type)
  const found = await readTables(context, wanted)
  const read = found.connection
  requireSameType(source, read.type)
  requireFound(found, tables)
  if (!config) return { patch: { chosenTables: tables }, found: found.tables }
  const connection = await encryptConnection(context.env.settings, source.id, read.settings)
  const patch = { chosenTables: tables, kind: read.kind, connection, schemas: read.schemas }
  return { patch, found: found.tables }
}

/** Throws INVALID_REQUEST. */
function requireSameType(source: Source, type: Source['type']): void {
  if (type !== source.type)
    fail('INVALID_REQUEST', {
      problem: 'The kind of database of a data source cannot change. Connect another data source.',
    })
}
