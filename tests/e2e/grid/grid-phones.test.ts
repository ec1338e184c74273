import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gridTest, saved, signIn } from '../support/grid-fixture.ts'
import { expectFit, touchPointOn, middleOf, phoneScreen, restOf, scrollTo } from '../support/phone.ts'
import { eventually } from '../support/eventually.ts'

// A table under fingers: cards on phones, the record on the whole screen, and the sheet.

type Row = Record<string, unknown> & { Id: number }

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const account = { email: 'ann@example.com', password: 'a long enough password' }
const states = ['Open', 'Paid', 'Sent']
const many = 2000

let page: Page
let finger: Awaited<ReturnType<typeof touchPointOn>>
let tableId = ''

const play = gridTest(async () => {
  tableId = await play.table(
    'Orders',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      {
        title: 'State',
        uidt: 'SingleSelect',
        colOptions: {
          options: states.map((title, order) => ({ title, color: '#DBE4FF', order: order + 1 })),
        },
      },
      { title: 'Amount', uidt: 'Decimal' },
      { title: 'Mail', uidt: 'Email' },
      { title: 'Phone', uidt: 'PhoneNumber' },
      { title: 'Page', uidt: 'URL' },
      { title: 'Due', uidt: 'Date' },
      { title: 'Done', uidt: 'Checkbox' },
      { title: 'Stars', uidt: 'Rating' },
      {
        title: 'Tags',
        uidt: 'MultiSelect',
        colOptions: {
          options: ['red', 'blue'].map((title, order) => ({ title, color: '#D9F2C9', order: order + 1 })),
        },
      },
      { title: 'Notes', uidt: 'LongText' },
    ],
    Array.from({ length: many }, (_, index) => ({
      Name: `Order ${index + 1}`,
      State: states[index % 3],
      Amount: index / 4,
      Due: '2026-05-04',
      Tags: 'red,blue',
      Stars: index % 6,
    })),
  )
  page = await play.stage.page(phoneScreen)
  page.setDefaultTimeout(15_000)
  await signIn(page, play.stage.url(), account)
  finger = await touchPointOn(page)
  await open('2,000 records')
})

async function open(count: string): Promise<void> {
  await page.goto(`${play.stage.url()}/#/nc/${play.baseId}/table/${tableId}`)
  await page.locator('footer').getByText(count, { exact: true }).waitFor()
}
const cards = (): Locator => page.getByRole('list', { name: 'Orders, Grid' })
const card = (name: string): Locator => cards().getByRole('button', { name: new RegExp(`^${name}\\b`) })
const record = (): Locator => page.getByRole('dialog')
const rows = async (where: string): Promise<Row[]> =>
  (await play.send<{ list: Row[] }>('GET', `/api/v2/tables/${tableId}/records?limit=50&where=${where}`)).list
/** The middle of a cell of the sheet, whose columns are 180 pixels wide. */
async function cellAt(row: number, column: number): Promise<{ x: number; y: number }> {
  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('There is no sheet on the page.')
  return { x: box.x + 64 + column * 180 + 60, y: box.y + 34 + row * 32 + 16 }
}
const tapAt = ({ x, y }: { x: number; y: number }): Promise<void> => page.touchscreen.tap(x, y)
/** The narrowest column, as it is stored. */
async function narrowest(): Promise<number> {
  const { views } = await play.send<{ views: { id: string }[] }>('GET', `/api/v2/meta/tables/${tableId}`)
  const path = `/api/v2/meta/views/${views[0]?.id}/columns`
  const { list } = await play.send<{ list: { width: string }[] }>('GET', path)
  return Math.min(...list.map(({ width }) => Number.parseFloat(width)))
}
const columnTitles = async (): Promise<string[]> =>
  (await play.send<{ columns: { title: string }[] }>('GET', `/api/v2/meta/tables/${tableId}`)).columns.map(
    ({ title }) => title,
  )
