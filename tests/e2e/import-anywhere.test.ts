import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { appTest } from './support/app-test.ts'
import { eventually } from './support/eventually.ts'
import { story } from './support/story.ts'

let page: Page

const rows = 'Item\tPrice\nTea\t4\nMilk\t2\n'

const app = appTest(async () => {
  page = await app.page({
    viewport: { width: 1280, height: 800 },
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  await app.signUp()
  await page.goto(app.url())
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'What do you want to keep track of?' }).waitFor()
})

/** What a file manager does over the middle of the page, up to a step. */
async function drag(name: string, text: string, upTo: 'over' | 'drop'): Promise<void> {
  await page.evaluate(
    `(() => {
      const data = new DataTransfer()
      data.items.add(new File([${JSON.stringify(text)}], ${JSON.stringify(name)}, { type: 'text/csv' }))
      const target = document.elementFromPoint(innerWidth / 2, innerHeight / 2)
      for (const type of ${JSON.stringify(upTo === 'over' ? ['dragover'] : ['dragover', 'drop'])})
        target.dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true, composed: true }))
    })()`,
  )
}
const dialog = () => page.getByRole('dialog', { name: 'Import a CSV file' })
const hint = () => page.getByText('Drop a CSV file to import it')

const step = story('rows and files become tables and bases where they are pasted and dropped')

step('rows pasted from a spreadsheet on the first screen become the first base', async () => {
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows)
  await page.getByLabel('Base name').fill('Groceries')
  await page.getByRole('button', { name: 'Paste from a spreadsheet' }).click()
  await dialog().getByRole('textbox', { name: 'Table name' }).fill('Items')
  await dialog().getByRole('button', { name: 'Import 2 rows' }).click()
  await dialog().getByRole('button', { name: 'Open table' }).click()
  await page.getByText('2 records', { exact: true }).waitFor()
  await page
    .getByRole('button', { name: /Groceries/ })
    .first()
    .waitFor()
})

step('a file dropped anywhere on a table becomes another table of its base', async () => {
  // The part that takes files is loaded after the grid shows; a file manager goes on to say that it is over the page.
  await eventually(async () => {
    await drag('stock.csv', 'Shelf,Count\nA,1\nB,2\nC,3\n', 'over')
    return hint().isVisible()
  }).toBe(true)
  await drag('stock.csv', 'Shelf,Count\nA,1\nB,2\nC,3\n', 'drop')
  await hint().waitFor({ state: 'detached' })
  expect(await dialog().getByRole('textbox', { name: 'Table name' }).inputValue()).toBe('stock')
  // What is rarely guessed wrong is folded away.
  expect(await dialog().getByText('Delimiter').isVisible()).toBe(false)
  await dialog().getByRole('button', { name: 'Advanced options' }).click()
  await dialog().getByText('Delimiter').waitFor()
  await dialog().getByRole('button', { name: 'Import 3 rows' }).click()
  await dialog().getByRole('button', { name: 'Open table' }).click()
  await page.getByText('3 records', { exact: true }).waitFor()
})

step('a file dropped on the list of bases becomes a base; one that is left makes none', async () => {
  await page.goto(`${app.url()}/#/`)
  await page.getByRole('link', { name: 'Groceries', exact: true }).waitFor()
  await drag('visits.csv', 'Day,Count\nMon,1\n', 'drop')
  await dialog().getByRole('textbox', { name: 'Table name' }).waitFor()
  await page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  expect(await page.getByRole('link', { name: 'visits', exact: true }).count()).toBe(0)
  await drag('visits.csv', 'Day,Count\nMon,1\n', 'drop')
  await dialog().getByRole('button', { name: 'Import 1 row' }).click()
  await dialog().getByRole('button', { name: 'Open table' }).click()
  await page.getByText('1 record', { exact: true }).waitFor()
  await page.goto(`${app.url()}/#/`)
  await page.getByRole('link', { name: 'visits', exact: true }).waitFor()
})

const nameBox = () => page.getByRole('textbox', { name: 'Base name' })

/** Opens the page of a new base, whose name has the focus. */
async function beginBase(name: string): Promise<void> {
  // From another page, so that the one for new bases is opened anew.
  await page.goto(`${app.url()}/#/`)
  await page.goto(`${app.url()}/#/create`)
  await nameBox().and(page.locator(':focus')).waitFor()
  await page.keyboard.type(name)
}

/** Imports what was given, and says whether a base has the name. */
async function importsAs(name: string, button: string): Promise<void> {
  await dialog().getByRole('button', { name: button }).click()
  await dialog().getByRole('button', { name: 'Open table' }).click()
  await page.waitForURL(/\/table\//)
  await page.goto(`${app.url()}/#/`)
  await page.getByRole('link', { name, exact: true }).waitFor()
}

step('rows pasted while the name of the base has the focus become a base of that name', async () => {
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows)
  await beginBase('Larder')
  await page.keyboard.press('Control+V')
  await dialog().waitFor()
  await importsAs('Larder', 'Import 2 rows')
})

step('a line of text pasted there is the name', async () => {
  await page.evaluate(() => navigator.clipboard.writeText('of the house'))
  await beginBase('Stock ')
  await page.keyboard.press('Control+V')
  expect(await nameBox().inputValue()).toBe('Stock of the house')
  expect(await dialog().count()).toBe(0)
})

step('a file dropped beside a typed name becomes a base of that name', async () => {
  await beginBase('Attic')
  await page.waitForLoadState('networkidle')
  await drag('boxes.csv', 'Box,Count\nA,1\n', 'drop')
  await importsAs('Attic', 'Import 1 row')
})

step('a paste while a dialog is open imports nothing', async () => {
  await page.evaluate((text) => navigator.clipboard.writeText(text), rows)
  await page.getByRole('button', { name: 'Trash' }).click()
  await page.getByRole('dialog').waitFor()
  await page.keyboard.press('Control+V')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  expect(await dialog().count()).toBe(0)
  // The same paste counts without it.
  await page.keyboard.press('Control+V')
  await dialog().waitFor()
})
