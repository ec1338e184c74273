import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { appTest, firstAccount } from './support/app-test.ts'
import { eventually } from './support/eventually.ts'
import { signIn } from './support/grid-fixture.ts'
import { reload } from './support/reload.ts'

// A base from a template, and the ways around: list, palette, keys.

let page: Page
/** The title of the test's base, which no other one has. */
let base = ''
let bases = 0

const app = appTest(async () => {
  page = await app.page({ viewport: { width: 1440, height: 900 } })
  await page.goto(app.url())
  await page.getByText('There are no accounts yet').waitFor()
  await app.signUp()
  await signIn(page, app.url(), firstAccount)
})
beforeEach(async () => {
  bases += 1
  base = `Customers ${bases}`
  const { id } = await app.send<{ id: string }>('POST', '/api/v2/meta/bases', {
    title: base,
    template: 'crm',
  })
  await page.goto(`${app.url()}/#/nc/${id}`)
  await page.getByRole('gridcell', { name: 'Brightwater', exact: true }).first().waitFor()
})

/** Opens the list of bases as it is now: the page may know an older one, because tests create their bases by the API. */
async function openBases(): Promise<void> {
  await page.goto(`${app.url()}/#/projects`)
  await page.reload()
}
const card = (name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) })
const command = async (title: string, name: string) => {
  await card(title).hover()
  await page.getByRole('button', { name: `Actions for ${title}`, exact: true }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('somebody chooses a template and works in it at once', async () => {
  await page.goto(`${app.url()}/#/create`)
  await page.getByText('Customers', { exact: true }).click()
  await page.keyboard.press('Tab')
  await page.getByRole('button', { name: 'Create base' }).click()
  await page.getByRole('gridcell', { name: 'Brightwater', exact: true }).first().waitFor()
})

test('the palette leads to a view by a part of its name, by keyboard alone', async () => {
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Search and commands' }).waitFor()
  await page.keyboard.type('open dea')
  await page
    .getByRole('option', { name: /Open deals/ })
    .first()
    .waitFor()
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
  await reload(page)
  await eventually(order).toEqual(['Deals', 'Companies', 'Contacts'])
})

test('bases are starred, copied, thrown away and taken back', async () => {
  await openBases()
  await card(base).hover()
  await card(base).getByRole('button', { name: 'Add to starred' }).click()
  await page.getByRole('heading', { name: 'Starred' }).waitFor()
  await command(base, 'Duplicate')
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click()
  await page.getByText(`${base} (copy) is ready`).waitFor()
  await command(`${base} (copy)`, 'Move to trash')
  await card(`${base} (copy)`).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Trash' }).click()
  await page.getByRole('button', { name: 'Restore' }).click()
  await page.getByText(`${base} (copy) was restored`).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: `${base} (copy)` }).click()
  await page.getByRole('gridcell', { name: 'Brightwater', exact: true }).first().waitFor()
})

test('a base shows its own colors, and only there', async () => {
  const primary = () =>
    page.evaluate(() => document.documentElement.style.getPropertyValue('--primary').toUpperCase())
  await openBases()
  await command(base, 'Icon and color')
  await page.getByText('Theme', { exact: true }).click()
  await page
    .getByRole('radiogroup', { name: 'Buttons, links and selections' })
    .getByRole('radio')
    .nth(9)
    .click()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: base, exact: true }).click()
  await eventually(primary).toBe('#D3293D')
  await page.goto(`${app.url()}/#/`)
  await eventually(primary).toBe('')
})
