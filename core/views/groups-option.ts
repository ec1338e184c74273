import * as v from 'valibot'
import * as limits from '../limits.ts'

/** Fields to group by, outermost first. */
export const groupsOption = v.optional(
  v.pipe(
    v.array(v.object({ columnId: v.string(), direction: v.picklist(['asc', 'desc']) })),
    v.maxLength(limits.groupLevelsMax, `At most ${limits.groupLevelsMax} levels of groups.`),
  ),
  [],
)

/** The groups by fields that a public link shows. */
export function visibleGroups(visible: readonly string[], groups: unknown): unknown {
  return Array.isArray(groups)
    ? groups.filter((group: { columnId: string }) => visible.includes(group.columnId))
    : groups
}
