/* Single steps on the demo page, for browser tests. */

export const cell = (page, row, col) =>
  page.evaluate(([at, id]) => window.demo.store.rowAt(at)?.[id], [row, `c${col}`])
export const center = (page, row, col) =>
  page.evaluate(
    ([at, id]) => {
      const box = window.demo.grid().cellBox(at, id)
      return { x: box.x + Math.min(60, box.width / 2), y: box.y + box.height / 2 }
    },
    [row, `c${col}`],
  )
export const click = async (page, row, col, options) => {
  const { x, y } = await center(page, row, col)
  await page.mouse.click(x, y, options)
}
/** Selects a cell that may be out of view, and focuses the grid. */
export const pick = (page, row, col) =>
  page.evaluate(
    ([at, id]) => {
      window.demo.grid().selectCell(at, id)
      window.demo.grid().focus()
    },
    [row, `c${col}`],
  )
export const shiftClick = async (page, x, y) => {
  await page.keyboard.down('Shift')
  await page.mouse.click(x, y)
  await page.keyboard.up('Shift')
}
export const active = (page) => page.evaluate(() => window.demo.grid().selection().active)
export const settle = async (page) => {
  await page.evaluate(() => window.demo.store.settled())
  await page.waitForTimeout(60)
}
export const quantile = (list, share) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length * share)]?.toFixed(1)
