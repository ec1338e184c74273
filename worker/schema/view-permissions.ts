import type { Actor } from '#core/access/actor.ts'
import { isPrivateView, ownerOf } from '#core/access/personal-views.ts'
import { can } from '#core/access/roles.ts'
import { fail } from '#core/errors.ts'
import type { Removal } from '#core/fields/computed/dependents.ts'
import type { BaseSchema, View } from '#core/schema.ts'
import { confirmationOptions, respondentOptions } from '#core/views/form-responses.ts'
import { sectionConditions } from '#core/views/form-sections.ts'
import { hiddenStacks } from '#core/views/kanban-stacks.ts'
import { isSettingsObject, type SchemaEdit } from './edits/schema-edit.ts'

/**
 * Throws if the actor may not change a view that they see. Locked views can only be changed by people who may unlock
 * them, and personal ones that are not private, such as published ones, also by their owner.
 */
export function requireUnlockedView(view: View, actor: Actor): void {
  const isOwner = actor.kind === 'user' && actor.userId === ownerOf(view)
  if (isPrivateView(view) && isOwner && can(actor, 'view.createPersonal')) return
  if (!can(actor, 'view.configure')) fail('FORBIDDEN')
  if (view.lock === 'collaborative' || can(actor, 'view.lock')) return
  if (view.lock === 'locked' || !isOwner) fail('VIEW_LOCKED')
}

/** Strangers see what a published view shows, so showing something else in it is publishing. */
export function requirePublisher(view: Pick<View, 'shareId'>, actor: Actor): void {
  if (view.shareId !== null && !can(actor, 'view.share')) fail('VIEW_PUBLISHED')
}

/** Options that determine which records and values appear; all others affect appearance only. */
const publicOptions = [
  'groups',
  'fk_grp_col_id',
  'fk_cover_image_col_id',
  'calendar_range',
  'fk_dependency_col_id',
]

/** Options that determine whose responses a form accepts and until when, which questions it asks, and which answers they offer. */
const publicFormOptions = [
  'closes_at',
  'response_limit',
  'choices',
  'conditions',
  'linked_records',
  'rules',
  ...respondentOptions,
]

/** Throws VIEW_PUBLISHED if an edit changes what a published view shows and the actor may not share. */
export function requirePublishPermission(
  view: Pick<View, 'shareId' | 'options'>,
  { of, before, after }: SchemaEdit,
  actor: Actor,
): void {
  const isShown = after?.['show'] === true || after?.['showSystemFields'] === true
  const [was, is] = [before?.['options'], after?.['options']].map((options) =>
    isSettingsObject(options) ? options : {},
  )
  const isNamed = publicOptions.some((name) => Object.hasOwn({ ...was, ...is }, name))
  const isFormChanged =
    publicFormOptions.some((name) => isSet(was?.[name]) || isSet(is?.[name])) || movesConditions(was, is)
  const [hiddenBefore, hiddenAfter] = [was, is].map((options) =>
    hiddenStacks({ ...view.options, ...options }).toSorted(),
  )
  const isRevealed = String(hiddenBefore) !== String(hiddenAfter)
  const isOther = of === 'view' && (isNamed || isFormChanged || isRevealed)
  if (of === 'filter' || of === 'sort' || isShown || isOther) requirePublisher(view, actor)
}

/** Sections determine which questions are asked if they have conditions. */
function movesConditions(was: unknown, is: unknown): boolean {
  const [before, after] = [was, is].map((options) =>
    JSON.stringify(sectionConditions(isSettingsObject(options) ? options['sections'] : null)),
  )
  return before !== after
}

/** Forms from before an option existed get its empty value with their next change, which publishes nothing. */
function isSet(option: unknown): boolean {
  if (Array.isArray(option)) return option.length > 0
  return option !== undefined && option !== null && option !== false && option !== ''
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

/** Options that reach other people: redirect target, recipients and confirmation of a form. */
const outreach = ['redirect_url', 'email', ...confirmationOptions]

/** Throws FORBIDDEN if options reach other people than before and the actor may not share. */
export function requireSharePermission(
  before: Record<string, unknown>,
  after: Record<string, unknown>,
  actor: Actor,
): void {
  const isChanged = outreach.some((name) => (before[name] || '') !== (after[name] || ''))
  if (isChanged && !can(actor, 'form.outreach')) fail('FORBIDDEN')
}
