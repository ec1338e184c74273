import type { Page } from 'playwright-core'

type ClickOptions = { button?: 'left' | 'right' }

/**
 * Clicks at a place of the grid's canvas, in px from its upper left corner. A menu or dialog that is still closing over
 * it is waited for, where a click of the mouse by itself would go to whatever lies on top.
 */
export async function clickCanvas(page: Page, x: number, y: number, options?: ClickOptions): Promise<void> {
  await page.locator('[data-grid-scroller]').click({ ...options, position: { x, y } })
}

/** Clicks into a cell: the row as it is on the screen, and the column by its place. */
export async function clickCell(page: Page, row: number, column: number): Promise<void> {
  await clickCanvas(page, 64 + column * 180 + 90, 34 + row * 32 + 16)
}

/** Clicks the header of a column: its menu with the right button. */
export async function clickHeader(page: Page, column: number, options?: ClickOptions): Promise<void> {
  await clickCanvas(page, 64 + column * 180 + 90, 15, options)
}

/** Clicks the button that adds a field, after the given number of columns. */
export async function clickAddField(page: Page, columns: number): Promise<void> {
  await clickCanvas(page, 64 + columns * 180 + 20, 15)
}
