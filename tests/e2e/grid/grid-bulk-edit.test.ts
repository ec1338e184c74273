import { expect, test } from 'vitest'
import { gridTest } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell } from '../support/grid-canvas.ts'

// The same values for several records, and for all of a view.

let sheet: string

const grid = gridTest(async () => {
  sheet = await grid.table(
    'Sheet',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Count', uidt: 'Number' },
      {
        title: 'State',
        uidt: 'SingleSelect',
        colOptions: { options: [{ title: 'Open' }, { title: 'Done' }] },
      },
    ],
    Array.from({ length: 500 }, (_, index) => ({ Name: `row ${index}`, Count: index, State: 'Open' })),
  )
  await grid.show(sheet, '500 records')
})

const stored = () => grid.records(sheet)

async function openPanel(): Promise<void> {
  const { page } = grid
  await page.keyboard.press('Shift+F10')
  await page.getByRole('menuitem', { name: 'Edit selected records' }).click()
}

async function choose(list: string, option: string, at = 0): Promise<void> {
  const { page } = grid
  await page.getByRole('combobox', { name: list, exact: true }).nth(at).click()
  await page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).click()
}

test('changes two fields of three records as one step', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await openPanel()
  const panel = page.getByRole('dialog', { name: 'Edit 3 records' })
  await panel.waitFor()
  await panel.getByRole('button', { name: 'Add field' }).click()
  await choose('Field', 'Count')
  await panel.getByRole('textbox', { name: 'Count' }).fill('7')
  await panel.getByRole('button', { name: 'Add field' }).click()
  await choose('Field', 'State', 1)
  // What somebody changes meanwhile is asked about, and not written over.
  await grid.send('PATCH', `/api/v2/tables/${sheet}/records`, { Id: 2, Count: 55 })
  await panel.getByRole('button', { name: 'Update 3 records' }).click()
  const question = page.getByRole('dialog', { name: 'Keep your value or use theirs?' })
  await question.getByText('row 1 \u00b7 Count').waitFor()
  expect((await stored())[1]).toMatchObject({ Count: 55, State: null })
  await question.getByRole('button', { name: 'Keep all mine' }).click()
  await page.getByText('3 records updated').waitFor()
  const rows = await stored()
  expect(rows.slice(0, 4)).toMatchObject([
    { Name: 'row 0', Count: 7, State: null },
    { Count: 7, State: null },
    { Count: 7, State: null },
    { Count: 3, State: 'Open' },
  ])
  await page.keyboard.press('Control+z')
  await eventually(async () => (await stored()).slice(0, 2)).toMatchObject([
    { Count: 0, State: 'Open' },
    { Count: 55, State: 'Open' },
  ])
})

test('changes all records of the view, those on no screen too, as one step', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+a')
  await openPanel()
  const panel = page.getByRole('dialog', { name: 'Edit 500 records' })
  await panel.waitFor()
  await grid.send('POST', `/api/v2/tables/${sheet}/records`, { Name: 'row 500', Count: 9 })
  await panel.getByRole('button', { name: 'Add field' }).click()
  await choose('Field', 'Count')
  await panel.getByRole('textbox', { name: 'Count' }).fill('not a number')
  await panel.getByRole('textbox', { name: 'Count' }).press('Tab')
  await panel.getByRole('alert').waitFor()
  expect(await panel.getByRole('button', { name: 'Update 500 records' }).isDisabled()).toBe(true)
  await panel.getByRole('textbox', { name: 'Count' }).fill('9')
  await panel.getByRole('textbox', { name: 'Count' }).press('Tab')
  await panel.getByRole('button', { name: 'Update 500 records' }).click()
  await page
    .getByText('499 records updated \u00b7 2 already had these values \u00b7 the view now has 501 records')
    .waitFor()
  expect(new Set((await stored()).map(({ Count }) => Count))).toEqual(new Set([9]))
  await page.keyboard.press('Control+z')
  await eventually(async () => (await stored())[499]).toMatchObject({ Count: 499 })
})

test('renames, describes, orders, hides and deletes fields at once', async () => {
  const { page } = grid
  await page.getByRole('button', { name: 'Fields', exact: true }).click()
  await page.getByRole('button', { name: 'Edit all fields' }).click()
  const dialog = page.getByRole('dialog', { name: 'Fields of Sheet' })
  expect(await dialog.getByRole('button', { name: 'Apply', exact: true }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox', { name: 'Name of Name' }).fill('Title')
  await dialog.getByRole('textbox', { name: 'Description of Name' }).fill('What it is called')
  await dialog.getByRole('button', { name: 'Move State up' }).click()
  await dialog.getByRole('button', { name: 'Delete Count' }).click()
  await dialog.getByRole('button', { name: 'Apply 2 changes' }).click()
  await dialog.waitFor({ state: 'detached' })
  await eventually(() => page.getByRole('columnheader').allInnerTexts()).toEqual(['Title', 'State'])
  expect(await page.getByRole('columnheader', { name: 'Title' }).getAttribute('aria-description')).toBe(
    'What it is called',
  )
  expect((await stored())[0]).toMatchObject({ Title: 'row 0', State: 'Open' })
})
