import { columnTypes } from '../../../sample-columns.ts'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Flow } from '../flow.ts'
import { until } from '../stage.ts'

export const fileFlows: readonly Flow[] = [
  {
    name: 'import a CSV file as a table',
    async run(stage) {
      const { page } = stage
      const file = join(stage.folder, 'People.csv')
      writeFileSync(file, 'Name,Age,Joined\nAnn,31,2024-01-02\nBen,42,2024-03-04\n')
      await stage.open(`/nc/${stage.base.id}`)
      await page.locator('.nc-import-menu').click()
      await stage.menuItem('CSV file').click()
      await stage.modal().locator('input[type=file]').setInputFiles(file)
      await stage.modal().getByRole('button', { name: 'Import' }).click()
      await page.waitForTimeout(1500)
      const again = stage.modal().getByRole('button', { name: 'Import' })
      if (await again.isVisible()) await again.click()
      await until('the table has the records', async () => {
        const tables = await stage.api.list(`/api/v1/db/meta/projects/${stage.base.id}/tables`)
        const made = tables.find(({ title }) => String(title).startsWith('People'))
        if (!made) return false
        const records = await stage.api.list(`/api/v1/db/data/noco/${stage.base.id}/${String(made['id'])}`)
        return records.length === 2 && records[1]?.['Name'] === 'Ben'
      })
    },
  },
  {
    name: 'import a CSV file into a table',
    async run(stage) {
      const file = join(stage.folder, 'More.csv')
      writeFileSync(file, 'Title\nFirst\nSecond\n')
      const table = await stage.table()
      await stage.openTable(table)
      await stage.openSubmenu('.nc-actions-menu-btn', 'Upload', 'CSV')
      await stage.modal().locator('input[type=file]').setInputFiles(file)
      await stage.modal().getByRole('button', { name: 'Import' }).click()
      await stage.choose(stage.modal().locator('tbody .ant-select').last(), 'Title')
      const taken = stage.modal().locator('tbody input[type=checkbox]').last()
      if (!(await taken.isChecked())) await taken.check()
      await stage.modal().getByRole('button', { name: 'Import' }).click()
      await until('the records are there', async () => (await stage.records(table)).length === 2)
    },
  },
  {
    name: 'export a view as CSV',
    async run(stage) {
      const { page } = stage
      const table = await stage.table([], [{ Title: 'One' }, { Title: 'Two' }])
      await stage.openTable(table)
      const download = page.waitForEvent('download')
      await stage.openSubmenu('.nc-actions-menu-btn', 'Download', 'CSV')
      const file = join(stage.folder, 'export.csv')
      await (await download).saveAs(file)
      const text = readFileSync(file, 'utf8')
      if (!text.includes('One') || !text.includes('Two'))
        throw new Error(`the file has ${text.slice(0, 200)}`)
    },
  },
  {
    name: 'attach a file to a record',
    async run(stage) {
      const { page } = stage
      const file = join(stage.folder, 'note.txt')
      writeFileSync(file, 'A note')
      const table = await stage.table(
        [{ title: 'Files', column_name: 'files', uidt: columnTypes.attachment }],
        [{ Title: 'One' }],
      )
      await stage.openTable(table)
      await stage.cell('Files', 0).click()
      const chooser = page.waitForEvent('filechooser')
      await stage.cell('Files', 0).getByTestId('attachment-cell-file-picker-button').click()
      await (await chooser).setFiles(file)
      await until('the file is attached', async () =>
        JSON.stringify((await stage.records(table))[0]).includes('note.txt'),
      )
    },
  },
]
