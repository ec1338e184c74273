import { columnTypes } from '../../../sample-columns.ts'
import { saveColumn, startColumn } from '../column-editor.ts'
import type { Flow } from '../flow.ts'
import { type FlowTable, type Stage, until } from '../stage.ts'

/** Creates two tables; the first links to the second. */
export async function linkedTables(
  stage: Stage,
): Promise<{ tasks: FlowTable; people: FlowTable; link: string }> {
  const people = await stage.table(
    [{ title: 'Hours', column_name: 'hours', uidt: columnTypes.wholeNumber }],
    [
      { Title: 'Ann', Hours: 3 },
      { Title: 'Ben', Hours: 4 },
    ],
  )
  const tasks = await stage.table([], [{ Title: 'Write' }, { Title: 'Read' }])
  await stage.api.call('POST', `/api/v1/db/meta/tables/${tasks.id}/columns`, {
    title: 'Who',
    uidt: columnTypes.link,
    parentId: tasks.id,
    childId: people.id,
    type: 'mm',
  })
  const link = (await stage.columns(tasks)).find(({ title }) => title === 'Who')
  return { tasks, people, link: String(link?.['id']) }
}

const linked = async (stage: Stage, table: FlowTable, field: string) => {
  const value = (await stage.records(table))[0]?.[field]
  return JSON.stringify(value ?? null)
}

/** A select of the field editor; the first is the type. */
const select = (stage: Stage, index: number) =>
  stage.page.getByTestId('add-or-edit-column').locator('.ant-select').nth(index)

async function linkByClicks(stage: Stage, field: string, record: string): Promise<void> {
  await stage.cell(field, 0).click()
  await stage.cell(field, 0).locator('.nc-action-icon, .nc-plus').last().click()
  await stage.modal().locator('.ant-card', { hasText: record }).first().click()
}

export const linkFlows: readonly Flow[] = [
  ...(['Has Many', 'Many To Many'] as const).map((kind): Flow => ({
    name: `create a link: ${kind}, link and unlink records`,
    async run(stage) {
      const people = await stage.table([], [{ Title: 'Ann' }, { Title: 'Ben' }])
      const tasks = await stage.table([], [{ Title: 'Write' }])
      await stage.openTable(tasks)
      await startColumn(stage, 'Who', columnTypes.link)
      await stage.page.getByTestId('add-or-edit-column').getByText(kind).click()
      await stage.choose(stage.page.locator('.nc-ltar-child-table .ant-select'), people.title)
      await saveColumn(stage)
      await linkByClicks(stage, 'Who', 'Ben')
      await until('the record is linked', async () => (await linked(stage, tasks, 'Who')).includes('Ben'))
      await stage.page.keyboard.press('Escape')
      await stage.cell('Who', 0).getByText('Ben').waitFor()
      await stage.cell('Who', 0).hover()
      await stage.cell('Who', 0).locator('.nc-icon.unlink-icon, .unlink-icon, .nc-unlink').first().click()
      await until('the record is unlinked', async () => !(await linked(stage, tasks, 'Who')).includes('Ben'))
    },
  })),
  {
    name: 'add a field: Lookup',
    async run(stage) {
      const { tasks } = await linkedTables(stage)
      await link(stage, tasks)
      await stage.openTable(tasks)
      await startColumn(stage, 'Names', columnTypes.lookup)
      await stage.choose(select(stage, 1), 'Who')
      await stage.choose(select(stage, 2), 'Title')
      await saveColumn(stage)
      await stage.cell('Names', 0).getByText('Ann').waitFor()
    },
  },
  {
    name: 'add a field: Rollup',
    async run(stage) {
      const { tasks } = await linkedTables(stage)
      await link(stage, tasks)
      await stage.openTable(tasks)
      await startColumn(stage, 'Total', columnTypes.rollup)
      await stage.choose(select(stage, 1), 'Who')
      await stage.choose(select(stage, 2), 'Hours')
      await stage.choose(select(stage, 3), 'sum')
      await saveColumn(stage)
      await stage.cell('Total', 0).getByText('7').waitFor()
    },
  },
  {
    name: 'add a field: Formula',
    async run(stage) {
      const table = await stage.table([], [{ Title: 'one' }])
      await stage.openTable(table)
      await startColumn(stage, 'Loud', columnTypes.formula)
      await stage.page.locator('.nc-formula-input').fill('UPPER({Title})')
      // The client suggests functions 250 ms after typing, and fails with any server if its editor has closed.
      await stage.page.waitForTimeout(400)
      await stage.page.getByTestId('add-or-edit-column').locator('.nc-column-name-input').click()
      await saveColumn(stage)
      await stage.cell('Loud', 0).getByText('ONE').waitFor()
    },
  },
  ...[columnTypes.qrCode, columnTypes.barcode].map((type): Flow => ({
    name: `add a field: ${type}`,
    async run(stage) {
      const table = await stage.table([], [{ Title: 'one' }])
      await stage.openTable(table)
      await startColumn(stage, 'Code', type)
      await stage.choose(select(stage, 1), 'Title')
      await saveColumn(stage)
      await stage.cell('Code', 0).locator('img, svg').first().waitFor()
    },
  })),
]

/** Links the first task to both people through the API. */
async function link(stage: Stage, tasks: FlowTable): Promise<void> {
  for (const person of [1, 2])
    await stage.api.call('POST', `/api/v1/db/data/noco/${stage.base.id}/${tasks.id}/1/mm/Who/${person}`)
}
