import { expect, test } from 'vitest'
import { gridCell, gridTest, saved } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell, clickHeader } from '../support/grid-canvas.ts'

// The Undo of a toast and the undo history are in step: a step undone by keyboard has no toast that offers it again.

let tableId = ''
let otherId = ''

const grid = gridTest(async () => {
  const columns = [
    { title: 'Name', uidt: 'SingleLineText', pv: true },
    { title: 'Note', uidt: 'SingleLineText' },
  ]
  tableId = await grid.table('Orders', columns, [{ Name: 'one' }, { Name: 'two' }])
  otherId = await grid.table('Others', columns, [{ Name: 'else' }])
  await grid.show(tableId, '2 records')
})

const toasts = () => grid.page.getByRole('region', { name: 'Notifications' })
const action = (name: 'Undo' | 'Redo') => toasts().getByRole('button', { name, exact: true })
const undo = () => grid.page.keyboard.press('ControlOrMeta+z')
const redo = () => grid.page.keyboard.press('ControlOrMeta+Shift+z')
const names = async () => (await grid.records(tableId)).map(({ Name }) => Name)

async function deleteFirst(): Promise<void> {
  await clickCell(grid.page, 0, 0)
  await grid.page.keyboard.press('ControlOrMeta+Delete')
  await eventually(names).toEqual(['two'])
  await action('Undo').waitFor()
}

test('undo by keys takes the message of the deletion with it', async () => {
  await deleteFirst()
  await undo()
  await eventually(names).toEqual(['one', 'two'])
  await action('Undo').waitFor({ state: 'detached' })
  await action('Redo').waitFor()
  // And redo by keys takes the one of undo.
  await redo()
  await eventually(names).toEqual(['two'])
  await action('Redo').waitFor({ state: 'detached' })
  await action('Undo').click()
  await eventually(names).toEqual(['one', 'two'])
  await gridCell(grid.page, 'one').waitFor()
  expect(await toasts().getByRole('alert').count()).toBe(0)
})

test('the messages of several steps do not pile up', async () => {
  await clickCell(grid.page, 0, 1)
  for (const text of ['a', 'b', 'c']) {
    await grid.page.keyboard.type(text)
    await grid.page.keyboard.press('Enter')
    await grid.page.keyboard.press('ArrowUp')
    // Texts that replace one another before they are sent are one step.
    await eventually(async () => (await grid.records(tableId))[0]?.['Note']).toBe(text)
  }
  await saved(grid.page)
  for (let step = 0; step < 3; step += 1) {
    await undo()
    await eventually(async () => (await grid.records(tableId))[0]?.['Note'] ?? null).toBe(
      [null, 'a', 'b'][2 - step],
    )
  }
  await eventually(() => action('Redo').count()).toBe(1)
})

test('closes a message whose step can no longer be undone', async () => {
  await clickCell(grid.page, 0, 1)
  await grid.page.keyboard.type('a')
  await grid.page.keyboard.press('Enter')
  await saved(grid.page)
  await undo()
  await action('Redo').waitFor()
  await clickCell(grid.page, 1, 1)
  await grid.page.keyboard.type('new')
  await grid.page.keyboard.press('Enter')
  await action('Redo').waitFor({ state: 'detached' })
  await undo()
  await gridCell(grid.page, 'new').waitFor({ state: 'detached' })
})

test('a deleted field has its message until it is undone by keys', async () => {
  await clickHeader(grid.page, 1, { button: 'right' })
  await grid.page.getByRole('menuitem', { name: /^Delete/ }).click()
  await action('Undo').waitFor()
  await grid.page.locator('textarea[aria-controls]').focus()
  await undo()
  await grid.page.getByRole('columnheader', { name: 'Note' }).waitFor({ state: 'attached' })
  await action('Undo').waitFor({ state: 'detached' })
})

test('keeps a message on other tables of the base, and closes it with the base', async () => {
  const { page, stage, baseId } = grid
  await deleteFirst()
  await page.goto(`${stage.url()}#/nc/${baseId}/table/${otherId}`)
  await gridCell(page, 'else').waitFor({ state: 'attached' })
  await action('Undo').click()
  await eventually(names).toEqual(['one', 'two'])
  await page.goto(`${stage.url()}#/nc/${baseId}/table/${tableId}`)
  await gridCell(page, 'two').waitFor({ state: 'attached' })
  await deleteFirst()
  await page.goto(`${stage.url()}#/`)
  await page.getByRole('heading', { name: 'Bases' }).waitFor()
  await eventually(() => action('Undo').count()).toBe(0)
})
