import { expect, it } from 'vitest'
import { gridTest } from '../support/grid-fixture.ts'
import { clickHeader } from '../support/grid-canvas.ts'

const grid = gridTest()

it('a rollup counts only the linked records that fit its filters', async () => {
  const { page, send } = grid
  const tasks = await grid.table(
    'Tasks',
    [
      { title: 'Task', uidt: 'SingleLineText', pv: true },
      { title: 'Hours', uidt: 'Number' },
    ],
    [
      { Task: 'Plan', Hours: 2 },
      { Task: 'Build', Hours: 40 },
    ],
  )
  const projects = await grid.table('Projects', [{ title: 'Project', uidt: 'SingleLineText', pv: true }], [])
  const link = { uidt: 'Links', title: 'Tasks', childId: tasks, type: 'mm' }
  const made = await send<{ columns: { id: string; title: string }[] }>(
    'POST',
    `/api/v2/meta/tables/${projects}/columns`,
    link,
  )
  const linkId = made.columns.find(({ title }) => title === 'Tasks')?.id
  const { columns } = await send<typeof made>('GET', `/api/v2/meta/tables/${tasks}`)
  await send('POST', `/api/v2/meta/tables/${projects}/columns`, {
    uidt: 'Rollup',
    title: 'Long',
    fk_relation_column_id: linkId,
    fk_rollup_column_id: columns.find(({ title }) => title === 'Task')?.id,
    rollup_function: 'count',
  })
  await send('POST', `/api/v2/tables/${projects}/records`, { Project: 'Bridge', Tasks: [1, 2] })
  await grid.show(projects, '1 record')
  await clickHeader(page, 2, { button: 'right' })
  await page.getByRole('menuitem', { name: 'Edit field' }).click()
  const editor = page.getByRole('dialog')
  await editor.getByText('Only include linked records where…').waitFor()
  await editor.getByRole('button', { name: 'Add filter' }).click()
  await editor.getByRole('combobox', { name: 'Field', exact: true }).last().click()
  await page.getByRole('option', { name: 'Hours' }).filter({ visible: true }).click()
  await page.getByRole('listbox').filter({ visible: true }).waitFor({ state: 'detached' })
  await editor.getByRole('combobox', { name: 'Operator' }).click()
  await page.getByRole('option', { name: 'is more than', exact: true }).click()
  await editor.getByLabel('Value').fill('10')
  await editor.getByRole('button', { name: 'Save' }).click()
  await editor.waitFor({ state: 'detached' })
  const { list } = await send<{ list: Record<string, unknown>[] }>(
    'GET',
    `/api/v2/tables/${projects}/records`,
  )
  expect(list).toMatchObject([{ Tasks: 2, Long: 1 }])
})
