import { expect, test } from 'vitest'
import { sharedGridTest } from '../support/grid-fixture.ts'
import { clickCell } from '../support/grid-canvas.ts'

// What is done to all records of a view, those on no screen too: by the server, as one step, with how far it is.

let sheet = ''
const total = 30_000

const grid = sharedGridTest(async () => {
  sheet = await grid.table(
    'Sheet',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Count', uidt: 'Number' },
      { title: 'Note', uidt: 'SingleLineText' },
      ...[1, 2, 3, 4].map((number) => ({ title: `More ${number}`, uidt: 'SingleLineText' })),
    ],
    [],
  )
  for (let from = 0; from < total; from += 10_000)
    await grid.send(
      'POST',
      `/api/v2/tables/${sheet}/records`,
      Array.from({ length: 10_000 }, (_, at) => ({ Name: `row ${from + at}`, Count: from + at, Note: 'n' })),
    )
  await grid.show(sheet, '30,000 records')
})

async function count(where = ''): Promise<number> {
  const query = where === '' ? '' : `?where=${encodeURIComponent(where)}`
  return (await grid.send<{ count: number }>('GET', `/api/v2/tables/${sheet}/records/count${query}`)).count
}

async function chooseAll(): Promise<void> {
  await clickCell(grid.page, 0, 0)
  await grid.page.keyboard.press('Control+a')
  await grid.page.keyboard.press('Control+a')
}

const undone = (words: string) => grid.page.getByText(`Undid ${words}`, { exact: true }).last()

test('clears more cells than go one by one, with how far it is, and takes that back', async () => {
  const { page } = grid
  await clickCell(page, 0, 0)
  await page.keyboard.press('Control+Space')
  for (let column = 0; column < 6; column += 1) await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Delete')
  await page.getByText(/^Saving [\d,]+ of 30,000 records/).waitFor()
  await page.getByText('210,000 cells cleared').last().waitFor()
  expect(await count('(Note,blank)~and(Count,blank)~and(Name,blank)')).toBe(total)
  await page.keyboard.press('Control+z')
  await undone('edit of 210,000 cells').waitFor({ timeout: 60_000 })
  expect(await count('(Note,eq,n)~and(Count,notblank)~and(Name,notblank)')).toBe(total)
})

test('leaves it where somebody stops it, and takes that much back', async () => {
  const { page } = grid
  await chooseAll()
  await page.keyboard.press('Control+Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page
    .getByText(/^[\d,]+ records deleted/)
    .last()
    .waitFor()
  const left = await count()
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThan(total)
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await page.getByText('30,000 records', { exact: true }).waitFor({ timeout: 60_000 })
  expect(await count('(Note,eq,n)')).toBe(total)
})

test('deletes all of them, says how far it is, and brings all back', async () => {
  const { page } = grid
  await chooseAll()
  await page.keyboard.press('Control+Delete')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await page.getByText(/^Saving [\d,]+ of 30,000 records/).waitFor()
  await page.getByText('0 records', { exact: true }).waitFor()
  expect(await count()).toBe(0)
  // As if it were more than one part: it is stopped after the first.
  let tell = (): void => undefined
  const isPressed = new Promise<void>((resolve) => (tell = resolve))
  await page.route(
    /\/undo\?group=/,
    async (route) => {
      const response = await route.fetch()
      await isPressed
      await route.fulfill({ response, json: { ...Object(await response.json()), left: total / 3 } })
    },
    { times: 1 },
  )
  await page.locator('textarea[aria-controls]').focus()
  await page.keyboard.press('Control+z')
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  tell()
  await page.getByText('Stopped at 75%').waitFor({ timeout: 60_000 })
  await page.keyboard.press('Control+z')
  await undone('deletion of 30,000 records').waitFor()
  await page.getByText('30,000 records', { exact: true }).waitFor({ timeout: 60_000 })
  expect(await count('(Note,eq,n)')).toBe(total)
})

test('says why all of them cannot be copied, doubled or moved', async () => {
  const { page } = grid
  await chooseAll()
  await page.keyboard.press('Alt+Shift+ArrowDown')
  await page
    .getByText(/All records are selected, so there is nowhere/)
    .last()
    .waitFor()
  await page.keyboard.press('Control+Shift+d')
  await page
    .getByText(/Select up to 200,000 cells/)
    .last()
    .waitFor()
  expect(await count()).toBe(total)
})
