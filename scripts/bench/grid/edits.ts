import type { GridPage } from './page.ts'

// Edits, starting from the first cell.

/** Milliseconds from a key press to the frame that shows its letter. */
export async function echoes(grid: GridPage, times: number): Promise<number[]> {
  await grid.home()
  await grid.page.evaluate('bench.watchEchoes()')
  for (let run = 0; run < times; run += 1) {
    await grid.page.keyboard.press('a')
    await grid.page.waitForTimeout(60)
    await grid.page.keyboard.press('Escape')
    await grid.page.waitForTimeout(60)
  }
  return JSON.parse(String(await grid.page.evaluate('JSON.stringify(bench.echoes)'))) as number[]
}

/** Types into a cell and leaves it; returns milliseconds until the server has responded. */
export async function commit(grid: GridPage, text: string): Promise<number> {
  await grid.home()
  await grid.page.keyboard.type(text)
  const responded = answerOf(grid, 'PATCH', '/records')
  const start = performance.now()
  await grid.page.keyboard.press('Enter')
  await responded
  return performance.now() - start
}

/** Pastes a block into the first cells; returns milliseconds until it is saved. */
export async function paste(grid: GridPage, block: string): Promise<number> {
  await grid.page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(block)})`)
  await grid.home()
  const responded = answerOf(grid, 'PATCH', '/records')
  const start = performance.now()
  await grid.page.keyboard.press('Control+v')
  await responded
  await grid.page.getByText('Saving').waitFor({ state: 'detached', timeout: 60_000 })
  return performance.now() - start
}

/**
 * Selects and deletes all records of the view; returns milliseconds from the last input until none is left.
 */
export async function deleteAll(grid: GridPage): Promise<number> {
  const { page } = grid
  await grid.home()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+a')
  const responded = answerOf(grid, 'DELETE', '/all')
  const confirmation = page.getByRole('button', { name: 'Delete', exact: true })
  let start = performance.now()
  await page.keyboard.press('Control+Delete')
  const isPending = await Promise.race([responded.then(() => false), confirmation.waitFor().then(() => true)])
  if (isPending) {
    start = performance.now()
    await confirmation.click()
  }
  await responded
  await page.waitForFunction(`document.querySelectorAll('[role=gridcell]').length === 0`, null, {
    timeout: 300_000,
  })
  return performance.now() - start
}

function answerOf({ page }: GridPage, method: string, path: string): Promise<unknown> {
  return page.waitForResponse(
    (response) => response.request().method() === method && response.url().includes(path),
    { timeout: 300_000 },
  )
}
