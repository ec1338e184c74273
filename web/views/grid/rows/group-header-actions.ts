import { t } from '../../../i18n/i18n.ts'
import { groupHeaderOfRow } from './group-headers.ts'
import type { GridController } from '../controller.ts'

/** Expands or collapses a group and announces it. */
export const toggleGroup = (grid: GridController, at: number): boolean => {
  const band = grid.layout.bands[at]
  if (!band || !grid.props.onToggleBand) return false
  // Rows pinned where they were created or edited would show under the collapsed group header.
  grid.props.store.pin(null)
  grid.props.store.leave([])
  grid.props.onToggleBand(band.id)
  grid.announce(t(band.isCollapsed ? 'group.expanded' : 'group.collapsed', { count: band.count }))
  return true
}

/** Collapses the active row's group. */
export const collapseGroup = (grid: GridController): boolean => {
  const { active } = grid
  return active !== null && toggleGroup(grid, groupHeaderOfRow(grid.layout, active.row))
}

/** Expands the nearest collapsed group: the first below the active row, else the last above. */
export const expandGroup = (grid: GridController): boolean => {
  const { bands } = grid.layout
  const row = grid.active?.row ?? 0
  const below = bands.findIndex((band) => band.isCollapsed && band.row > row)
  return toggleGroup(grid, below >= 0 ? below : bands.findLastIndex((band) => band.isCollapsed))
}
