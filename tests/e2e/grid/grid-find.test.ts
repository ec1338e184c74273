import { expect } from 'vitest'
import { gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'
import { clickCell } from '../support/grid-canvas.ts'

// Finding a text in all records of a view, and replacing it.

let tableId = ''

const grid = gridTest(async () => {
  tableId = await grid.table(
    'Places',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'City', uidt: 'SingleLineText' },
      { title: 'Pieces', uidt: 'Number' },
      { title: 'Twice', uidt: 'Formula', formula_raw: '{Pieces} * 2' },
    ],
    Array.from({ length: 900 }, (_, index) => ({
      Name: `Place ${index + 1}`,
      City: index % 300 === 299 ? 'Old Kyoto' : 'Oslo',
      Pieces: index === 10 ? 5150 : 1,
    })),
  )
  await grid.show(tableId, '900 records')
})

const bar = () => grid.page.getByRole('search', { name: 'Find in this view' })
const status = async () => (await bar().getByRole('status').first().innerText()).trim()
const active = () => grid.page.getByRole('grid').locator('[role=gridcell][aria-selected=true]').first()
const cities = async () => {
  const { list } = await grid.send<{ list: Record<string, unknown>[] }>(
    'GET',
    `/api/v2/tables/${tableId}/records?limit=1000&where=${encodeURIComponent('(City,neq,Oslo)')}`,
  )
  return list.map((record) => record['City'])
}

const step = story('finding a text in all records of a view, and replacing it')

step('Mod+F finds cells far below, in order, and wraps around', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  // Until the grid takes keys, this one is the browser's.
  await active().waitFor()
  await page.keyboard.press('Control+f')
  await page.keyboard.type('kyoto')
  await eventually(status).toBe('1 of 3')
  await eventually(() => active().innerText()).toContain('Old Kyoto')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await eventually(status).toBe('3 of 3')
  await page.keyboard.press('Shift+Enter')
  await eventually(status).toBe('2 of 3')
  await page.getByRole('button', { name: 'Match case' }).click()
  await eventually(status).toBe('No results')
  await page.getByRole('button', { name: 'Match case' }).click()
})

step('replacing all shows first what will change, is one step, and can be undone', async () => {
  const { page } = grid
  await bar().getByRole('button', { name: 'Replace', exact: true }).first().click()
  await bar().getByRole('textbox', { name: 'Replace with' }).fill('New Kyoto!')
  await bar().getByRole('button', { name: 'Replace all…' }).click()
  await bar().getByText('3 cells will change').waitFor()
  expect(await cities()).toEqual(['Old Kyoto', 'Old Kyoto', 'Old Kyoto'])
  await bar().getByRole('button', { name: 'Change 3 cells' }).click()
  await eventually(cities).toEqual(['Old New Kyoto!', 'Old New Kyoto!', 'Old New Kyoto!'])
  await page.getByText('3 cells changed').waitFor()
  await page.getByRole('button', { name: 'Undo', exact: true }).click()
  await eventually(cities).toEqual(['Old Kyoto', 'Old Kyoto', 'Old Kyoto'])
})

step('keeps and reports changes by others after the preview', async () => {
  const { page } = grid
  await bar().getByRole('button', { name: 'Replace all…' }).click()
  await bar().getByText('3 cells will change').waitFor()
  const { list } = await grid.send<{ list: { Id: number; City: string }[] }>(
    'GET',
    `/api/v2/tables/${tableId}/records?where=${encodeURIComponent('(City,eq,Old Kyoto)')}`,
  )
  await grid.send('PATCH', `/api/v2/tables/${tableId}/records`, { Id: list[1]?.Id, City: 'Osaka' })
  await bar().getByRole('button', { name: 'Change 3 cells' }).click()
  await page.getByText('2 cells changed').waitFor()
  await page.getByText('1 cell was changed by someone else and was skipped').waitFor()
  await eventually(cities).toEqual(['Old New Kyoto!', 'Osaka', 'Old New Kyoto!'])
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await eventually(cities).toEqual(['Old Kyoto', 'Osaka', 'Old Kyoto'])
})

step('skips values that would become invalid numbers, and formulas', async () => {
  const { page } = grid
  await bar().getByRole('searchbox').or(bar().getByRole('textbox')).first().fill('15')
  await eventually(status).toMatch(/^\d+ of \d+$/)
  await bar().getByRole('textbox', { name: 'Replace with' }).fill('x')
  await bar().getByRole('button', { name: 'Replace all…' }).click()
  await bar().getByText('1 cell would become invalid and was skipped').waitFor()
  await bar().getByRole('button', { name: 'Cancel' }).click()
  await page.keyboard.press('Escape')
  await bar().waitFor({ state: 'detached' })
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA')
})
