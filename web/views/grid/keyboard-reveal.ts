import type { GridController } from './controller.ts'

/** Keeps the cell that is edited above the keyboard on the screen. Returns how to stop. */
export const watchKeyboard = (grid: GridController): (() => void) => {
  const screen = window.visualViewport
  if (!screen) return () => undefined
  let frame = 0
  const reveal = (): void => {
    const cell = grid.editing?.cell
    const { elements } = grid
    if (!cell || !elements) return
    grid.reveal(cell)
    // Where the keyboard lies over the page, less of the grid shows than there is.
    const box = elements.scroller.getBoundingClientRect()
    const rect = grid.rectOf(cell)
    const hidden = box.y + rect.y + rect.height - (screen.offsetTop + screen.height)
    if (hidden > 0) grid.setScroll(grid.viewport.scrollX, grid.viewport.scrollY + hidden)
  }
  const onResize = (): void => {
    cancelAnimationFrame(frame)
    // After the grid has taken its new size.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(reveal)))
  }
  screen.addEventListener('resize', onResize)
  return () => {
    cancelAnimationFrame(frame)
    screen.removeEventListener('resize', onResize)
  }
}
