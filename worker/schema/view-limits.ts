import { isPrivateView } from '#core/access/personal-views.ts'
import { failBecause } from '#core/error-reasons/error-reasons.ts'
import * as limits from '#core/limits.ts'
import type { Table, ViewLock } from '#core/schema.ts'

/**
 * Throws LIMIT_REACHED if a table has no room for another view with this lock. Personal views are counted by person,
 * so that nobody learns of others', or fills the table for them.
 */
export function requireRoomForView({ views }: Pick<Table, 'views'>, lock: ViewLock): void {
  const own = views.filter(isPrivateView).length
  if (lock === 'personal' && own >= limits.personalViewsPerTable)
    failBecause('LIMIT_REACHED', 'personalViewsPerTable', { max: limits.personalViewsPerTable })
  if (lock !== 'personal' && views.length - own >= limits.viewsPerTable)
    failBecause('LIMIT_REACHED', 'viewsPerTable', { max: limits.viewsPerTable })
}
