import type { Page } from 'playwright-core'
import { clickCell } from './grid-canvas.ts'

/** What the grid says of itself to screen readers, with cells named as in spreadsheets: B3 is column 2, row 3. */
export type GridState = {
  /** Where the keys act; null while a cell is edited. */
  active: string | null
  /** The selected block as far as it shows, such as B2:C4; a single cell is only itself. */
  range: string
  /** The rows that are selected as a whole. */
  rows: number[]
  isEditing: boolean
}

const letter = (col: number): string => String.fromCodePoint(65 + col)

/** Reads the grid's state from the page. */
export async function gridState(page: Page): Promise<GridState> {
  const seen = (await page.evaluate(`(() => {
    const keys = document.querySelector('textarea[aria-controls]')
    const place = (id) => id.split('-').slice(-2).map(Number)
    const active = keys.getAttribute('aria-activedescendant')
    const cells = [...document.querySelectorAll('[role=gridcell][aria-selected=true]')].map(({ id }) => place(id))
    const rows = [...document.querySelectorAll('[role=row][aria-selected=true]')].map((row) => Number(row.ariaRowIndex) - 1)
    return {
      active: active && place(active),
      cells,
      rows,
      isEditing: keys.dataset.editing === 'true' || document.activeElement !== keys,
    }
  })()`)) as {
    active: [number, number] | null
    cells: [number, number][]
    rows: number[]
    isEditing: boolean
  }
  const name = ([row, col]: [number, number]): string => `${letter(col)}${row + 1}`
  const rows = seen.cells.map(([row]) => row)
  const cols = seen.cells.map(([, col]) => col)
  const from = name([Math.min(...rows), Math.min(...cols)])
  const to = name([Math.max(...rows), Math.max(...cols)])
  const isBlock = seen.cells.length > 1
  return {
    active: seen.active && name(seen.active),
    range: seen.cells.length === 0 ? '' : isBlock ? `${from}:${to}` : from,
    rows: seen.rows,
    isEditing: seen.isEditing,
  }
}

/** Where a cell of the unscrolled grid is, in the words of `clickCell`. */
export function placeOf(cell: string): { row: number; col: number } {
  return { row: Number(cell.slice(1)) - 1, col: cell.charCodeAt(0) - 65 }
}

/** Leaves whatever is open, scrolls home, and clicks a cell. */
export async function goTo(page: Page, cell: string): Promise<void> {
  const { row, col } = placeOf(cell)
  await page.locator('textarea[aria-controls]').focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await page.keyboard.press('ControlOrMeta+Home')
  await clickCell(page, row, col)
}

/** Presses keys one after the other; they are parted by spaces. */
export async function pressKeys(page: Page, keys: string): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key.replaceAll('Mod', 'ControlOrMeta'))
}
