import type { GridController } from '../controller.ts'

/** Keeps the edited cell above the on-screen keyboard. Returns a cleanup function. */
export const revealOnKeyboard = (grid: GridController): (() => void) => {
  const screen = window.visualViewport
  if (!screen) return () => undefined
  let frame = 0
  const reveal = (): void => {
    const cell = grid.editing?.cell
    const { elements } = grid
    if (!cell || !elements) return
    grid.reveal(cell)
    // Where the keyboard overlays the page, the grid's visible part is smaller than its box.
    const box = elements.scroller.getBoundingClientRect()
    const rect = grid.rectOf(cell)
    const hidden = box.y + rect.y + rect.height - (screen.offsetTop + screen.height)
    if (hidden > 0) grid.setScroll(grid.viewport.scrollX, grid.viewport.scrollY + hidden)
  }
  const onResize = (): void => {
    cancelAnimationFrame(frame)
    // Wait until the grid has resized.
    frame = requestAnimationFrame(() => (frame = requestAnimationFrame(reveal)))
  }
  screen.addEventListener('resize', onResize)
  return () => {
    cancelAnimationFrame(frame)
    screen.removeEventListener('resize', onResize)
  }
}
