import { clientTypes, columnTypes } from '../../../sample-columns.ts'
import { chooseType, columnMenu, saveColumn, startColumn } from '../column-editor.ts'
import type { Flow } from '../flow.ts'
import { type Stage, until } from '../stage.ts'

async function addOptions(stage: Stage, options: string[]): Promise<void> {
  for (const [index, option] of options.entries()) {
    await stage.page.getByTestId('add-or-edit-column').getByText('Add option').click()
    await stage.page.getByTestId(`select-column-option-input-${index}`).fill(option)
  }
}

/** One flow per type that needs no further settings. */
const typeFlows: Flow[] = clientTypes.map((type) => ({
  name: `add a field: ${type}`,
  async run(stage) {
    const table = await stage.table([], [{ Title: 'One' }])
    await stage.openTable(table)
    await startColumn(stage, 'Made', type)
    await saveColumn(stage)
    await stage.page.locator('th[data-title="Made"]').waitFor()
    const made = (await stage.columns(table)).find(({ title }) => title === 'Made')
    if (made?.['uidt'] !== type) throw new Error(`the field is a ${String(made?.['uidt'])}`)
  },
}))

export const fieldFlows: readonly Flow[] = [
  ...typeFlows,
  ...[columnTypes.singleSelect, columnTypes.multiSelect].map((type): Flow => ({
    name: `add a field: ${type}, and choose`,
    async run(stage) {
      const table = await stage.table([], [{ Title: 'One' }])
      await stage.openTable(table)
      await startColumn(stage, 'Status', type)
      await addOptions(stage, ['todo', 'done'])
      await saveColumn(stage)
      await stage.cell('Status', 0).dblclick()
      await stage.page.getByTestId('select-option-Status-0').getByText('done').click()
      await until('the choice is kept', async () => (await stage.records(table))[0]?.['Status'] === 'done')
    },
  })),
  {
    name: 'rename a field and change its type',
    async run(stage) {
      const table = await stage.table(
        [{ title: 'Amount', column_name: 'amount', uidt: columnTypes.text }],
        [{ Title: 'One', Amount: '12' }],
      )
      await stage.openTable(table)
      await columnMenu(stage, 'Amount', 'Edit')
      await stage.page.locator('.nc-column-name-input').fill('Count')
      await chooseType(stage, columnTypes.wholeNumber)
      await saveColumn(stage)
      await stage.page.locator('th[data-title="Count"]').waitFor()
      await until('the value is a number', async () => (await stage.records(table))[0]?.['Count'] === 12)
    },
  },
  {
    name: 'delete a field',
    async run(stage) {
      const table = await stage.table([{ title: 'Note', column_name: 'note', uidt: columnTypes.longText }])
      await stage.openTable(table)
      await columnMenu(stage, 'Note', 'Delete')
      await stage.modal().getByRole('button', { name: 'Delete' }).click()
      await stage.page.locator('th[data-title="Note"]').waitFor({ state: 'detached' })
      await until('the field is gone', async () =>
        (await stage.columns(table)).every(({ title }) => title !== 'Note'),
      )
    },
  },
  {
    name: 'duplicate a field and insert one after it',
    async run(stage) {
      const table = await stage.table([{ title: 'Note', column_name: 'note', uidt: columnTypes.longText }])
      await stage.openTable(table)
      await columnMenu(stage, 'Note', 'Duplicate')
      await stage.page.locator('th[data-title="Note_copy"], th[data-title="Note copy"]').first().waitFor()
      await columnMenu(stage, 'Title', 'Insert After')
      await stage.page.locator('.nc-column-name-input').fill('Between')
      await saveColumn(stage)
      await stage.page.locator('th[data-title="Between"]').waitFor()
    },
  },
]