async function axeProblems(): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate(
    `axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] })
      .then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html.slice(0, 160)))`,
  )
}

test('a table is a list of cards, however long, and scrolls by finger', async () => {
  await card('Order 1').waitFor()
  expect(await card('Order 1').textContent()).toBe('Order 1StateOpenAmount0.00Due2026-05-04Mail')
  const from = await middleOf(card('Order 5'))
  await finger.drag(from, { x: from.x, y: from.y - 300 })
  await eventually(() => cards().evaluate((list) => list.scrollTop)).toBeGreaterThan(200)
  expect(await record().count()).toBe(0)
  await scrollTo(cards(), 'end')
  await card('Order 2000').waitFor()
  // Only what is near the screen is there.
  expect(await cards().getByRole('listitem').count()).toBeLessThan(30)
  await scrollTo(cards(), 'start')
  await card('Order 1').waitFor()
})

test('a card opens the full-screen record; edits are saved however it is closed', async () => {
  await card('Order 2').tap()
  const amount = record().getByLabel('Amount')
  await amount.waitFor()
  expect((await record().boundingBox())?.width).toBe(390)
  const keys = (name: string): Promise<string | null> =>
    record().getByLabel(name, { exact: true }).getAttribute('inputmode')
  expect(await Promise.all(['Amount', 'Mail', 'Phone', 'Page'].map(keys))).toEqual([
    'decimal',
    'email',
    'tel',
    'url',
  ])
  expect(await amount.getAttribute('enterkeyhint')).toBe('done')
  await expectFit(page)
  // The keys for numbers have no minus.
  await amount.fill('12.5')
  await record().getByRole('button', { name: 'Change sign' }).first().tap()
  await record().getByRole('button', { name: 'Close' }).tap()
  await record().waitFor({ state: 'detached' })
  await eventually(async () => (await rows('(Name,eq,Order 2)'))[0]?.['Amount']).toBe(-12.5)

  // The way back of the browser closes it too.
  await card('Order 3').tap()
  await record().getByLabel('Mail').fill('three@example.com')
  await page.goBack()
  await record().waitFor({ state: 'detached' })
  await card('Order 3').waitFor()
  await eventually(async () => (await rows('(Name,eq,Order 3)'))[0]?.['Mail']).toBe('three@example.com')

  // To the next one by its button and by a swipe, and there a choice and a check.
  await card('Order 2').tap()
  await record().getByRole('button', { name: 'Next record' }).tap()
  await record().getByRole('heading', { name: 'Order 3' }).waitFor()
  await record().getByLabel('Phone').fill('030 123')
  const swipe = async (field: string, x: number, y = 0): Promise<void> => {
    const from = await restOf(record().getByLabel(field, { exact: true }))
    await finger.drag(from, { x: from.x + x, y: from.y + y })
  }
  const swipeTo = async (x: number, name: string): Promise<void> => {
    await swipe('Mail', x)
    await record().getByRole('heading', { name }).waitFor()
  }
  // Mostly up, or in a text that is being edited: it is none.
  await swipe('Mail', -60, -90)
  await record().getByLabel('Mail').tap()
  await swipe('Mail', -150)
  await record().getByLabel('Phone').focus()
  await swipeTo(150, 'Order 2')
  await swipeTo(-150, 'Order 3')
  await eventually(() => record().getByLabel('Phone').inputValue()).toBe('030 123')
  await swipeTo(-150, 'Order 4')
  await record().getByLabel('Done').tap()
  await record().getByRole('combobox', { name: 'State' }).tap()
  await page.getByRole('option', { name: 'Sent' }).tap()
  await record().getByRole('button', { name: 'Close' }).tap()
  await eventually(async () =>
    (await rows('(Name,eq,Order 4)')).map((row) => [row['Done'], row['State']]),
  ).toEqual([[true, 'Sent']])
})

