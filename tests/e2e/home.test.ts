import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AppFixture, startAppFixture } from './support/app-fixture.ts'
import { eventually } from './support/eventually.ts'

// From the first sign-up to a useful base, and the ways around: list, palette, keys.

let stage: AppFixture
let page: Page
const troubles: string[] = []

beforeAll(async () => {
  stage = await startAppFixture()
  page = await stage.page({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(15_000)
  page.on('pageerror', (error) => troubles.push(error.message))
})
afterAll(() => stage.stop())

const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
const command = async (base: string, name: string) => {
  await card(base).hover()
  await page.getByRole('button', { name: `Actions for ${base}`, exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('the first person chooses a template and works in it at once', async () => {
  await page.goto(stage.url())
  await page.getByText('There are no accounts yet').waitFor()
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'What do you want to keep track of?' }).waitFor()
  await page.getByText('Customers', { exact: true }).click()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Create base' }).click()
  await page.getByRole('gridcell', { name: 'Brightwater', exact: true }).first().waitFor()
})

test('the palette opens a view by a part of its name, by keyboard only', async () => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).waitFor()
  await page.keyboard.type('open dea')
  await page.getByRole('option', { name: /Open deals/ }).waitFor()
  await page.keyboard.press('Enter')
  await page.getByText('7 records').waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('no such thing')
  await page.getByText('No results for “no such thing”').waitFor()
  await page.keyboard.press('Escape')
})

test('the list of keys opens, searches and closes', async () => {
  await page.keyboard.press('Control+/')
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  await dialog.getByRole('searchbox').fill('undo')
  expect(await dialog.getByRole('term').allTextContents()).toEqual(['Undo'])
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'hidden' })
})

test('tables go into folders and change places', async () => {
  const tree = page.getByRole('navigation', { name: 'Tables and views' })
  const order = async () => {
    const texts = await tree.getByRole('link').allTextContents()
    return ['Companies', 'Contacts', 'Deals'].toSorted((a, b) => texts.indexOf(a) - texts.indexOf(b))
  }
  const contacts = tree.getByRole('link', { name: 'Contacts', exact: true })
  await contacts.hover()
  await tree.getByRole('button', { name: 'Actions for Contacts' }).click()
  // By keys: a pointer that jumps to the submenu while the menu still moves closes it.
  await page.getByRole('menuitem', { name: 'Move to folder' }).press('ArrowRight')
  await page.getByRole('menuitem', { name: 'New folder' }).press('Enter')
  await page.getByRole('textbox', { name: 'Folder name' }).fill('People')
  await page.keyboard.press('Enter')
  await tree.getByRole('button', { name: 'People', exact: true }).click()
  await contacts.waitFor({ state: 'hidden' })
  await tree.getByRole('button', { name: 'People', exact: true }).click()
  await contacts.waitFor()
  const deals = tree.getByRole('link', { name: 'Deals', exact: true })
  const companies = tree.getByRole('link', { name: 'Companies', exact: true })
  await deals.dragTo(companies, { targetPosition: { x: 40, y: 3 } })
  await eventually(order).toEqual(['Deals', 'Companies', 'Contacts'])
  await page.reload()
  await deals.waitFor()
  expect(await order()).toEqual(['Deals', 'Companies', 'Contacts'])
})

test('stars, copies, deletes and restores bases', async () => {
  await page.goto(`${stage.url()}/#/projects`)
  await card('Customers').hover()
  await card('Customers').getByRole('button', { name: 'Add to starred' }).click()
  await page.getByRole('heading', { name: 'Starred' }).waitFor()
  await command('Customers', 'Duplicate')
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  await page.getByText('Customers (copy) is ready').waitFor()
  await command('Customers (copy)', 'Move to trash')
  await card('Customers (copy)').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Customers (copy) was restored').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Customers (copy)' }).click()
  await page.getByRole('gridcell', { name: 'Brightwater', exact: true }).first().waitFor()
})

test('a base shows its own colors, and only there', async () => {
  const primary = () =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--primary').toUpperCase())
  await page.goto(`${stage.url()}/#/`)
  await command('Customers', 'Icon and color')
  await page.getByText('Theme', { exact: true }).click()
  await page
    .getByRole('radiogroup', { name: 'Buttons, links and selections' })
    .getByRole('radio')
    .nth(9)
    .click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Customers', exact: true }).click()
  await eventually(primary).toBe('#D3293D')
  await page.goto(`${stage.url()}/#/`)
  await eventually(primary).toBe('')
  expect(troubles).toEqual([])
})
