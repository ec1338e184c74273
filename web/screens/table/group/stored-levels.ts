import * as v from 'valibot'
import type { ViewWire } from '#core/api/wire.ts'
import type { GroupLevel } from '../../../api/groups.ts'

export const levelsSchema = v.array(
  v.object({ columnId: v.string(), direction: v.picklist(['asc', 'desc']) }),
)

/** The levels of groups that a view keeps. */
export function storedLevels(view: Pick<ViewWire, 'view'>): GroupLevel[] {
  const stored = v.safeParse(levelsSchema, view.view['groups'])
  return stored.success ? stored.output : []
}

/** Those of fields that are still there. */
export function levelsOf(levels: readonly GroupLevel[], columns: readonly { id: string }[]): GroupLevel[] {
  return levels.filter(({ columnId }) => columns.some(({ id }) => id === columnId))
}
