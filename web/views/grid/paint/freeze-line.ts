import { columnX, toPhysical } from '../layout/geometry.ts'
import { freezeHandleHeightPx } from '../pointer/hit-test.ts'
import type { Context, Scene } from './scene.ts'

/** Paints the handle of the frozen-column divider at the bottom of the header, and its drag target. */
export const paintFreezeLine = (context: Context, scene: Scene): void => {
  const { layout, viewport, theme, freezeTo } = scene
  if (!layout.canFreeze) return
  const edge = toPhysical(viewport, layout.gutterWidth + layout.frozenWidth, 0)
  const isOn = freezeTo !== null || scene.hover.kind === 'freeze'
  context.fillStyle = isOn ? theme.primary : theme.control
  context.beginPath()
  context.roundRect(edge - 2, layout.headerHeight - freezeHandleHeightPx, 4, freezeHandleHeightPx - 2, 2)
  context.fill()
  if (freezeTo === null) return
  const end = columnX(layout, viewport, freezeTo - 1) + (layout.columns[freezeTo - 1]?.width ?? 0)
  const to = freezeTo === 0 ? layout.gutterWidth : end
  context.fillRect(toPhysical(viewport, to, 0) - 1, 0, 3, viewport.height)
}
