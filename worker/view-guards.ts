import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import { fail } from '#core/errors.ts'
import type { Removal } from '#core/fields/dependents.ts'
import type { BaseSchema, View } from '#core/schema.ts'
import { isSettings, type SchemaEdit } from './edits/edit.ts'

/** A locked view changes only by those who may unlock it, a personal one also by whoever made it. */
export function requireUnlocked(view: View, actor: Actor): void {
  if (view.lock === 'collaborative' || can(actor, 'view.lock')) return
  const isMaker = actor.kind === 'user' && actor.userId === view.createdBy
  if (view.lock === 'locked' || !isMaker) fail('VIEW_LOCKED')
}

/** What a published view shows, strangers see: showing something else in it is publishing. */
export function requirePublisher(view: Pick<View, 'shareId'>, actor: Actor): void {
  if (view.shareId !== null && !can(actor, 'view.share')) fail('VIEW_PUBLISHED')
}

/** Options that say which records, or which of their values, stand where; all others are about looks and words. */
const publicOptions = ['groups', 'fk_grp_col_id', 'fk_cover_image_col_id', 'calendar_range']

/** Throws VIEW_PUBLISHED when an edit changes what the link of a published view shows and the actor may not share. */
export function requireMayPublish(view: View, { of, before, after }: SchemaEdit, actor: Actor): void {
  const isShown = after?.['show'] === true || after?.['showSystemFields'] === true
  const named = [before?.['options'], after?.['options']].flatMap((options) =>
    isSettings(options) ? Object.keys(options) : [],
  )
  const isOther = of === 'view' && named.some((name) => publicOptions.includes(name))
  if (of === 'filter' || of === 'sort' || isShown || isOther) requirePublisher(view, actor)
}

/** Throws VIEW_PUBLISHED when a published view loses a filter along with a column, which the actor may not share. */
export function requireFiltersKept(
  { tables }: Pick<BaseSchema, 'tables'>,
  { columns, dependents }: Removal,
  actor: Actor,
): void {
  const gone = new Set([...columns, ...dependents].map(({ id }) => id))
  for (const view of tables.flatMap(({ views }) => views))
    if (view.filters.some(({ columnId }) => columnId !== null && gone.has(columnId)))
      requirePublisher(view, actor)
}

/** Options that reach people outside: where a form sends those who answered, and who is written to. */
const outreach = ['redirect_url', 'email']

/** Throws FORBIDDEN when options (as they are stored) reach other people outside than before and the actor may not. */
export function requireOutreach(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  actor: Actor,
): void {
  const isChanged = outreach.some((name) => (before[name] ?? '') !== (after[name] ?? ''))
  if (isChanged && !can(actor, 'form.outreach')) fail('FORBIDDEN')
}
