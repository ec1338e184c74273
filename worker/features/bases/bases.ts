import type { BaseWire, SourceWire } from '#core/api/bases/bases.ts'
import type * as calls from '#core/api/bases/bases.ts'
import type { BodyOf, ParamsOf, QueryOf } from '#core/api/call/define-call.ts'
import { onePage, type Page } from '#core/api/call/shapes.ts'
import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import { AppError, fail } from '#core/errors.ts'
import { baseId, newBaseKey } from '#core/ids.ts'
import type { Source } from '#core/schema.ts'
import { deleteUnfinishedBase } from '../../bases/purge-bases.ts'
import type { Context } from '../../context.ts'
import { logAccessChange } from '../../request/log-access-change.ts'
import { sourceWire } from '../../schema/source-wire.ts'
import { createSource } from '../../sources/create-source.ts'
import type { BaseEntry } from '../../store/control/directory.ts'
import { fillFromTemplate } from './fill-from-template.ts'

type OfBase = { params: ParamsOf<typeof calls.basesRead> }

export async function listBases(
  context: Context,
  { query }: { query: QueryOf<typeof calls.basesList> },
): Promise<Page<BaseWire>> {
  const user = await signedIn(context)
  const entries = await context.control.listBases(user.userId, {
    everything: user.orgRoles.includes('super'),
    trashed: query.deleted === 'true',
  })
  // An API token restricted to a base sees no other base.
  const only = user.token?.baseId ?? null
  return onePage(entries.filter(({ id }) => only === null || id === only).map((entry) => baseWire(entry, [])))
}

/**
 * Adds the base to the control database, creates its database, then opens it: a crash in between leaves
 * nothing visible.
 */
export async function createBase(
  context: Context,
  { body }: { body: BodyOf<typeof calls.basesCreate> },
): Promise<BaseWire> {
  const user = await signedIn(context)
  const base = {
    id: baseId(newBaseKey()),
    title: body.title,
    description: body.description ?? '',
    color: body.color ?? null,
    meta: body.meta ?? {},
  }
  await context.control.createBase(base, user.userId, context.now)
  try {
    const database = await context.baseDatabases.create({ id: base.id, createdAt: context.now })
    const [connected] = body.sources ?? body.bases ?? []
    if (connected) await createSource(context, database, connected)
    if (body.template) await fillFromTemplate(context, database, body.template, body.locale ?? '')
  } catch (error) {
    await deleteUnfinishedBase(context, base.id)
    throw error
  }
  await context.control.markBaseReady(base.id)
  // The request's actor was loaded before the base existed.
  const actor = await context.actor
  return readBaseAs(context, actor.kind === 'user' ? { ...actor, baseRole: 'owner' } : actor, base.id)
}

export async function readBase(context: Context, { params }: OfBase): Promise<BaseWire> {
  return readBaseAs(context, await context.actor, params.baseId)
}

async function readBaseAs(context: Context, actor: Actor, id: string): Promise<BaseWire> {
  if (actor.kind === 'anonymous') throw new AppError('AUTHENTICATION_REQUIRED')
  // Both databases are queried in parallel.
  const [entry, schema] = await Promise.all([
    context.control.findBase(actor.kind === 'user' ? actor.userId : '', id),
    context.baseDatabases.open(id).schema(),
  ])
  if (!entry) fail('BASE_NOT_FOUND')
  const seen = can(actor, 'source.manage') ? schema.sources : []
  return baseWire(actor.kind === 'share' ? { ...entry, role: actor.role } : entry, seen)
}

export async function changeBase(
  context: Context,
  { params, body }: OfBase & { body: BodyOf<typeof calls.basesUpdate> },
): Promise<number> {
  await context.control.updateBase(params.baseId, defined(body), context.now)
  const { order: _, ...seen } = defined(body)
  const fields = Object.keys(seen)
  if (fields.length > 0) await logAccessChange(context, params.baseId, 'base.update', { fields })
  return 1
}

export async function trashBase(context: Context, { params }: OfBase): Promise<boolean> {
  await context.control.trashBase(params.baseId, context.now)
  await context.disconnect([params.baseId], { userId: null })
  return true
}

export async function restoreBase(context: Context, { params }: OfBase): Promise<boolean> {
  const user = await signedIn(context)
  const only = user.token?.baseId ?? params.baseId
  if (only !== params.baseId) fail('BASE_NOT_FOUND')
  const entry = await context.control.findBase(user.userId, params.baseId)
  if (!entry || (entry.role === null && !user.orgRoles.includes('super'))) fail('BASE_NOT_FOUND')
  if (!can({ ...user, baseRole: entry.role }, 'base.restore')) fail('FORBIDDEN')
  await context.control.restoreBase(params.baseId, context.now)
  return true
}

export async function starBase(
  context: Context,
  { params, body }: OfBase & { body: BodyOf<typeof calls.basesStar> },
): Promise<boolean> {
  const user = await signedIn(context)
  await context.control.setStar(params.baseId, user.userId, body.starred, context.now)
  return true
}

export async function changeOwnMeta(
  context: Context,
  { params, body }: OfBase & { body: BodyOf<typeof calls.basesOwnMeta> },
): Promise<boolean> {
  const { starred } = body
  return starred === undefined ? true : starBase(context, { params, body: { starred } })
}

async function signedIn(context: Context) {
  const actor = await context.actor
  if (actor.kind !== 'user') throw new AppError('AUTHENTICATION_REQUIRED')
  return actor
}

/**
 * Older clients only list tables of known sources, so everybody sees the base's own source, without its name.
 */
function ownSource(baseId: string): SourceWire {
  return { id: baseId, base_id: baseId, alias: null, type: 'sqlite3', is_meta: true, enabled: true, order: 1 }
}

function baseWire(entry: BaseEntry, sources: Source[]): BaseWire {
  const list = sources.map((source) => sourceWire(entry.id, source))
  return {
    id: entry.id,
    title: entry.title,
    description: entry.description || null,
    color: entry.color,
    meta: entry.meta,
    order: entry.order,
    is_meta: true,
    deleted: entry.deletedAt !== null,
    created_at: entry.createdAt,
    updated_at: entry.updatedAt,
    project_role: entry.role,
    starred: entry.starred,
    sources: list,
    bases:
      list.length > 0
        ? list.map((each, index) => (index === 0 ? { ...each, id: entry.id } : each))
        : [ownSource(entry.id)],
  }
}

type Defined<T> = { [K in keyof T]?: Exclude<T[K], undefined> }

/** Keeps only the given members. */
function defined<T extends object>(patch: T): Defined<T> {
  return Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined)) as Defined<T>
}
