import { columnTypes } from '../../../sample-columns.ts'
import type { Flow } from '../flow.ts'
import { type FlowTable, type Json, type Stage, until } from '../stage.ts'

const status: Json = {
  title: 'Status',
  column_name: 'status',
  uidt: columnTypes.singleSelect,
  dtxp: "'todo','done'",
}
const kinds = ['grid', 'gallery', 'kanban', 'form'] as const

const hasView = (stage: Stage, table: FlowTable, title: string, expected: boolean) =>
  until(
    `the view ${title} is ${expected ? 'there' : 'gone'}`,
    async () => (await stage.views(table)).some((view) => view['title'] === title) === expected,
  )

async function createView(stage: Stage, kind: (typeof kinds)[number], title: string): Promise<void> {
  const { page } = stage
  await page.locator(`.nc-create-${kind}-view`).click()
  await stage.modal().locator('#form_item_title').fill(title)
  if (kind === 'kanban') {
    const shown = await stage.modal().locator('.ant-select-selection-item').allInnerTexts()
    if (!shown.includes('Status')) await stage.choose(stage.modal().locator('.ant-select').last(), 'Status')
  }
  await stage.modal().getByRole('button', { name: 'Submit' }).click()
  await page.getByTestId(`view-sidebar-view-${title}`).waitFor()
}

export const viewFlows: readonly Flow[] = [
  ...kinds.map((kind): Flow => ({
    name: `create, rename and delete a ${kind} view`,
    async run(stage) {
      const { page } = stage
      const table = await stage.table([status], [{ Title: 'One', Status: 'todo' }, { Title: 'Two' }])
      await stage.openTable(table)
      await createView(stage, kind, 'First')
      await page.getByTestId(`nc-${kind}-wrapper`).waitFor()
      if (kind !== 'form') await page.getByTestId(`nc-${kind}-wrapper`).getByText('One').first().waitFor()
      await hasView(stage, table, 'First', true)
      await page.getByTestId('view-sidebar-view-First').dblclick()
      await page.getByTestId('view-sidebar-view-First').locator('input').fill('Second')
      await page.keyboard.press('Enter')
      await hasView(stage, table, 'Second', true)
      await page.getByTestId('view-sidebar-view-Second').hover()
      await page.getByTestId('view-sidebar-view-actions-Second').locator('.nc-view-delete-icon').click()
      await stage.modal().getByRole('button', { name: 'Submit' }).click()
      await hasView(stage, table, 'Second', false)
    },
  })),
  {
    name: 'copy a view',
    async run(stage) {
      const table = await stage.table([status], [{ Title: 'One' }])
      await stage.openTable(table)
      await createView(stage, 'grid', 'First')
      await stage.page.getByTestId('view-sidebar-view-First').hover()
      await stage.page.getByTestId('view-sidebar-view-actions-First').locator('.nc-view-copy-icon').click()
      await stage.modal().locator('#form_item_title').fill('Copy')
      await stage.modal().getByRole('button', { name: 'Submit' }).click()
      await hasView(stage, table, 'Copy', true)
    },
  },
  {
    name: 'move a card of a kanban view',
    async run(stage) {
      const { page } = stage
      const table = await stage.table(
        [status],
        [
          { Title: 'One', Status: 'todo' },
          { Title: 'Two', Status: 'done' },
        ],
      )
      await stage.openTable(table)
      await createView(stage, 'kanban', 'Board')
      const card = page.locator('.nc-kanban-item', { hasText: 'One' }).first()
      await card.waitFor()
      await card.dragTo(page.locator('.nc-kanban-item', { hasText: 'Two' }).first())
      await until(
        'the record has the status of its stack',
        async () => (await stage.records(table))[0]?.['Status'] === 'done',
      )
    },
  },
]
