import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import { fail } from '#core/errors.ts'
import type { Removal } from '#core/fields/computed/dependents.ts'
import type { BaseSchema, View } from '#core/schema.ts'
import { isSettingsObject, type SchemaEdit } from './edits/schema-edit.ts'

/** Locked views can only be changed by people who may unlock them, personal views also by their creator. */
export function requireUnlockedView(view: View, actor: Actor): void {
  if (view.lock === 'collaborative' || can(actor, 'view.lock')) return
  const isMaker = actor.kind === 'user' && actor.userId === view.createdBy
  if (view.lock === 'locked' || !isMaker) fail('VIEW_LOCKED')
}

/** Strangers see what a published view shows, so showing something else in it is publishing. */
export function requirePublisher(view: Pick<View, 'shareId'>, actor: Actor): void {
  if (view.shareId !== null && !can(actor, 'view.share')) fail('VIEW_PUBLISHED')
}

/** Options that determine which records and values appear; all others affect appearance only. */
const publicOptions = ['groups', 'fk_grp_col_id', 'fk_cover_image_col_id', 'calendar_range']

/** Options that determine whether a form accepts responses, and which answers its questions offer. */
const publicFormOptions = ['closes_at', 'response_limit', 'choices']

/** Throws VIEW_PUBLISHED if an edit changes what a published view shows and the actor may not share. */
export function requirePublishPermission(view: View, { of, before, after }: SchemaEdit, actor: Actor): void {
  const isShown = after?.['show'] === true || after?.['showSystemFields'] === true
  const [was, is] = [before?.['options'], after?.['options']].map((options) =>
    isSettingsObject(options) ? options : {},
  )
  const isNamed = publicOptions.some((name) => Object.hasOwn({ ...was, ...is }, name))
  const isFormChanged = publicFormOptions.some((name) => isSet(was?.[name]) || isSet(is?.[name]))
  const isOther = of === 'view' && (isNamed || isFormChanged)
  if (of === 'filter' || of === 'sort' || isShown || isOther) requirePublisher(view, actor)
}

/** Forms from before an option existed get its empty value with their next change, which publishes nothing. */
function isSet(option: unknown): boolean {
  return Array.isArray(option) ? option.length > 0 : option !== undefined && option !== null
}

/**
 * Throws VIEW_PUBLISHED if a published view filters, sorts, groups or lays out its records by a deleted
 * column and the actor may not share, because strangers would see other records or another layout.
 */
export function requirePublishedKept(
  { tables }: Pick<BaseSchema, 'tables'>,
  { columns, dependents }: Removal,
  actor: Actor,
): void {
  const gone = new Set([...columns, ...dependents].map(({ id }) => id))
  for (const view of tables.flatMap(({ views }) => views))
    if (shapingColumns(view).some((id) => gone.has(id))) requirePublisher(view, actor)
}

/** Columns that determine which records a view shows, and where. */
function shapingColumns({ filters, sorts, options }: View): string[] {
  const named = publicOptions.flatMap((name) => textsIn(options[name]))
  return [...[...filters, ...sorts].flatMap(({ columnId }) => columnId ?? []), ...named]
}

/** All texts in view options. Column ids are among them and cannot be confused with other texts. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

/** Options that reach other people: redirect target and recipients of a form. */
const outreach = ['redirect_url', 'email']

/** Throws FORBIDDEN if options reach other people than before and the actor may not share. */
export function requireSharePermission(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  actor: Actor,
): void {
  const isChanged = outreach.some((name) => (before[name] ?? '') !== (after[name] ?? ''))
  if (isChanged && !can(actor, 'form.outreach')) fail('FORBIDDEN')
}
