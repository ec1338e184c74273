import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gridCell, gridTest, signIn } from '../support/grid-fixture.ts'
import { eventually } from '../support/eventually.ts'
import { clickCell } from '../support/grid-canvas.ts'

// Where records stand for two people at once, and a server that goes away under them.

let ben: Page
let rows = ''
const account = { email: 'ben@example.com', password: 'a long enough password' }
const count = 300

const grid = gridTest(async () => {
  rows = await grid.table(
    'Rows',
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
    Array.from({ length: count }, (_, index) => ({ Name: `row ${index + 1}` })),
  )
  await grid.invite(account, 'editor')
  await grid.show(rows, `${count} records`)
  ben = await grid.stage.page({ viewport: { width: 1440, height: 900 } })
  ben.setDefaultTimeout(15_000)
  await signIn(ben, grid.stage.url(), account)
  await ben.goto(`${grid.stage.url()}/#/nc/${grid.baseId}/table/${rows}`)
  await ben.getByText(`${count} records`, { exact: true }).waitFor()
  grid.watch(ben)
})

const path = () => `/api/v2/tables/${rows}/records`
const nameOf = async (id: number): Promise<unknown> =>
  (await grid.send<Record<string, unknown>>('GET', `${path()}/${id}`))['Name']
const firstOf = (page: Page) => page.getByRole('gridcell').first().innerText()
/** The record that is under the pointer at a row of the screen. */
async function clicked(page: Page, row: number): Promise<string> {
  await clickCell(page, row, 0)
  return page.locator('[role=gridcell][aria-selected=true]').first().innerText()
}

test('shows the move of a record by another person, and undo moves it back', async () => {
  await clickCell(grid.page, 0, 0)
  await grid.page.keyboard.press('Alt+Shift+ArrowDown')
  await eventually(() => firstOf(ben)).toBe('row 2')
  await grid.page.keyboard.press('Control+z')
  await eventually(() => firstOf(ben)).toBe('row 1')
  await eventually(() => firstOf(grid.page)).toBe('row 1')
})

test('records that somebody puts above leave what one looks at where it is, and the cell that is edited', async () => {
  const box = await ben.locator('canvas').boundingBox()
  await ben.mouse.move((box?.x ?? 0) + 300, (box?.y ?? 0) + 300)
  await ben.mouse.wheel(0, 3200)
  await eventually(() => clicked(ben, 5)).toMatch(/^row (9|1\d)\d$/)
  const before = await clicked(ben, 5)
  await ben.keyboard.press('Enter')
  await ben.keyboard.type(' mine')
  for (let made = 0; made < 3; made += 1) {
    await clickCell(grid.page, 0, 0)
    await grid.page.keyboard.press('Control+Shift+Enter')
    await grid.page.getByText(`${count + made + 1} records`, { exact: true }).waitFor()
  }
  await ben.getByText(`${count + 3} records`, { exact: true }).waitFor()
  await ben.keyboard.type('!')
  await ben.keyboard.press('Enter')
  await gridCell(ben, `${before} mine!`).waitFor()
  await eventually(() => clicked(ben, 5)).toBe(`${before} mine!`)
  await eventually(() => nameOf(Number(before.slice(4)))).toBe(`${before} mine!`)
  // They stand where they were put, though each was made before the one below was saved.
  await eventually(async () => {
    const { list } = await grid.send<{ list: { Name: string | null }[] }>('GET', `${path()}?limit=4`)
    return list.map(({ Name }) => Name)
  }).toEqual([null, null, null, 'row 1'])
  // Nobody else's record got it.
  const like = encodeURIComponent('(Name,like,%mine%)')
  expect(await grid.send<{ count: number }>('GET', `${path()}/count?where=${like}`)).toMatchObject({
    count: 1,
  })
})

test('sends edits in order after the connection returns', async () => {
  const { page } = grid
  await page.keyboard.press('Control+Home')
  await grid.stage.restart(async () => {
    await clickCell(page, 0, 0)
    for (const text of ['first', 'second']) {
      await page.keyboard.type(text)
      await page.keyboard.press('Enter')
    }
    await page.getByText('Offline: 2 changes will save').waitFor()
    await clickCell(page, 0, 0)
    await page.keyboard.type('first again')
    await page.keyboard.press('Enter')
    await gridCell(page, 'first again').waitFor()
  })
  await expect.poll(() => nameOf(1), { timeout: 30_000 }).toBe('first again')
  await expect.poll(() => nameOf(2), { timeout: 30_000 }).toBe('second')
  await page.getByText(/changes? waiting/).waitFor({ state: 'detached' })
  expect(await page.getByRole('button', { name: /not saved/ }).count()).toBe(0)
  // The other one hears of it without doing anything.
  await ben.keyboard.press('Control+Home')
  await gridCell(ben, 'first again').waitFor({ timeout: 30_000 })
})
