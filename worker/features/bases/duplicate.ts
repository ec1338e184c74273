import * as v from 'valibot'
import { authorOf, originOf } from '#core/access/actor.ts'
import { schemaSeenBy } from '#core/access/personal-views.ts'
import type * as calls from '#core/api/bases/bases.ts'
import type { BaseCopyWire } from '#core/api/bases/bases.ts'
import type { BodyOf, OutputOf, ParamsOf } from '#core/api/call/define-call.ts'
import type * as duplicates from '#core/api/tables/duplicates.ts'
import { fail } from '#core/errors.ts'
import { baseId, newBaseKey } from '#core/ids.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { deleteUnfinishedBase } from '../../bases/purge-bases.ts'
import type { Context } from '../../context.ts'
import { tablesInCopy, copyStatements } from '../../schema/copy-schema.ts'
import type { BaseEntry } from '../../store/control/directory.ts'
import { copyContents } from './copy-contents.ts'

type OfBase = { params: ParamsOf<typeof calls.basesRead> }
type OfCopy = { params: ParamsOf<typeof calls.basesDuplicatePart> }

/** Marks an unfinished base in its meta as a copy of another base. */
const copyMark = v.object({ copyOf: v.string() })

/**
 * Creates the copy's base database with all tables and views. It can only be opened after `copyPart` has
 * copied the records, because large bases take longer than one call.
 */
export async function beginCopy(
  context: Context,
  { params, body }: OfBase & { body: BodyOf<typeof calls.basesDuplicate> },
): Promise<BaseCopyWire> {
  await context.require('base.create')
  const user = await signedIn(context)
  const source = (await context.control.findBase(user.userId, params.baseId)) ?? fail('BASE_NOT_FOUND')
  const withRecords = body.records ?? true
  const id = baseId(newBaseKey())
  const title = body.title ?? (await freeTitle(context, user.userId, source.title))
  const meta = withRecords ? { ...source.meta, copyOf: source.id } : source.meta
  const { description, color } = source
  await context.control.createBase({ id, title, description, color, meta }, user.userId, context.now)
  try {
    const database = await context.baseDatabases.create({ id, createdAt: context.now })
    // Personal views of others stay behind.
    const schema = schemaSeenBy(await context.baseDatabases.open(source.id).schema(), user.userId)
    const at = context.now
    await database.write((own, engine) => ({
      change: {
        kind: 'schema',
        origin: originOf(user),
        by: authorOf(user),
        tableId: null,
        detail: { action: 'base.copy', copyOf: source.id },
        at,
      },
      statements: copyStatements(
        engine,
        id,
        tablesInCopy(schema, { baseId: id, sourceId: own.sources[0]?.id ?? fail('BASE_CORRUPTED') }),
      ),
      schemaChange: true,
    }))
  } catch (error) {
    await deleteUnfinishedBase(context, id)
    throw error
  }
  if (!withRecords) await context.control.markBaseReady(id)
  return { id, title, done: !withRecords, progress: withRecords ? 0 : 1 }
}

/** Milliseconds of a call that copies as much as possible. */
const duplicateWholeBudgetMs = 20_000

/** Starts a copy and copies as much as one call may. */
export async function copyWhole(
  context: Context,
  { params, body }: OfBase & { body: BodyOf<typeof duplicates.basesDuplicateWhole> },
): Promise<OutputOf<typeof duplicates.basesDuplicateWhole>> {
  const title = body?.base?.title
  const records = body?.options?.excludeData !== true
  let state = await beginCopy(context, {
    params,
    body: { records, ...(title === undefined ? {} : { title }) },
  })
  const end = Date.now() + duplicateWholeBudgetMs
  while (!state.done && Date.now() < end)
    state = await copyPart(context, { params: { ...params, copyId: state.id } })
  return { ...state, name: state.title }
}

/** Copies further records for some seconds; the last call opens the copy. */
export async function copyPart(context: Context, { params }: OfCopy): Promise<BaseCopyWire> {
  const copy = await findCopy(context, params)
  const progress = await copyContents(
    context.baseDatabases.open(params.baseId),
    context.baseDatabases.open(copy.id),
    context.storage,
  )
  const { copyOf: _, ...meta } = copy.meta
  const isDone = progress === 1
  // Marks the copy as in progress, so that the purge does not delete it.
  await context.control.updateBase(copy.id, isDone ? { meta } : {}, context.now)
  if (isDone) await context.control.markBaseReady(copy.id)
  return { id: copy.id, title: copy.title, done: isDone, progress }
}

export async function cancelCopy(context: Context, { params }: OfCopy): Promise<boolean> {
  const copy = await findCopy(context, params)
  await deleteUnfinishedBase(context, copy.id)
  return true
}

/** Finds the caller's own unfinished copy of this base. */
async function findCopy(context: Context, params: OfCopy['params']): Promise<BaseEntry> {
  const user = await signedIn(context)
  const copy = await context.control.findUnfinished(user.userId, params.copyId)
  const mark = v.safeParse(copyMark, copy?.meta)
  if (!copy || !mark.success || mark.output.copyOf !== params.baseId) fail('BASE_NOT_FOUND')
  return copy
}

async function freeTitle(context: Context, userId: string, title: string): Promise<string> {
  const bases = await context.control.listBases(userId, { everything: false, trashed: false })
  // Leaves room for a number.
  const wanted = title.slice(0, limits.baseTitleLength - 10)
  return nextFreeTitle(
    wanted,
    bases.map((each) => each.title),
  )
}

async function signedIn(context: Context) {
  const actor = await context.actor
  return actor.kind === 'user' ? actor : fail('AUTHENTICATION_REQUIRED')
}
