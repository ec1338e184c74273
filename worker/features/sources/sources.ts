import type { SourceWire } from '#core/api/bases.ts'
import type { BodyOf, OutputOf, ParamsOf } from '#core/api/call/define-call.ts'
import { onePage, type Page } from '#core/api/call/shapes.ts'
import type * as calls from '#core/api/sources.ts'
import { fail } from '#core/errors.ts'
import type { BaseSchema, Source } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { changeSchema } from '../../schema/schema-change.ts'
import { sourceWire } from '../../schema/source-wire.ts'
import { editEntity } from '../../schema/edits/schema-edit.ts'

type OfSource = { params: ParamsOf<typeof calls.sourcesRead> }

export async function listSources(context: Context): Promise<Page<SourceWire>> {
  const database = await context.database()
  const { sources } = await database.schema()
  return onePage(sources.map((source) => sourceWire(database.baseId, source)))
}

export async function readSource(context: Context, { params }: OfSource): Promise<SourceWire> {
  const database = await context.database()
  return sourceWire(database.baseId, findSource(await database.schema(), params.sourceId))
}

export async function changeSource(
  context: Context,
  { params, body }: OfSource & { body: BodyOf<typeof calls.sourcesUpdate> },
): Promise<SourceWire> {
  const { schema } = await changeSchema(context, 'source.update', (current) => {
    const source = findSource(current, params.sourceId)
    return {
      tableId: null,
      detail: { sourceId: source.id },
      edits: editEntity('source', source, {
        ...(body.alias === undefined ? {} : { alias: body.alias }),
        ...(body.order === undefined ? {} : { order: body.order }),
      }),
    }
  })
  return sourceWire(schema.baseId, findSource(schema, params.sourceId))
}

/** A base database changes schema and metadata in one transaction, so they never differ. */
export async function readMetaDiff(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.metaDiff> },
): Promise<OutputOf<typeof calls.metaDiff>> {
  const database = await context.database()
  if (params.sourceId !== undefined) findSource(await database.schema(), params.sourceId)
  return []
}

/** Nothing to synchronize, but unknown sources are an error. */
export async function syncMetaDiff(
  context: Context,
  input: { params: ParamsOf<typeof calls.metaDiffSync> },
): Promise<{ msg: string }> {
  await readMetaDiff(context, input)
  return { msg: 'Nothing differs: a base and its database change together.' }
}

/** The base's own source also has the id of the base: see `bases` in BaseWire. */
function findSource(schema: BaseSchema, id: string): Source {
  const own = id === schema.baseId ? schema.sources[0] : undefined
  return own ?? schema.sources.find((source) => source.id === id) ?? fail('SOURCE_NOT_FOUND')
}
