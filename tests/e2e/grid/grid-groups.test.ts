import { expect } from 'vitest'
import { gridCell, gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { story } from '../support/story.ts'
import { reload } from '../support/reload.ts'
import { clickCanvas, clickCell } from '../support/grid-canvas.ts'

// Records under the headings of their groups.

const grid = gridTest(async () => {
  const orders = await grid.table(
    'Orders',
    [
      { title: 'Order', uidt: 'SingleLineText', pv: true },
      { title: 'Items', uidt: 'Number' },
      {
        title: 'Status',
        uidt: 'SingleSelect',
        colOptions: { options: [{ title: 'New' }, { title: 'Sent' }] },
      },
    ],
    Array.from({ length: 12 }, (_, index) => ({
      Order: `order ${index + 1}`,
      Items: index + 1,
      Status: index % 3 === 0 ? 'Sent' : 'New',
    })),
  )
  await grid.show(orders, '12 records')
})

/** The header, then the records that show; headings of groups are rows too, and have no place here. */
const rows = () =>
  grid.page.locator('[role=grid], [role=treegrid]').locator('[role=row]:not([aria-expanded])')

const step = story('records under the headings of their groups')

step('groups by a field', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Group' }).click()
  await page.getByRole('button', { name: 'Add field' }).click()
  await page.getByRole('combobox', { name: 'Group by, level 1' }).waitFor()
  await page.keyboard.press('Escape')
  // Those that are new come first: 8 of them, then 4.
  await eventually(() => rows().nth(1).innerText()).toContain('order 2')
  await eventually(() => rows().nth(9).innerText()).toContain('order 1')
})

step(
  'screen readers hear of headings: their level, whether they are folded, and the place of each row',
  async () => {
    const { page } = grid
    const tree = page.getByRole('treegrid')
    expect(await tree.getAttribute('aria-rowcount')).toBe('15')
    const heading = tree.getByRole('row', { name: 'Status: New, 8 records' })
    expect(await heading.getAttribute('aria-expanded')).toBe('true')
    expect(await heading.getAttribute('aria-level')).toBe('1')
    expect(await heading.getAttribute('aria-rowindex')).toBe('2')
    expect(await rows().nth(9).getAttribute('aria-rowindex')).toBe('12')
    expect(await rows().nth(9).getAttribute('aria-level')).toBe('2')
  },
)

step('folds and unfolds by keyboard and mouse', async () => {
  const { page } = grid
  // The first row stands under the first heading.
  await clickCell(page, 1.2, 0)
  await page.keyboard.press('Alt+Shift+ArrowLeft')
  await gridCell(page, 'order 2').waitFor({ state: 'detached' })
  await gridCell(page, 'order 1').waitFor()
  await page.getByText('12 records', { exact: true }).waitFor()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await gridCell(page, 'order 2').waitFor()
  await clickCanvas(page, 200, 34 + 18)
  await gridCell(page, 'order 2').waitFor({ state: 'detached' })
  await clickCanvas(page, 200, 34 + 18)
  await gridCell(page, 'order 2').waitFor()
})

step('moves a record to its other group, and stays grouped after a reload', async () => {
  const { page } = grid
  await clickCell(page, 1.2, 2)
  await page.keyboard.type('Sent')
  await page.keyboard.press('Enter')
  await eventually(() => rows().nth(1).innerText()).toContain('order 3')
  await reload(page)
  await eventually(() => rows().nth(1).innerText()).toContain('order 3')
  await eventually(() => rows().nth(9).innerText()).toContain('order 2')
})
