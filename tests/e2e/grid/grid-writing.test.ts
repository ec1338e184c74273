import type { CDPSession } from 'playwright-core'
import { expect, test } from 'vitest'
import { gridCell, gridTest, type Row, saved } from '../support/grid-fixture.ts'
import { goTo, gridState, pressKeys } from '../support/grid-state.ts'
import { eventually } from '../support/eventually.ts'

// Writing with input methods, dead keys and scripts from right to left, and the grid mirrored.

let sheet = ''
let input: CDPSession

const grid = gridTest(async () => {
  sheet = await grid.table(
    'Sheet',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Note', uidt: 'LongText' },
      {
        title: 'Status',
        uidt: 'SingleSelect',
        colOptions: { options: [{ title: '日本' }, { title: '中国' }] },
      },
      { title: 'Qty', uidt: 'Number' },
    ],
    Array.from({ length: 8 }, (_, index) => ({ Name: `name ${index + 1}`, Note: 'old', Qty: index })),
  )
  await grid.show(sheet, '8 records')
  await gridCell(grid.page, 'name 1').waitFor()
  input = await grid.page.context().newCDPSession(grid.page)
})

async function stored(row: number): Promise<Row> {
  await saved(grid.page)
  return (await grid.records(sheet))[row - 1] ?? {}
}

/** Composes as an input method does: the text grows, keys go to the method, and then it is put in. */
async function compose(steps: readonly string[], result: string): Promise<void> {
  for (const text of steps) {
    await input.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Process',
      windowsVirtualKeyCode: 229,
    })
    await input.send('Input.imeSetComposition', {
      text,
      selectionStart: text.length,
      selectionEnd: text.length,
    })
  }
  await input.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    key: 'Enter',
    code: 'Enter',
    windowsVirtualKeyCode: 229,
  })
  await input.send('Input.insertText', { text: result })
}

test.each([
  ['Japanese', ['n', 'に', 'にほ', 'にほん'], '日本'],
  ['Chinese', ['n', 'ni', 'ni h', 'ni hao'], '你好'],
  ['a dead key', ['´'], 'é'],
])(
  '%s is composed in place of what was there, in texts of one line and of many',
  async (_name, steps, result) => {
    const { page } = grid
    for (const [cell, field] of [
      ['A1', 'Name'],
      ['B1', 'Note'],
    ] as const) {
      await goTo(page, cell)
      await compose(steps, result)
      expect((await gridState(page)).isEditing).toBe(true)
      await page.keyboard.type('!')
      await pressKeys(page, 'Enter')
      await eventually(() => gridState(page)).toMatchObject({ active: `${cell[0]}2`, isEditing: false })
      await eventually(async () => (await stored(1))[field]).toBe(`${result}!`)
    }
    // In the middle of a text.
    await goTo(page, 'A1')
    await pressKeys(page, 'F2 Home')
    await compose(steps, result)
    await pressKeys(page, 'Enter')
    await eventually(async () => (await stored(1))['Name']).toBe(`${result}${result}!`)
  },
)

test('what is composed on a list finds its options', async () => {
  const { page } = grid
  await goTo(page, 'C2')
  await compose(['に', 'にほん'], '日本')
  await page.getByRole('option', { name: '日本' }).waitFor()
  await pressKeys(page, 'Enter')
  await eventually(async () => (await stored(2))['Status']).toBe('日本')
})

test('a canceled composition leaves the cell unchanged', async () => {
  const { page } = grid
  await goTo(page, 'A3')
  await input.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
  await input.send('Input.imeSetComposition', { text: '', selectionStart: 0, selectionEnd: 0 })
  await pressKeys(page, 'Escape')
  await pressKeys(page, 'Escape')
  await eventually(() => gridState(page)).toMatchObject({ isEditing: false })
  expect(await stored(3)).toMatchObject({ Name: 'name 3' })
})

test.each([
  ['an emoji of the system list', '😀👩‍👩‍👧'],
  ['Arabic', 'مرحبا بكم 12'],
  ['Persian with a joiner', 'می‌خواهم ۱۲'],
  ['Hebrew', 'שלום 12'],
])('%s comes in as it is', async (_name, text) => {
  const { page } = grid
  await goTo(page, 'A4')
  await input.send('Input.insertText', { text })
  await pressKeys(page, 'Enter')
  await eventually(async () => (await stored(4))['Name']).toBe(text)
})

test('letters of scripts from right to left begin an edit that runs from right to left', async () => {
  const { page } = grid
  await goTo(page, 'A5')
  await page.keyboard.type('سلام')
  const direction = await page
    .locator('textarea[aria-controls]')
    .evaluate((node) => getComputedStyle(node as never).direction)
  expect(direction).toBe('rtl')
  await pressKeys(page, 'Enter')
  await eventually(async () => (await stored(5))['Name']).toBe('سلام')
  // Digits of their own are numbers.
  await goTo(page, 'D5')
  await page.keyboard.type('۱۲')
  await pressKeys(page, 'Enter')
  await eventually(async () => (await stored(5))['Qty']).toBe(12)
})

test('in Persian the arrows go where they point, alone and with Shift and Mod', async () => {
  const { page } = grid
  await page.evaluate(`localStorage.setItem('nocodb-gui-v2', JSON.stringify({
    ...JSON.parse(localStorage.getItem('nocodb-gui-v2')), lang: 'fa' }))`)
  await page.reload()
  await gridCell(page, 'name 8').waitFor()
  await page.locator('textarea[aria-controls]').focus()
  for (const [keys, active, range] of [
    ['Mod+Home', 'A1', 'A1'],
    ['ArrowLeft', 'B1', 'B1'],
    ['ArrowRight', 'A1', 'A1'],
    ['Tab', 'B1', 'B1'],
    ['Shift+ArrowLeft', 'B1', 'B1:C1'],
    ['Escape', 'B1', 'B1'],
    ['Mod+ArrowRight', 'A1', 'A1'],
    ['End', 'D1', 'D1'],
    ['Home', 'A1', 'A1'],
  ] as const) {
    await pressKeys(page, keys)
    await eventually(() => gridState(page)).toMatchObject({ active, range })
  }
  // Where the keys arrive lies over the cell, which is on the right.
  const [field, canvas] = [page.locator('textarea[aria-controls]'), page.locator('canvas')]
  const [at, whole] = [await field.boundingBox(), await canvas.boundingBox()]
  expect((at?.x ?? 0) - (whole?.x ?? 0)).toBeGreaterThan((whole?.width ?? 0) / 2)
})
