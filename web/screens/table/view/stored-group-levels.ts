import * as v from 'valibot'
import type { ViewWire } from '#core/api/wire/wire.ts'
import type { GroupLevel } from '../../../api/records/groups.ts'

export const levelsSchema = v.array(
  v.object({ columnId: v.string(), direction: v.picklist(['asc', 'desc']) }),
)

/** The group levels stored in a view. The stacks of a kanban are groups. */
export function storedLevels(view: Pick<ViewWire, 'view'>): GroupLevel[] {
  const stackField = view.view['fk_grp_col_id']
  if (typeof stackField === 'string') return [{ columnId: stackField, direction: 'asc' }]
  const stored = v.safeParse(levelsSchema, view.view['groups'])
  return stored.success ? stored.output : []
}

/** The levels of existing fields. */
export function levelsOf(levels: readonly GroupLevel[], columns: readonly { id: string }[]): GroupLevel[] {
  return levels.filter(({ columnId }) => columns.some(({ id }) => id === columnId))
}
