import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { gridCell, gridTest } from '../support/grid-fixture.ts'
import { expectFit, middleOf, phoneScreen, touchPointOn } from '../support/phone.ts'

// A published kanban: its board for strangers, who look, collapse stacks and open records, and change nothing.

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const account = { email: 'ann@example.com', password: 'a long enough password' }
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const statuses = ['To do', 'Doing', 'Done', 'Secret']

let tableId = ''
let viewId = ''
let link = ''
const ids: Record<string, string> = {}
const places: Record<string, string> = {}

const grid = gridTest(async () => {
  const { send } = grid
  tableId = await grid.table(
    'Tasks',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      {
        title: 'Status',
        uidt: 'SingleSelect',
        colOptions: { options: statuses.map((title) => ({ title })) },
      },
      { title: 'Points', uidt: 'Number' },
      { title: 'Margin', uidt: 'Number' },
      { title: 'Photo', uidt: 'Attachment' },
    ],
    [
      { Name: 'a', Status: 'To do', Points: 1, Margin: 40_981_771, Photo: [await picture()] },
      { Name: 'b', Status: 'To do', Points: 2, Margin: 40_981_772 },
      { Name: 'c', Status: 'Doing', Points: 4, Margin: 40_981_773 },
      { Name: 'd', Points: 8, Margin: 40_981_774 },
      { Name: 'kept back', Status: 'Secret', Points: 16, Margin: 40_981_775 },
    ],
  )
  const table = await send<{
    columns: { id: string; title: string; colOptions?: { options?: { id: string; title: string }[] } }[]
  }>('GET', `/api/v2/meta/tables/${tableId}`)
  for (const { id, title } of table.columns) ids[title] = id
  const status = table.columns.find(({ title }) => title === 'Status')
  const secret = status?.colOptions?.options?.find(({ title }) => title === 'Secret')?.id
  const view = await send<{ id: string }>('POST', `/api/v2/meta/tables/${tableId}/kanbans`, {
    title: 'Work board',
    fk_grp_col_id: ids['Status'],
    fk_cover_image_col_id: ids['Photo'],
    meta: {
      [ids['Status'] ?? '']: [{ id: secret, order: 9, hidden: true }],
      stack_aggregate: { field: ids['Points'], type: 'sum' },
    },
  })
  viewId = view.id
  const { list } = await send<{ list: { id: string; fk_column_id: string }[] }>(
    'GET',
    `/api/v2/meta/views/${viewId}/columns`,
  )
  for (const { id, fk_column_id: column } of list) places[column] = id
  await showField('Margin', false)
  for (const title of ['Status', 'Points', 'Photo']) await showField(title, true)
  const { uuid } = await send<{ uuid: string }>('POST', `/api/v2/meta/views/${viewId}/share`)
  link = `${grid.stage.url()}/#/nc/kanban/${uuid}`
})

const showField = (title: string, show: boolean): Promise<unknown> =>
  grid.send('PATCH', `/api/v2/meta/views/${viewId}/columns/${places[ids[title] ?? '']}`, { show })

