import type { ViewWire } from '#core/api/wire/wire.ts'
import { session } from '../session/current-session.ts'
import type { Permissions } from './permissions.ts'

/** True for a personal view of the signed-in person. */
export function isOwnView({
  lock_type: lock,
  owned_by: owner,
}: Pick<ViewWire, 'lock_type' | 'owned_by'>): boolean {
  return lock === 'personal' && owner !== null && owner === session.user()?.id
}

/** True if the person may store settings of a view. Changes of locked views are personal, whoever makes them. */
export function canConfigureView(view: Pick<ViewWire, 'lock_type' | 'owned_by'>, may: Permissions): boolean {
  if (isOwnView(view)) return may('view.createPersonal')
  return may('view.configure') && view.lock_type === 'collaborative'
}

/** True if the person may rename, describe, move or delete a view. */
export function canManageView(view: Pick<ViewWire, 'lock_type' | 'owned_by'>, may: Permissions): boolean {
  return canConfigureView(view, may) || (may('view.configure') && may('view.lock'))
}
