import type { Flow } from '../flow.ts'
import { type Api, until } from '../stage.ts'

const titles = async (api: Api) => (await api.list('/api/v1/db/meta/projects')).map(({ title }) => title)

export const baseFlows: readonly Flow[] = [
  {
    name: 'create a base',
    async run(stage) {
      const { page, api } = stage
      await stage.open('/')
      await page.getByText('New Project').click()
      // The client fills in its own name a moment after the page opens.
      await page.waitForTimeout(1500)
      await page.fill('.nc-metadb-project-name', 'Made by clicks')
      await page.getByRole('button', { name: 'Create' }).click()
      await page.locator('.nc-add-new-table').waitFor()
      await until('the base is there', async () => (await titles(api)).includes('Made by clicks'))
    },
  },
  {
    name: 'rename a base',
    async run(stage) {
      const { page, api } = stage
      await api.call('POST', '/api/v1/db/meta/projects', { title: 'Before' })
      await stage.open('/')
      await page.getByTestId('edit-project-Before').click()
      await page.waitForTimeout(1500)
      await page.locator('.nc-metadb-project-name').fill('After')
      await page.getByRole('button', { name: 'Edit' }).click()
      await until('the base has its name', async () => (await titles(api)).includes('After'))
    },
  },
  {
    name: 'delete a base',
    async run(stage) {
      const { page, api } = stage
      await api.call('POST', '/api/v1/db/meta/projects', { title: 'Unwanted' })
      await stage.open('/')
      await page.getByTestId('delete-project-Unwanted').click()
      await stage.modal().getByRole('button', { name: 'Yes' }).click()
      await page.getByTestId('delete-project-Unwanted').waitFor({ state: 'detached' })
      await until('the base is gone', async () => !(await titles(api)).includes('Unwanted'))
    },
  },
]