test('marks cards with unsaved changes', async () => {
  await card('Order 6').tap()
  await record().getByLabel('Amount').fill('many')
  await record().getByRole('button', { name: 'Close' }).tap()
  await card('Order 6').getByText('1 cell not saved').waitFor()
  expect((await rows('(Name,eq,Order 6)'))[0]?.['Amount']).toBe(1.25)
  await page.getByRole('button', { name: '1 cell not saved', exact: true }).tap()
  await record().getByText('Order 6', { exact: true }).waitFor()
  await record().getByRole('alert').first().waitFor()
  await record().getByLabel('Amount').fill('6')
  await record().getByRole('button', { name: 'Close' }).tap()
  await eventually(async () => (await rows('(Name,eq,Order 6)'))[0]?.['Amount']).toBe(6)
  await card('Order 6').getByText('1 cell not saved').waitFor({ state: 'detached' })
})

test('records are added, copied and deleted by finger', async () => {
  await page.getByRole('button', { name: 'Add record' }).tap()
  const name = record().getByLabel('Name')
  await name.tap()
  await name.pressSequentially('Zebra')
  await record().getByRole('button', { name: 'Close' }).tap()
  await card('Zebra').waitFor()
  await eventually(async () => (await rows('(Name,eq,Zebra)')).length).toBe(1)

  await finger.hold(await middleOf(card('Zebra')))
  await page.getByRole('menuitem', { name: 'Duplicate' }).tap()
  await eventually(async () => (await rows('(Name,eq,Zebra)')).length).toBe(2)
  await page.locator('footer').getByText('2,002 records', { exact: true }).waitFor()
  // The message at the foot leaves the last card to be scrolled to.
  await scrollTo(cards(), 'end')
  const message = page.getByRole('button', { name: 'Dismiss' })
  const last = card('Zebra').last()
  await eventually(async () => (await middleOf(message)).y - (await middleOf(last)).y).toBeGreaterThan(70)
  await message.tap()
  await finger.hold(await middleOf(card('Zebra').first()))
  expect(await record().count()).toBe(0)
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  await page.locator('footer').getByText('2,001 records', { exact: true }).waitFor()
  await eventually(async () => (await rows('(Name,eq,Zebra)')).length).toBe(1)
  await page.getByRole('button', { name: 'Undo' }).tap()
  await eventually(async () => (await rows('(Name,eq,Zebra)')).length).toBe(2)
})

