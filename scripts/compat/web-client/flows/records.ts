import { columnTypes } from '../../../sample-columns.ts'
import type { Flow } from '../flow.ts'
import { type FlowTable, type Stage, until } from '../stage.ts'

const fruit = [{ Title: 'Apple' }, { Title: 'Banana' }, { Title: 'Cherry' }]
/** Time fields that the client adds to new tables. */
const timeColumns = ['created_at', 'updated_at'].map((name) => ({
  column_name: name,
  title: name === 'created_at' ? 'CreatedAt' : 'UpdatedAt',
  uidt: columnTypes.dateTime,
  dt: 'datetime',
  cdf: 'CURRENT_TIMESTAMP',
}))
const titles = async (stage: Stage, table: FlowTable) =>
  (await stage.records(table)).map(({ Title }) => Title)
const isTitled = async (stage: Stage, table: FlowTable, ...expected: (string | null)[]) =>
  until(`the records are ${expected.join(', ')}`, async () => {
    return JSON.stringify(await titles(stage, table)) === JSON.stringify(expected)
  })

export const recordFlows: readonly Flow[] = [
  {
    name: 'list records, page by page',
    async run(stage) {
      const many = Array.from({ length: 30 }, (_, index) => ({ Title: `Record ${index + 1}` }))
      await stage.openTable(await stage.table([], many))
      await stage.cell('Title', 9).getByText('Record 10').waitFor()
      await stage.page.locator('.nc-pagination .ant-pagination-next, .ant-pagination-next').first().click()
      await stage.cell('Title', 0).getByText('Record 26').waitFor()
    },
  },
  {
    name: 'add a record',
    async run(stage) {
      const table = await stage.table()
      await stage.openTable(table)
      await stage.page.getByTestId('nc-grid-add-new-row').click()
      // The client selects the new cell a moment later. A click before that breaks its rendering, with any server.
      await until('the new cell is selected', async () =>
        ((await stage.cell('Title', 0).getAttribute('class')) ?? '').includes('active'),
      )
      await stage.cell('Title', 0).dblclick()
      await stage.cell('Title', 0).locator('input').fill('Apple')
      await stage.page.keyboard.press('Enter')
      await isTitled(stage, table, 'Apple')
    },
  },
  {
    name: 'edit a record in its cell',
    async run(stage) {
      const table = await stage.table([], fruit)
      await stage.openTable(table)
      await stage.cell('Title', 1).getByText('Banana').click()
      await stage.cell('Title', 1).dblclick()
      await stage.cell('Title', 1).locator('input').fill('Blueberry')
      await stage.page.keyboard.press('Enter')
      await isTitled(stage, table, 'Apple', 'Blueberry', 'Cherry')
    },
  },
  {
    name: 'edit a record on its page, with a comment',
    async run(stage) {
      const { page } = stage
      const table = await stage.table([], fruit)
      await stage.openTable(table)
      await page.getByTestId('grid-row-0').hover()
      await page.getByTestId('nc-expand-0').click()
      const field = page.getByTestId('nc-expand-col-Title').locator('input')
      await field.fill('Apricot')
      await page.getByTestId('nc-expand-col-Title').click()
      const comment = page.locator('.nc-comment-box input')
      await comment.fill('Ripe')
      await comment.press('Enter')
      await page.locator('.nc-comments-drawer').getByText('Ripe').waitFor()
      await page.locator('.nc-expand-form-save-btn').click()
      await isTitled(stage, table, 'Apricot', 'Banana', 'Cherry')
    },
  },
  {
    name: 'delete records',
    async run(stage) {
      const table = await stage.table([], fruit)
      await stage.openTable(table)
      await stage.cell('Title', 1).click({ button: 'right' })
      await stage.menuItem('Delete Row').click()
      await isTitled(stage, table, 'Apple', 'Cherry')
    },
  },
  {
    name: 'delete selected records',
    async run(stage) {
      const table = await stage.table([], fruit)
      await stage.openTable(table)
      for (const row of [0, 1]) {
        await stage.page.getByTestId(`grid-row-${row}`).hover()
        await stage.page.getByTestId(`grid-row-${row}`).locator('input[type=checkbox]').first().check()
      }
      await stage.cell('Id', 2).click({ button: 'right' })
      await stage.menuItem('Delete Selected Rows').click()
      await isTitled(stage, table, 'Cherry')
    },
  },
  {
    name: 'undo and redo',
    async run(stage) {
      const table = await stage.table([], fruit)
      await stage.openTable(table)
      await stage.cell('Title', 0).getByText('Apple').click()
      await stage.cell('Title', 0).dblclick()
      await stage.cell('Title', 0).locator('input').fill('Avocado')
      await stage.page.keyboard.press('Enter')
      await isTitled(stage, table, 'Avocado', 'Banana', 'Cherry')
      await stage.page.keyboard.press('Escape')
      await stage.page.keyboard.press('Control+z')
      await isTitled(stage, table, 'Apple', 'Banana', 'Cherry')
      await stage.page.keyboard.press('Control+Shift+z')
      await isTitled(stage, table, 'Avocado', 'Banana', 'Cherry')
    },
  },
  {
    name: 'undo a deletion',
    async run(stage) {
      const table = await stage.table(timeColumns, fruit)
      await stage.openTable(table)
      await stage.cell('Title', 1).click({ button: 'right' })
      await stage.menuItem('Delete Row').click()
      await isTitled(stage, table, 'Apple', 'Cherry')
      await stage.page.keyboard.press('Control+z')
      await until('the record is back', async () => (await titles(stage, table)).includes('Banana'))
    },
  },
  {
    name: 'search',
    async run(stage) {
      await stage.openTable(await stage.table([], fruit))
      await stage.cell('Title', 2).getByText('Cherry').waitFor()
      await stage.page.getByTestId('search-data-input').fill('err')
      await stage.page.getByTestId('search-data-input').press('Enter')
      await stage.cell('Title', 0).getByText('Cherry').waitFor()
      await stage.cell('Title', 1).waitFor({ state: 'detached' })
    },
  },
]
