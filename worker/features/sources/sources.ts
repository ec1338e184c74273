import type { SourceWire } from '#core/api/bases/bases.ts'
import type { BodyOf, OutputOf, ParamsOf } from '#core/api/call/define-call.ts'
import { onePage, type Page } from '#core/api/call/shapes.ts'
import type * as calls from '#core/api/sources/sources.ts'
import { fail } from '#core/errors.ts'
import type { Context } from '../../context.ts'
import { attachedTables, detachTables } from '../../sources/attach-chosen.ts'
import { commitSource, createSource } from '../../sources/create-source.ts'
import { deleteSource } from '../../store/base/tables.ts'
import { findSource } from './find-source.ts'
import { sourceDetails } from './source-details.ts'

type OfSource = { params: ParamsOf<typeof calls.sourcesRead> }

export async function listSources(context: Context): Promise<Page<SourceWire>> {
  const database = await context.database()
  const { sources } = await database.schema()
  return onePage(await Promise.all(sources.map((source) => sourceDetails(context, database.baseId, source))))
}

export async function readSource(context: Context, { params }: OfSource): Promise<SourceWire> {
  const database = await context.database()
  return sourceDetails(context, database.baseId, findSource(await database.schema(), params.sourceId))
}

export async function connectSource(
  context: Context,
  { body }: { body: BodyOf<typeof calls.sourcesCreate> },
): Promise<SourceWire> {
  const database = await context.database()
  const id = await createSource(context, database, body)
  return sourceDetails(context, database.baseId, findSource(await database.schema(), id))
}

/** Forgets the connection and the metadata of its tables; the connected database stays as it is. */
export async function disconnectSource(
  context: Context,
  { params }: OfSource,
): Promise<OutputOf<typeof calls.sourcesDelete>> {
  const database = await context.database()
  await commitSource(context, database, 'source.delete', params.sourceId, (schema, engine) => {
    const source = findSource(schema, params.sourceId)
    if (source.connection === null) fail('SOURCE_IS_OWN')
    return [
      ...detachTables(engine, schema, attachedTables(schema, source.id)),
      ...deleteSource(schema.baseId, source.id),
    ]
  })
  return true
}
