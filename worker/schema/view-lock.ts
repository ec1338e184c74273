import type { Actor } from '#core/access/actor.ts'
import { isPrivateView, ownerOf } from '#core/access/personal-views.ts'
import { can } from '#core/access/roles.ts'
import { fail } from '#core/errors.ts'
import { readLinkOptions } from '#core/fields/links/link-options.ts'
import type { BaseSchema, Table, View, ViewLock } from '#core/schema.ts'

type Place = { schema: BaseSchema; table: Table; view: View }

/** Throws if the actor may not change a view to this lock, or if the view cannot have it. */
export function requireLockChange({ schema, table, view }: Place, lock: ViewLock, actor: Actor): void {
  if (lock === view.lock) return
  // A personal view that everybody sees changes for its viewers, so it counts as a collaborative one.
  if (lock === 'locked' || view.lock === 'locked') requireRight(actor, 'view.lock')
  if (lock !== 'personal') return requireRight(actor, 'view.create')
  requireRight(actor, 'view.configure')
  // The view disappears for all others, as if it was deleted.
  const isOwner = actor.kind === 'user' && ownerOf(view) === actor.userId
  if (!isOwner) requireRight(actor, 'table.manage')
  if (view.isDefault)
    fail('INVALID_REQUEST', {
      problem: 'The first view of a table is for everybody. Duplicate it to get your own.',
    })
  if (view.shareId !== null) fail('VIEW_PUBLISHED')
  requireOtherGrid(table, view)
  const link = schema.tables
    .flatMap(({ columns }) => columns)
    .find((column) => column.link && readLinkOptions(column).viewId === view.id)
  if (link) fail('VIEW_LIMITS_LINK', { title: link.title })
}

/** Throws LAST_VIEW if the table would have no grid that everybody sees. */
export function requireOtherGrid({ views }: Pick<Table, 'views'>, view: View): void {
  if (view.type !== 'grid' || isPrivateView(view)) return
  const others = views.filter((each) => each.type === 'grid' && each.id !== view.id && !isPrivateView(each))
  if (others.length === 0) fail('LAST_VIEW')
}

/** The owner of a view after its lock changes: whoever makes it personal; otherwise as before. */
export function ownerAfter(view: View, lock: ViewLock, actor: Actor): Pick<View, 'ownedBy'> {
  const isTaken = lock === 'personal' && view.lock !== 'personal' && actor.kind === 'user'
  return { ownedBy: isTaken && ownerOf(view) !== actor.userId ? actor.userId : view.ownedBy }
}

function requireRight(actor: Actor, action: Parameters<typeof can>[1]): void {
  if (!can(actor, action)) fail('FORBIDDEN')
}
