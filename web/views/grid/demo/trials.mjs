/* Browser tests of editing: typing, input methods, clipboard, keys, mouse. Development only. */
import assert from 'node:assert/strict'
import { cell, center, click, pick, shiftClick, active, settle } from './steps.mjs'

export const editingTrials = []
const trial = (name, options, run) => editingTrials.push({ name, options, run })

trial('typing right after load keeps every letter', {}, async (page) => {
  await click(page, 2, 0)
  await page.keyboard.type('hello')
  await page.keyboard.press('Enter')
  assert.equal(await cell(page, 2, 0), 'hello')
  assert.deepEqual(await active(page), { row: 3, col: 0 })
})

trial(
  'letters typed before the rows are there wait for them',
  { query: 'latency=1200', isEarly: true },
  async (page) => {
    await page.waitForFunction(() => window.demo?.grid() !== null)
    await page.evaluate(() => window.demo.grid().focus())
    await page.keyboard.type('early bird')
    await page.waitForFunction(() => window.demo.store.rowAt(0) !== undefined)
    await page.waitForTimeout(100)
    await page.keyboard.press('Enter')
    assert.equal(await cell(page, 0, 0), 'early bird')
  },
)

trial('typing goes on in a select editor, and creates an option', {}, async (page) => {
  await click(page, 2, 1)
  await page.keyboard.type('blocked')
  await page.keyboard.press('Enter')
  assert.equal(await cell(page, 2, 1), 'o3')
  await page.keyboard.type('brand new')
  await page.keyboard.press('Enter')
  await settle(page)
  assert.match(String(await cell(page, 3, 1)), /^n\d+/)
  assert.deepEqual(await active(page), { row: 4, col: 1 })
})

trial('typing a date, and keeping text that is none', {}, async (page) => {
  await click(page, 2, 6)
  await page.keyboard.type('2026-03-04')
  await page.keyboard.press('Enter')
  assert.equal(await cell(page, 2, 6), '2026-03-04')
  await click(page, 4, 3)
  await page.keyboard.type('abc')
  await page.keyboard.press('Tab')
  const state = await page.evaluate(() => window.demo.store.cellState(window.demo.store.rowAt(4).id, 'c3'))
  assert.equal(state.status, 'failed')
  assert.equal(state.text, 'abc')
})

trial('an input method composes in the cell; its Enter does not commit', {}, async (page) => {
  await click(page, 3, 0)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.imeSetComposition', { text: 'にほ', selectionStart: 2, selectionEnd: 2 })
  await cdp.send('Input.imeSetComposition', { text: 'にほんご', selectionStart: 4, selectionEnd: 4 })
  assert.equal(await page.evaluate(() => document.querySelector('textarea').dataset.editing), 'true')
  await cdp.send('Input.dispatchKeyEvent', {
    type: 'rawKeyDown',
    windowsVirtualKeyCode: 229,
    key: 'Process',
    code: 'Enter',
  })
  await cdp.send('Input.insertText', { text: '日本語' })
  assert.deepEqual(await active(page), { row: 3, col: 0 })
  await page.keyboard.press('Enter')
  assert.equal(await cell(page, 3, 0), '日本語')
})

trial('an input method on a select cell goes to its editor', {}, async (page) => {
  await click(page, 3, 2)
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Input.imeSetComposition', { text: 'ば', selectionStart: 1, selectionEnd: 1 })
  await cdp.send('Input.insertText', { text: 'بازار' })
  await page.waitForTimeout(50)
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('role')), 'combobox')
  assert.equal(await page.evaluate(() => document.activeElement?.value), 'بازار')
})

trial(
  'pasting keeps quotes and line breaks, grows rows and clips columns',
  { query: 'rows=12' },
  async (page) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.evaluate(() => navigator.clipboard.writeText('a\t"x ""q""\nline 2"\nb\tc\n5" disk\td\n'))
    await pick(page, 10, 25)
    await page.keyboard.press('Control+v')
    await settle(page)
    assert.equal(await cell(page, 10, 25), 'a')
    const kept = await page.evaluate(() => window.demo.store.cellState(window.demo.store.rowAt(10).id, 'c26'))
    assert.deepEqual([kept.status, kept.text], ['failed', 'x "q"\nline 2'])
    assert.equal(await cell(page, 11, 25), 'b')
    assert.equal(await page.evaluate(() => window.demo.store.total()), 13)
    assert.equal(await cell(page, 12, 25), '5" disk')
    await pick(page, 1, 10)
    await page.evaluate(() => navigator.clipboard.writeText('"say ""hi""\nthere"'))
    await page.keyboard.press('Control+v')
    await settle(page)
    assert.equal(await cell(page, 1, 10), 'say "hi"\nthere')
  },
)

trial('pasting creates options, and keeps text that fits no column', { query: 'rows=6' }, async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText('Done\tdesign, Fresh\t12\nQueued\tFresh\tmany'))
  await pick(page, 5, 1)
  await page.keyboard.press('Control+v')
  await page.waitForTimeout(100)
  await settle(page)
  assert.equal(await cell(page, 5, 1), 'o4')
  const fresh = (await cell(page, 5, 2))[1]
  assert.deepEqual(await cell(page, 6, 2), [fresh])
  assert.match(String(await cell(page, 6, 1)), /^n/)
  const state = await page.evaluate(() => window.demo.store.cellState(window.demo.store.rowAt(6).id, 'c3'))
  assert.deepEqual([state.status, state.text], ['failed', 'many'])
})