test('cards are filtered, found and grouped by finger, in panels as wide as the screen', async () => {
  await play.send('POST', `/api/v2/tables/${tableId}/records`, [{ Name: 'Zebra' }, { Name: 'Zebra' }])
  await page.locator('footer').getByText('2,002 records', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Filter' }).tap()
  const panel = page.getByRole('dialog', { name: 'Filter' })
  await panel.getByRole('button', { name: 'Add filter' }).tap()
  await expectFit(page)
  expect((await panel.boundingBox())?.width).toBe(390)
  await panel.getByRole('textbox').fill('Zebra')
  await page.locator('footer').getByText('2 records', { exact: true }).waitFor()
  await panel.getByRole('button', { name: 'Close' }).tap()
  await panel.waitFor({ state: 'detached' })
  expect(await cards().getByRole('listitem').count()).toBe(2)
  await page.getByRole('button', { name: 'Filter' }).tap()
  await panel.getByRole('button', { name: 'Remove' }).first().tap()
  await panel.getByRole('button', { name: 'Close' }).tap()

  await page.getByRole('searchbox').fill('Order 199')
  await page.locator('footer').getByText('11 records', { exact: true }).waitFor()
  await card('Order 1990').waitFor()
  await page.getByRole('searchbox').fill('')
  await page.locator('footer').getByText('2,002 records', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Group' }).tap()
  const group = page.getByRole('dialog', { name: 'Group' })
  await group.getByRole('button', { name: 'Add field' }).tap()
  await expectFit(page)
  await group.getByRole('combobox', { name: 'Group by, level 1' }).getByText('State').waitFor()
  await group.getByRole('button', { name: 'Close' }).tap()
  const heading = (name: string): Locator => page.getByRole('heading', { name }).getByRole('button')
  await heading('Open').waitFor()
  await card('Order 1').waitFor()
  await heading('Open').tap()
  await heading('Paid').waitFor()
  expect(await card('Order 1').count()).toBe(0)
  expect(await heading('Open').getAttribute('aria-expanded')).toBe('false')
  await page.getByRole('button', { name: 'Group' }).tap()
  await group.getByRole('button', { name: 'Remove level' }).tap()
  await group.getByRole('button', { name: 'Close' }).tap()
  await card('Order 1').waitFor()
})

test('cards and records are for everybody: dark, from the right, and held sideways', async () => {
  const first = cards().getByText('Order 1', { exact: true })
  async function look(settings: object): Promise<void> {
    await page.evaluate((set) => {
      const key = 'nocodb-gui-v2'
      const known: object = JSON.parse(localStorage.getItem(key) ?? '{}') as object
      localStorage.setItem(key, JSON.stringify({ ...known, ...set }))
    }, settings)
    await page.reload()
    await first.waitFor()
  }
  await look({ lang: 'fa' })
  const [box, all] = [await first.boundingBox(), await cards().boundingBox()]
  // It stands at the right, as wide as it may be.
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan((all?.width ?? 0) - 40)
  expect(await first.evaluate((element) => getComputedStyle(element).textAlign)).toBe('right')
  await first.tap()
  await record().getByRole('tab').first().waitFor()
  await expectFit(page)
  const problems = await axeProblems()
  await page.goBack()
  await record().waitFor({ state: 'detached' })

  await look({ lang: 'en', darkMode: true })
  problems.push(...(await axeProblems()))
  expect(problems).toEqual([])

  await page.setViewportSize({ width: 844, height: 390 })
  // The tables are behind a button, and cards show more of each record.
  await eventually(async () => (await cards().boundingBox())?.width).toBe(844)
  expect(await card('Order 1').textContent()).toContain('Due')
  await expectFit(page)
  await card('Order 1').tap()
  await record().getByLabel('Name').waitFor()
  await eventually(async () => (await record().boundingBox())?.width).toBe(844)
  await page.goBack()
  await record().waitFor({ state: 'detached' })
})

test('the sheet by finger: it is remembered, a second tap edits, handles widen, nothing is dragged by accident', async () => {
  const before = await columnTitles()
  await page.getByRole('button', { name: 'Show as grid' }).tap()
  await page.locator('canvas').first().waitFor()
  await page.reload()
  await page.locator('canvas').first().waitFor()
  await page.locator('footer').getByText('2,000 records', { exact: true }).waitFor()
  await expectFit(page)
  expect(
    await page.locator('[data-grid-scroller]').evaluate((element) => getComputedStyle(element).touchAction),
  ).toContain('manipulation')

  await tapAt(await cellAt(6, 0))
  const editor = page.locator('textarea[data-editing=true]')
  expect(await editor.count()).toBe(0)
  await tapAt(await cellAt(6, 0))
  await editor.waitFor()
  await editor.fill('Order seven')
  await tapAt(await cellAt(2, 0))
  await eventually(async () => (await rows('(Name,eq,Order seven)')).map(({ Id }) => Id)).toEqual([7])

  // A drag over the heads and over cells scrolls; it moves neither columns nor the selection.
  const [name, aside] = [await cellAt(-1, 0), await cellAt(-1, 1)]
  await finger.drag(aside, { x: name.x - 40, y: aside.y })
  await eventually(() =>
    page.locator('[data-grid-scroller]').evaluate((element) => element.scrollLeft),
  ).toBeGreaterThan(30)
  expect(await columnTitles()).toEqual(before)
  await scrollTo(page.locator('[data-grid-scroller]'), 'start')

  await tapAt(await cellAt(1, 0))
  const handle = page.locator('[data-handle=end]')
  const corner = (await cellAt(1, 0)).y + 16
  await eventually(async () => Math.abs((await middleOf(handle)).y - corner)).toBeLessThan(3)
  await finger.drag(await middleOf(handle), await cellAt(3, 1))
  await page.getByText(/^Count/).waitFor()
  await eventually(() => page.locator('[aria-selected=true][role=gridcell]').count()).toBe(6)
  await finger.hold(await cellAt(2, 0))
  await page.getByRole('menuitem', { name: 'Delete' }).waitFor()
  await expectFit(page)
  // The menu is about the whole block.
  await page.getByRole('menuitem', { name: 'Delete' }).tap()
  await page.locator('footer').getByText('1,997 records', { exact: true }).waitFor()
  await saved(page)
  expect((await rows('(Id,lte,6)')).map(({ Id }) => Id)).toEqual([1, 5, 6])
  await page.getByRole('button', { name: 'Undo' }).tap()
  await page.locator('footer').getByText('2,000 records', { exact: true }).waitFor()

  // A handle of its own fills, and the message takes it back.
  const states5to7 = async (): Promise<unknown[]> =>
    (await rows('(Id,gte,5)~and(Id,lte,7)')).map((row) => row['State'])
  await tapAt(await cellAt(4, 1))
  const lower = (await cellAt(4, 1)).y + 16
  const filler = page.locator('[data-handle=fill]')
  await eventually(async () => Math.abs((await middleOf(filler)).y - lower)).toBeLessThan(3)
  const from = await middleOf(filler)
  await finger.drag(from, { x: from.x, y: from.y + 64 })
  await page.getByText('2 cells filled', { exact: true }).first().waitFor()
  await eventually(states5to7).toEqual(['Paid', 'Paid', 'Paid'])
  await page.getByRole('button', { name: 'Undo' }).tap()
  await eventually(states5to7).toEqual(['Paid', 'Sent', 'Open'])

  await finger.hold(await cellAt(-1, 1))
  await page.getByRole('menuitem', { name: 'Edit field' }).tap()
  await page.getByRole('dialog', { name: 'Edit field' }).waitFor()
  await expectFit(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()

  // The mark in the head of the column where one stands makes it narrower.
  await scrollTo(page.locator('[data-grid-scroller]'), 'start')
  await tapAt(await cellAt(4, 0))
  const edge = page.locator('[data-handle=width]')
  const at = (await cellAt(-1, 1)).x - 60
  await eventually(async () => Math.abs((await middleOf(edge)).x - at)).toBeLessThan(3)
  await finger.drag(await middleOf(edge), { x: at - 60, y: (await middleOf(edge)).y })
  await eventually(async () => (await middleOf(edge)).x).toBeLessThan(at - 30)
  await eventually(narrowest).toBeLessThan(150)
})

test('the keyboard on the screen covers no cell that is edited', async () => {
  await page.getByRole('button', { name: 'Show as grid' }).tap()
  await page.locator('canvas').first().waitFor()
  await page.locator('footer').getByText('2,000 records', { exact: true }).waitFor()
  const low = await cellAt(14, 0)
  const editor = page.locator('textarea[data-editing=true]')
  // The first tap selects, the second edits.
  await tapAt(low)
  await page.locator('[role=gridcell][aria-selected=true][id$="-14-0"]').waitFor({ state: 'attached' })
  await tapAt(low)
  await editor.waitFor()
  // What a keyboard leaves of the page.
  await page.setViewportSize({ ...phoneScreen.viewport, height: 480 })
  await eventually(async () => {
    const box = await editor.boundingBox()
    return box !== null && box.y > 100 && box.y + box.height <= 480
  }).toBe(true)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show as cards' }).tap()
  await cards().waitFor()
})