/** Uploads a picture of one pixel. */
async function picture(): Promise<unknown> {
  const { token } = await grid.send<{ token: string }>('POST', '/api/v1/auth/user/signin', account)
  const path = `/api/v2/meta/bases/${grid.baseId}/files?title=photo.png`
  const response = await fetch(`${grid.stage.url()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', 'xc-auth': token },
    body: Buffer.from(pixel, 'base64'),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as object
}

const desktop = { viewport: { width: 1440, height: 900 } }
const stack = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: false })
const card = (page: Page, name: string): Locator =>
  page.locator('[data-card]').filter({ hasText: new RegExp(`^${name}(?![a-z])`) })

/** The names of the cards of a stack, from top to bottom. */
async function cardsIn(page: Page, title: string): Promise<string[]> {
  const texts = await stack(page, title).getByRole('listitem').allInnerTexts()
  return texts.map((text) => text.split('\n')[0] ?? '')
}

async function stranger(screen: Parameters<typeof grid.stage.page>[0] = desktop): Promise<Page> {
  const page = await grid.stage.page(screen)
  page.setDefaultTimeout(15_000)
  grid.watch(page)
  await page.goto(link)
  return page
}

/** The records, to compare before and after. */
const stored = async (): Promise<string> => JSON.stringify(await grid.records(tableId))

test('visitors see stacks, counts and cards with visible fields, and no hidden stack', async () => {
  const page = await stranger()
  await eventually(() => cardsIn(page, 'To do')).toEqual(['a', 'b'])
  expect(await cardsIn(page, 'Doing')).toEqual(['c'])
  expect(await cardsIn(page, 'Uncategorized')).toEqual(['d'])
  const headings = await page.locator('[data-stack] h2').allInnerTexts()
  expect(headings.map((text) => text.split('\n')[0])).toEqual(['Uncategorized', 'To do', 'Doing', 'Done'])
  await stack(page, 'To do').getByRole('heading').filter({ hasText: '2' }).waitFor()
  await stack(page, 'Done').getByText('No records').waitFor()
  await page.getByText('4 records', { exact: true }).waitFor()
  await stack(page, 'To do').getByTitle(/3/).waitFor()
  const cover = card(page, 'a').locator('img')
  await eventually(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1)
  expect(await card(page, 'a').getByTitle('Points').innerText()).toContain('1')
  expect(await page.content()).not.toMatch(/Margin|40,?981,?77|kept back/)
  expect(await problems(page)).toEqual([])
  await page.context().close()
})

test('visitors cannot move, add or change anything', async () => {
  const page = await stranger()
  await eventually(() => cardsIn(page, 'To do')).toEqual(['a', 'b'])
  const before = await stored()
  const from = await middleOf(card(page, 'b'))
  const to = await middleOf(card(page, 'c'))
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, from.y + 8, { steps: 4 })
  await page.mouse.move(to.x, to.y, { steps: 12 })
  await page.mouse.up()
  await card(page, 'b').focus()
  await page.keyboard.press('Alt+Shift+ArrowRight')
  await page.keyboard.press('Delete')
  await page.keyboard.press('ControlOrMeta+Enter')
  for (const name of ['Add record', 'New stack'])
    expect(await page.getByRole('button', { name }).count()).toBe(0)
  expect(await page.getByRole('button', { name: /^Options of/ }).count()).toBe(0)
  expect(await page.locator('[draggable=true]').count()).toBe(0)
  expect(await cardsIn(page, 'To do')).toEqual(['a', 'b'])
  expect(await cardsIn(page, 'Doing')).toEqual(['c'])
  expect(await page.getByRole('dialog').count()).toBe(0)
  expect(await stored()).toBe(before)
  await page.context().close()
})

test('visitors open a card, and collapse stacks for themselves', async () => {
  const page = await stranger()
  await card(page, 'c').click()
  const record = page.getByRole('dialog', { name: 'c' })
  await record.getByText('Points').waitFor()
  expect(await record.getByText('Margin').count()).toBe(0)
  expect(await record.getByRole('textbox').count()).toBe(0)
  await page.keyboard.press('Escape')
  await record.waitFor({ state: 'detached' })
  await eventually(() => card(page, 'c').evaluate((element) => element === document.activeElement)).toBe(true)
  await stack(page, 'To do').getByRole('button', { name: 'Collapse stack' }).click()
  await card(page, 'a').waitFor({ state: 'detached' })
  await eventually(() => cardsIn(page, 'Doing')).toEqual(['c'])
  await page.getByText('4 records', { exact: true }).waitFor()
  await page.getByTitle('Expand stack').click()
  await eventually(() => cardsIn(page, 'To do')).toEqual(['a', 'b'])
  expect(await cardsIn(page, 'Doing')).toEqual(['c'])
  await page.getByRole('searchbox').fill('b')
  await eventually(() => cardsIn(page, 'Doing')).toEqual([])
  await eventually(() => cardsIn(page, 'To do')).toEqual(['b'])
  await page.context().close()
})

test('on a phone, stacks scroll sideways and cards open', async () => {
  const page = await stranger(phoneScreen)
  await card(page, 'd').waitFor()
  await expectFit(page)
  const touch = await touchPointOn(page)
  await stack(page, 'Doing').scrollIntoViewIfNeeded()
  await touch.hold(await middleOf(card(page, 'c')))
  expect(await page.getByRole('menu').count()).toBe(0)
  await card(page, 'c').tap()
  await page.getByRole('dialog', { name: 'c' }).waitFor()
  await page.context().close()
})

test('without its stack field, the link shows the records as a grid', async () => {
  await showField('Status', false)
  const page = await stranger()
  await gridCell(page, 'a').waitFor({ state: 'attached' })
  await gridCell(page, 'd').waitFor({ state: 'attached' })
  expect(await page.locator('[data-stack]').count()).toBe(0)
  expect(await page.getByRole('note').count()).toBe(0)
  // Records in hidden stacks do not exist for visitors, also where the link hides the stack field.
  expect(await page.content()).not.toMatch(/Status|Doing|Margin|40,?981,?77|kept back/)
  await page.context().close()
})

/** Accessibility problems that axe finds. */
async function problems(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const found: { id: string; nodes: { html: string }[] }[] = await page.evaluate(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then(({ violations }) => violations)`,
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes[0]?.html ?? ''}`)
}
