import { t } from '../../../i18n/i18n.ts'
import { groupHeaderOfRow } from './group-headers.ts'
import type { GridController } from '../controller.ts'

/** Expands or collapses a group and announces it. */
export const toggleGroup = (grid: GridController, at: number): boolean => {
  const groupHeader = grid.layout.groupHeaders[at]
  if (!groupHeader || !grid.props.onToggleGroup) return false
  // Rows pinned where they were created or edited would show under the collapsed group header.
  grid.props.store.pin(null)
  grid.props.store.leave([])
  grid.props.onToggleGroup(groupHeader.id)
  grid.announce(
    t(groupHeader.isCollapsed ? 'group.expanded' : 'group.collapsed', { count: groupHeader.count }),
  )
  return true
}

/** Collapses the active row's group. */
export const collapseGroup = (grid: GridController): boolean => {
  const { active } = grid
  return active !== null && toggleGroup(grid, groupHeaderOfRow(grid.layout, active.row))
}

/** Expands the nearest collapsed group: the first below the active row, else the last above. */
export const expandGroup = (grid: GridController): boolean => {
  const { groupHeaders } = grid.layout
  const row = grid.active?.row ?? 0
  const below = groupHeaders.findIndex((groupHeader) => groupHeader.isCollapsed && groupHeader.row > row)
  return toggleGroup(
    grid,
    below >= 0 ? below : groupHeaders.findLastIndex((groupHeader) => groupHeader.isCollapsed),
  )
}