trial('copying and pasting inside keeps types', { query: 'rows=40' }, async (page) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await click(page, 0, 0)
  const { x, y } = await center(page, 2, 7)
  await shiftClick(page, x, y)
  await page.keyboard.press('Control+c')
  const text = await page.evaluate(() => navigator.clipboard.readText())
  assert.equal(text.split('\n').length, 3)
  await click(page, 10, 0)
  await page.keyboard.press('Control+v')
  await settle(page)
  for (let col = 0; col < 8; col += 1) assert.deepEqual(await cell(page, 11, col), await cell(page, 1, col))
})

trial('keys: edges, pages, range, fill, clear, Tab run, undo', {}, async (page) => {
  await click(page, 0, 0)
  await page.keyboard.press('Control+End')
  assert.deepEqual(await active(page), { row: 999_999, col: 29 })
  await page.keyboard.press('Control+Home')
  assert.deepEqual(await active(page), { row: 0, col: 0 })
  await page.keyboard.press('PageDown')
  assert.ok((await active(page)).row > 15)
  await page.keyboard.press('Control+Home')
  await page.keyboard.type('one')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('5')
  await page.keyboard.press('Enter')
  assert.deepEqual(await active(page), { row: 1, col: 0 })
  assert.equal(await cell(page, 0, 3), 5)
  await click(page, 0, 3)
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+d')
  await settle(page)
  assert.equal(await cell(page, 2, 3), 5)
  await page.keyboard.press('Delete')
  await settle(page)
  assert.equal(await cell(page, 1, 3), null)
  await click(page, 5, 5)
  const before = await cell(page, 5, 5)
  await page.keyboard.press('Space')
  assert.equal(await cell(page, 5, 5), !before)
  await click(page, 5, 7)
  await page.keyboard.press('3')
  assert.equal(await cell(page, 5, 7), 3)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+a')
  assert.equal(await page.evaluate(() => window.demo.grid().selection().count), 1_000_000)
  assert.ok((await page.evaluate(() => window.demo.log.map(([name]) => name))).includes('undo'))
})

trial('inserting, deleting and refused writes', { query: 'rows=30' }, async (page) => {
  await click(page, 4, 0)
  const id = await page.evaluate(() => window.demo.store.rowAt(4).id)
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('inserted')
  await page.keyboard.press('Enter')
  await settle(page)
  await settle(page)
  assert.equal(await cell(page, 5, 0), 'inserted')
  assert.equal(await page.evaluate(() => window.demo.store.total()), 31)
  await click(page, 4, 0)
  await page.keyboard.press('Control+Backspace')
  await settle(page)
  await settle(page)
  assert.equal(await page.evaluate((gone) => window.demo.store.indexOf(gone), id), -1)
  assert.equal(await cell(page, 4, 0), 'inserted')
  await click(page, 6, 0)
  await page.keyboard.type('fail')
  await page.keyboard.press('Enter')
  await settle(page)
  const state = await page.evaluate(() => window.demo.store.cellState(window.demo.store.rowAt(6).id, 'c0'))
  assert.deepEqual(
    [state.status, state.text, state.reason],
    ['failed', 'fail', 'The server refused this value.'],
  )
})

trial('rows that others insert above keep the cell under the ring', { query: 'rows=500' }, async (page) => {
  await page.evaluate(() => window.demo.grid().selectCell(300, 'c0'))
  await page.waitForTimeout(200)
  const id = await page.evaluate(() => window.demo.store.rowAt(300)?.id)
  const before = await center(page, 300, 0)
  await page.evaluate(() => {
    const seq = window.demo.source.insertElsewhere()
    window.demo.store.applyChange({ seq, kind: 'insert', rows: [], mayMove: true })
  })
  await page.waitForTimeout(300)
  const at = await active(page)
  assert.equal(await page.evaluate((row) => window.demo.store.rowAt(row)?.id, at.row), id)
  const after = await center(page, at.row, 0)
  assert.equal(after.y, before.y)
})

trial(
  'mouse: resize, fit, move a column, fill by the handle, tick rows',
  { query: 'rows=200' },
  async (page) => {
    const box = (row, col) =>
      page.evaluate(([at, id]) => window.demo.grid().cellBox(at, id), [row, `c${col}`])
    const first = await box(0, 1)
    await page.mouse.move(first.x + first.width, first.y - 15)
    await page.mouse.down()
    await page.mouse.move(first.x + first.width + 40, first.y - 15, { steps: 4 })
    await page.mouse.up()
    assert.equal((await box(0, 1)).width, first.width + 40)
    await page.mouse.dblclick(first.x + first.width + 40, first.y - 15)
    assert.ok((await box(0, 1)).width < first.width + 40)
    const from = await box(0, 2)
    await page.mouse.move(from.x + 80, from.y - 15)
    await page.mouse.down()
    await page.mouse.move(from.x - 60, from.y - 15, { steps: 6 })
    await page.mouse.up()
    assert.ok((await page.evaluate(() => window.demo.log.map(([name]) => name))).includes('move'))
    await click(page, 0, 3)
    await page.keyboard.type('1')
    await page.keyboard.press('Enter')
    await page.keyboard.type('2')
    await page.keyboard.press('Enter')
    await click(page, 0, 3)
    await page.keyboard.press('Shift+ArrowDown')
    const seeds = await box(1, 3)
    const end = await box(6, 3)
    await page.mouse.move(seeds.x + seeds.width - 1, seeds.y + seeds.height - 1)
    await page.mouse.down()
    await page.mouse.move(end.x + 20, end.y + 10, { steps: 6 })
    await page.mouse.up()
    await settle(page)
    assert.equal(await cell(page, 6, 3), 7)
    const row = await box(3, 0)
    await page.mouse.click(22, row.y + 10)
    await shiftClick(page, 22, row.y + 10 + 64)
    await page.waitForTimeout(50)
    assert.equal(await page.evaluate(() => window.demo.grid().selection().ids.size), 3)
  },
)
