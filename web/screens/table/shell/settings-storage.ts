import type { ViewWire } from '#core/api/wire/wire.ts'
import { canConfigureView } from '../../../api/bases/own-views.ts'
import type { Permissions } from '../../../api/bases/permissions.ts'
import { baseLink } from '../../../api/bases/active-share-link.ts'

type Storage = {
  /** Settings are stored on the view; otherwise they are personal. */
  canStore: boolean
  /** Filters, sorts and groups are stored on the view; for a published view only with share permission. */
  canStoreRows: boolean
  /** Personal changes can be saved for everybody. */
  canSave: boolean
}

/** Where a person's changes of a view are stored. */
export function storageOf(
  view: Pick<ViewWire, 'lock_type' | 'owned_by' | 'is_published'>,
  may: Permissions,
): Storage {
  // Only people who may share can change what a published view shows.
  const canPublish = !view.is_published || may('view.share')
  const canStore = canConfigureView(view, may)
  return {
    canStore,
    canStoreRows: canStore && canPublish,
    canSave: canPublish && (canStore || (may('view.configure') && may('view.lock'))),
  }
}

/** True if the person's changes are kept with their account: they cannot store all of them on the view. */
export function hasPersonalSettings(
  view: Pick<ViewWire, 'lock_type' | 'owned_by' | 'is_published'>,
  may: Permissions,
): boolean {
  return baseLink() === null && may('view.createPersonal') && !storageOf(view, may).canStoreRows
}
