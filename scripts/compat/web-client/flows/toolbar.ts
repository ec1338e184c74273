import { columnTypes } from '../../../sample-columns.ts'
import type { Flow } from '../flow.ts'
import { type Stage, until } from '../stage.ts'

const note = { title: 'Note', column_name: 'note', uidt: columnTypes.text }
const fruit = [
  { Title: 'Cherry', Note: 'c' },
  { Title: 'Apple', Note: 'a' },
  { Title: 'Banana', Note: 'b' },
]
const first = (stage: Stage, title: string) => stage.cell('Title', 0).getByText(title).waitFor()

export const toolbarFlows: readonly Flow[] = [
  {
    name: 'hide and show fields',
    async run(stage) {
      const { page } = stage
      const table = await stage.table([note], fruit)
      await stage.openTable(table)
      await page.locator('.nc-fields-menu-btn').click()
      await page.getByTestId('nc-fields-menu-Note').locator('input[type=checkbox]').click()
      await page.locator('th[data-title="Note"]').waitFor({ state: 'detached' })
      await page.reload()
      await first(stage, 'Cherry')
      if ((await page.locator('th[data-title="Note"]').count()) > 0)
        throw new Error('the field is shown again')
      await page.locator('.nc-fields-menu-btn').click()
      await page.getByTestId('nc-fields-menu').getByText('Show all').click()
      await page.locator('th[data-title="Note"]').waitFor()
      await page.getByTestId('nc-fields-menu').getByText('Hide all').click()
      await page.locator('th[data-title="Note"]').waitFor({ state: 'detached' })
      await page.getByTestId('nc-fields-menu').getByText('Show system fields').click()
    },
  },
  {
    name: 'filter records, with a group',
    async run(stage) {
      const { page } = stage
      const table = await stage.table([note], fruit)
      await stage.openTable(table)
      await first(stage, 'Cherry')
      await page.locator('.nc-filter-menu-btn').click()
      // The menu loads its filters when it opens.
      await page.waitForTimeout(1000)
      const menu = page.getByTestId('nc-filter-menu')
      await menu.getByRole('button', { name: 'Add Filter' }).first().click()
      await menu.locator('.nc-filter-value-select input').fill('Banana')
      await first(stage, 'Banana')
      await stage.cell('Title', 1).waitFor({ state: 'detached' })
      await menu.getByRole('button', { name: 'Add Filter Group' }).click()
      await until('the group is kept', async () =>
        (await stage.api.list(`/api/v1/db/meta/views/${table.viewId}/filters`)).some(
          ({ is_group }) => is_group,
        ),
      )
      for (const count of [2, 1]) {
        await menu.locator('.nc-filter-item-remove-btn').first().click()
        await until(
          'a filter goes',
          async () =>
            (await stage.api.list(`/api/v1/db/meta/views/${table.viewId}/filters`)).length === count - 1,
        )
      }
      await stage.cell('Title', 2).waitFor()
    },
  },
  {
    name: 'sort records',
    async run(stage) {
      const { page } = stage
      const table = await stage.table([note], fruit)
      await stage.openTable(table)
      await page.locator('.nc-sort-menu-btn').click()
      const menu = page.getByTestId('nc-sorts-menu')
      await menu.getByRole('button', { name: 'Add Sort Option' }).click()
      await first(stage, 'Apple')
      await stage.choose(menu.locator('.nc-sort-dir-select'), 'Z → A')
      await first(stage, 'Cherry')
      await stage.choose(menu.locator('.nc-sort-field-select'), 'Note')
      await menu.locator('.nc-sort-item-remove-btn').click()
      await until(
        'the sort is gone',
        async () => (await stage.api.list(`/api/v1/db/meta/views/${table.viewId}/sorts`)).length === 0,
      )
    },
  },
  {
    name: 'change the height of rows and lock the view',
    async run(stage) {
      const { page } = stage
      const table = await stage.table([note], fruit)
      await stage.openTable(table)
      await page.locator('.nc-height-menu-btn').click()
      await page.getByTestId('nc-height-menu').getByText('Tall', { exact: true }).click()
      await page.getByText('View updated successfully').first().waitFor()
      await stage.openSubmenu('.nc-actions-menu-btn', 'Collaborative View', 'Locked View')
      await until('the view is locked', async () => (await stage.views(table))[0]?.['lock_type'] === 'locked')
    },
  },
]
