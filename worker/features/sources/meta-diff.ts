import { authorOf } from '#core/access/actor.ts'
import type { BodyOf, OutputOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as calls from '#core/api/sources/sources.ts'
import type { MetaDiff } from '#core/api/sources/source-diff.ts'
import { AppError, fail } from '#core/errors.ts'
import { baseKeyOf } from '#core/ids.ts'
import type { BaseSchema, Source } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import type { FoundTable } from '../../engine/sources/introspection.ts'
import { attachedTables } from '../../sources/attach-chosen.ts'
import { commitSource } from '../../sources/create-source.ts'
import { compareSource } from '../../sources/diff/compare-source.ts'
import type { Difference } from '../../sources/diff/difference.ts'
import { requireConnecting } from '../../sources/may-connect.ts'
import { readTables } from '../../sources/read-tables.ts'
import { storedConnection } from '../../sources/stored-settings.ts'
import type { SyncPlace } from '../../sources/sync/apply-differences.ts'
import type { BaseDatabase } from '../../store/base-databases/base-databases.ts'
import { allDifferences, chosenDifferences } from './choose-differences.ts'
import { diffWire, idsOf } from './diff-wire.ts'
import { findSource } from './find-source.ts'
import { syncStatements } from './sync-statements.ts'

type OfDiff = { params: ParamsOf<typeof calls.metaDiff> }
type FoundSource = { source: Source; found: FoundTable[] }

/**
 * Compares connected databases with what is stored of them. A base database changes schema and metadata in one
 * transaction, so they never differ.
 */
export async function readMetaDiff(
  context: Context,
  { params }: OfDiff,
): Promise<OutputOf<typeof calls.metaDiff>> {
  const database = await context.database()
  const schema = await database.schema()
  const { sources, unreachable } = await readSources(context, database, params.sourceId)
  const place = await placeOf(context, schema)
  const diffs = sources.map(({ source, found }): Promise<MetaDiff[]> => {
    const differences = differencesOf(schema, source, found)
    return diffWire(schema, source, found, differences, { ...place, sourceId: source.id })
  })
  return [...(await Promise.all(diffs)).flat(), ...unreachable.map(unreachableWire)]
}

/**
 * Applies differences in one commit. Throws SOURCE_DIFFERENCE_GONE if a chosen one no longer exists, because the
 * database has changed again.
 */
export async function syncMetaDiff(
  context: Context,
  { params, body }: OfDiff & { body: BodyOf<typeof calls.metaDiffSync> },
): Promise<{ msg: string }> {
  const database = await context.database()
  const chosen = body.changes && new Set(body.changes)
  const { sources } = await readSources(context, database, params.sourceId)
  const choose = async (schema: BaseSchema) => {
    const known = new Set<string>()
    const parts = sources.map(async ({ source: { id }, found }) => {
      const source = findSource(schema, id)
      const all = differencesOf(schema, source, found)
      const ids = await idsOf(id, all)
      for (const each of ids.values()) known.add(each)
      return { source, found, chosen: chosen ? chosenDifferences(all, ids, chosen) : allDifferences(all) }
    })
    const choices = await Promise.all(parts)
    if (chosen && [...chosen].some((id) => !known.has(id))) fail('SOURCE_DIFFERENCE_GONE')
    return choices.filter((each) => each.chosen.length > 0)
  }
  const now = await choose(await database.schema())
  const [first] = now
  if (!first) return { msg: 'Nothing differs.' }
  const count = now.reduce((sum, each) => sum + each.chosen.length, 0)
  const actor = await context.actor
  await commitSource(
    context,
    database,
    'source.sync',
    first.source.id,
    async (schema, engine) =>
      syncStatements(engine, schema, await choose(schema), actor, await placeOf(context, schema)),
    { changes: count },
  )
  return { msg: `Changes applied: ${count}.` }
}

function unreachableWire({ id, alias }: Source): MetaDiff {
  return {
    title: alias ?? id,
    table_name: '',
    schema_name: '',
    source_id: id,
    source_title: alias,
    type: 'table',
    is_unreachable: true,
    detectedChanges: [],
  }
}

/** Reads the databases of all sources, or of one. Throws why, if none can be reached. */
async function readSources(
  context: Context,
  database: BaseDatabase,
  sourceId: string | undefined,
): Promise<{ sources: FoundSource[]; unreachable: Source[] }> {
  const schema = await database.schema()
  const sources = sourceId === undefined ? schema.sources : [findSource(schema, sourceId)]
  const connected = sources.filter(({ connection }) => connection !== null)
  if (connected.length > 0) requireConnecting(context)
  const unreachable: { source: Source; error: AppError }[] = []
  const read = connected.map(async (source): Promise<FoundSource[]> => {
    try {
      const { tables } = await readTables(context, await storedConnection(context, database, source))
      return [{ source, found: tables }]
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'SOURCE_UNREACHABLE') throw error
      unreachable.push({ source, error })
      return []
    }
  })
  const found = (await Promise.all(read)).flat()
  const [first] = unreachable
  if (first && found.length === 0) throw first.error
  return { sources: found, unreachable: unreachable.map(({ source }) => source) }
}

function differencesOf(schema: BaseSchema, source: Source, found: readonly FoundTable[]): Difference[] {
  const { chosenTables } = source
  return compareSource({ tables: attachedTables(schema, source.id), chosenTables }, found)
}

async function placeOf(context: Context, { baseId }: BaseSchema): Promise<Omit<SyncPlace, 'sourceId'>> {
  const key = baseKeyOf('base', baseId) ?? fail('BASE_NOT_FOUND')
  return { key, createdBy: authorOf(await context.actor) }
}
