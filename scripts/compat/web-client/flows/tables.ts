import type { Flow } from '../flow.ts'
import { type Stage, until } from '../stage.ts'

const titles = async ({ api, base }: Stage) =>
  (await api.list(`/api/v1/db/meta/projects/${base.id}/tables`)).map(({ title }) => title)

async function tableMenu(stage: Stage, title: string, item: 'Rename' | 'Delete'): Promise<void> {
  await stage.page.getByTestId(`tree-view-table-${title}`).click({ button: 'right' })
  await stage.menuItem(item).click()
}

export const tableFlows: readonly Flow[] = [
  {
    name: 'create a table',
    async run(stage) {
      const { page } = stage
      await stage.open(`/nc/${stage.base.id}`)
      await page.locator('.nc-add-new-table').click()
      await page.getByTestId('create-table-title-input').fill('Made by clicks')
      await stage.modal().getByRole('button', { name: 'Submit' }).click()
      await page.getByTestId('nc-grid-add-new-row').waitFor()
      await page.getByText('Title', { exact: true }).first().waitFor()
      await until('the table is there', async () => (await titles(stage)).includes('Made by clicks'))
    },
  },
  {
    name: 'rename a table',
    async run(stage) {
      const table = await stage.table()
      await stage.openTable(table)
      await tableMenu(stage, table.title, 'Rename')
      await stage.modal().locator('input').fill('Renamed')
      await stage.modal().getByRole('button', { name: 'Submit' }).click()
      await stage.page.getByTestId('tree-view-table-Renamed').waitFor()
      await until('the table has its name', async () => (await titles(stage)).includes('Renamed'))
    },
  },
  {
    name: 'delete a table',
    async run(stage) {
      const table = await stage.table()
      await stage.openTable(table)
      await tableMenu(stage, table.title, 'Delete')
      await stage.modal().getByRole('button', { name: 'Yes' }).click()
      await stage.page.getByTestId(`tree-view-table-${table.title}`).waitFor({ state: 'detached' })
      await until('the table is gone', async () => !(await titles(stage)).includes(table.title))
    },
  },
]
