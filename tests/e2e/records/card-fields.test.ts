import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gridTest, signIn } from '../support/grid-fixture.ts'
import { expectFit, phoneScreen } from '../support/phone.ts'
import { eventually } from '../support/eventually.ts'

// Which fields cards show on phones: telling ones, or those that people choose.

let page: Page
let tableId = ''
const play = gridTest(async () => {
  tableId = await play.table(
    'Orders',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Street', uidt: 'SingleLineText' },
      { title: 'City', uidt: 'SingleLineText' },
      { title: 'Amount', uidt: 'Currency', meta: { currency_code: 'EUR', currency_locale: 'en-GB' } },
      { title: 'Due', uidt: 'Date' },
      { title: 'State', uidt: 'SingleSelect', colOptions: { options: [{ title: 'Open' }] } },
    ],
    [{ Name: 'First', Street: 'High Street', City: 'Oslo', Amount: 12.5, Due: '2026-05-04', State: 'Open' }],
  )
  page = await play.stage.page(phoneScreen)
  page.setDefaultTimeout(15_000)
  await signIn(page, play.stage.url(), { email: 'ann@example.com', password: 'a long enough password' })
  await show()
})

async function show(): Promise<void> {
  await page.goto(`${play.stage.url()}/#/nc/${play.baseId}/table/${tableId}`)
  await page.locator('footer').getByText('1 record', { exact: true }).waitFor()
}
const card = () => page.getByRole('list', { name: 'Orders, Grid' }).getByRole('button', { name: /^First/ })
const shown = async () => {
  const text = (await card().textContent()) ?? ''
  const titles = ['Street', 'City', 'Amount', 'Due', 'State']
  return titles.filter((title) => text.includes(title)).toSorted((a, b) => text.indexOf(a) - text.indexOf(b))
}
const stored = async () => {
  const path = `/api/v2/meta/tables/${tableId}/views`
  const { list } = await play.send<{ list: { view: { card_fields?: string[] | null } }[] }>('GET', path)
  return list[0]?.view.card_fields?.length ?? null
}

test('cards show a status, an amount and a date before the first fields', async () => {
  await eventually(shown).toEqual(['State', 'Amount', 'Due', 'Street'])
  await card().getByText('€12.50').waitFor()
  await expectFit(page)
})

test('people choose the fields of cards, and the view keeps the choice', async () => {
  await page.getByRole('button', { name: 'Fields on cards' }).click()
  const sheet = page.getByRole('dialog', { name: 'Fields on cards' })
  // By key: the sheet is still on its way in.
  await sheet.getByRole('switch', { name: 'City' }).press('Space')
  await sheet.getByRole('switch', { name: 'Due' }).press('Space')
  await eventually(stored).toBe(4)
  await page.keyboard.press('Escape')
  await sheet.waitFor({ state: 'detached' })
  await eventually(shown).toEqual(['State', 'Amount', 'Street', 'City'])
  await show()
  await eventually(shown).toEqual(['State', 'Amount', 'Street', 'City'])
  await page.getByRole('button', { name: 'Fields on cards' }).click()
  await sheet.getByRole('button', { name: 'Choose automatically' }).click()
  await eventually(stored).toBe(null)
  await page.keyboard.press('Escape')
  await eventually(shown).toEqual(['State', 'Amount', 'Due', 'Street'])
})

test('more fields than a card has room for are refused', async () => {
  const path = `/api/v2/meta/tables/${tableId}/views`
  const { list } = await play.send<{ list: { id: string }[] }>('GET', path)
  const ids = Array.from({ length: 7 }, (_, index) => `field${index}`)
  const change = play.send('PATCH', `/api/v2/meta/grids/${list[0]?.id ?? ''}`, { card_fields: ids })
  await expect(change).rejects.toThrow(/: 4\d\d /)
})
