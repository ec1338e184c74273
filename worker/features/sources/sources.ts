import type { SourceWire } from '#core/api/bases.ts'
import type { BodyOf, OutputOf, ParamsOf } from '#core/api/call.ts'
import { onePage, type Page } from '#core/api/shapes.ts'
import type * as calls from '#core/api/sources.ts'
import { fail } from '#core/errors.ts'
import type { BaseSchema, Source } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { changeSchema } from '../../schema-change.ts'
import { sourceWire } from '../../source-wire.ts'
import { edited } from '../../edits/edit.ts'

type OfSource = { params: ParamsOf<typeof calls.sourcesRead> }

export async function listSources(context: Context): Promise<Page<SourceWire>> {
  const home = await context.home()
  const { sources } = await home.schema()
  return onePage(sources.map((source) => sourceWire(home.baseId, source)))
}

export async function readSource(context: Context, { params }: OfSource): Promise<SourceWire> {
  const home = await context.home()
  return sourceWire(home.baseId, findSource(await home.schema(), params.sourceId))
}

export async function changeSource(
  context: Context,
  { params, body }: OfSource & { body: BodyOf<typeof calls.sourcesUpdate> },
): Promise<SourceWire> {
  const schema = await changeSchema(context, 'source.update', (current) => {
    const source = findSource(current, params.sourceId)
    return {
      tableId: null,
      detail: { sourceId: source.id },
      edits: edited('source', source, {
        ...(body.alias === undefined ? {} : { alias: body.alias }),
        ...(body.order === undefined ? {} : { order: body.order }),
      }),
    }
  })
  return sourceWire(schema.baseId, findSource(schema, params.sourceId))
}

/** A home's schema and metadata change in one transaction, so nothing can differ. */
export async function readMetaDiff(
  context: Context,
  { params }: { params: ParamsOf<typeof calls.metaDiff> },
): Promise<OutputOf<typeof calls.metaDiff>> {
  const home = await context.home()
  if (params.sourceId !== undefined) findSource(await home.schema(), params.sourceId)
  return []
}

/** There is nothing to take over; a source that is not there is an error all the same. */
export async function syncMetaDiff(
  context: Context,
  input: { params: ParamsOf<typeof calls.metaDiffSync> },
): Promise<{ msg: string }> {
  await readMetaDiff(context, input)
  return { msg: 'Nothing differs: a base and its database change together.' }
}

/** The base's own source goes by the id of the base, too: see `bases` in BaseWire. */
function findSource(schema: BaseSchema, id: string): Source {
  const own = id === schema.baseId ? schema.sources[0] : undefined
  return own ?? schema.sources.find((source) => source.id === id) ?? fail('SOURCE_NOT_FOUND')
}
