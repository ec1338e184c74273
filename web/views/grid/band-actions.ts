import { t } from '../../i18n/i18n.ts'
import { bandOfRow } from './bands.ts'
import type { GridController } from './controller.ts'

/** Shows the rows of a group, or hides them, and says so. */
export const toggleBand = (grid: GridController, at: number): boolean => {
  const band = grid.layout.bands[at]
  if (!band || !grid.props.onToggleBand) return false
  // Rows that are held where they were made or edited would show under the folded heading.
  grid.props.store.pin(null)
  grid.props.store.leave([])
  grid.props.onToggleBand(band.id)
  grid.announce(t(band.isCollapsed ? 'group.expanded' : 'group.collapsed', { count: band.count }))
  return true
}

/** Hides the group that the active row is in. */
export const collapseGroup = (grid: GridController): boolean => {
  const { active } = grid
  return active !== null && toggleBand(grid, bandOfRow(grid.layout, active.row))
}

/** Shows the hidden group next to the active row: the first one below it, else the last one above. */
export const expandGroup = (grid: GridController): boolean => {
  const { bands } = grid.layout
  const row = grid.active?.row ?? 0
  const below = bands.findIndex((band) => band.isCollapsed && band.row > row)
  return toggleBand(grid, below >= 0 ? below : bands.findLastIndex((band) => band.isCollapsed))
}
