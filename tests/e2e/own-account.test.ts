import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { appTest } from './support/app-test.ts'
import { eventually } from './support/eventually.ts'
import { story } from './support/story.ts'

// Settings of an account apply in every browser; a shared base opens for everybody with its link.

const password = 'a long enough password'
let ann: Page

async function open(): Promise<Page> {
  const page = await app.page({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(15_000)
  return page
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto(`${app.url()}#/signin`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

const app = appTest(async () => {
  ann = await open()
  await ann.goto(app.url())
  await ann.getByLabel('Email').fill('ann@example.com')
  await ann.getByLabel('Password', { exact: true }).fill(password)
  await ann.keyboard.press('Enter')
  await ann.getByText('Customers', { exact: true }).click()
  await ann.getByRole('button', { name: 'Create base' }).click()
  await ann.getByRole('gridcell', { name: 'Brightwater', exact: true }).first().waitFor()
})

const step = story('what people set for themselves goes with them')

step('theme, language and avatar are there on the next device', async () => {
  await ann.goto(`${app.url()}#/account/profile`)
  await ann.getByRole('radio', { name: 'Color 3', exact: true }).click()
  await ann.getByRole('radio', { name: 'Dark' }).click()
  await ann.getByRole('combobox', { name: 'Language' }).fill('persian')
  await ann.getByRole('option', { name: 'فارسی' }).click()
  await ann.locator('html[lang=fa][dir=rtl]').waitFor({ state: 'attached' })

  const phone = await open()
  await signIn(phone, 'ann@example.com')
  await phone.locator('html[lang=fa][dir=rtl][data-theme=dark]').waitFor({ state: 'attached' })
  const colorOf = (page: Page) =>
    page
      .locator('header button [role=img], header button [aria-hidden] >> nth=0')
      .first()
      .evaluate((face) => getComputedStyle(face).backgroundColor)
  await eventually(async () => (await colorOf(phone)) === (await colorOf(ann))).toBe(true)
  await phone.context().close()

  await ann.getByRole('combobox', { name: 'زبان' }).click()
  await ann.getByRole('option', { name: 'English' }).click()
  await ann.getByRole('radio', { name: 'Light' }).click()
  await ann.locator('html[lang=en][data-theme=light]').waitFor({ state: 'attached' })
})

step('another e-mail address is proved by its link', async () => {
  await ann.getByRole('button', { name: 'Change', exact: true }).click()
  const dialog = ann.getByRole('dialog')
  await dialog.getByLabel('New email address').fill('ann@new.example.com')
  await dialog.getByLabel('Current password').fill('not the password')
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await dialog.getByText('Incorrect password.').waitFor()
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Send link' }).click()
  await dialog.waitFor({ state: 'detached' })
  await ann.goto(`${app.url()}#/account/mailbox`)
  const mail = ann.getByRole('listitem').filter({ hasText: 'ann@new.example.com' })
  await mail.getByRole('button').first().click()
  const link = await ann.getByLabel('Link in the email').inputValue()
  expect(link).toContain('/#/new-address/')
  await ann.goto(link)
  await ann.getByText('Your email address is confirmed').first().waitFor()
  await ann.goto(`${app.url()}#/account/profile`)
  await ann.getByText('ann@new.example.com', { exact: true }).first().waitFor()
})

step('a base by its link is read and edited by strangers, as far as the link goes', async () => {
  await ann.goto(`${app.url()}#/`)
  await ann.getByText('Customers', { exact: true }).first().click()
  await ann.getByRole('grid').waitFor()
  await ann.getByRole('link', { name: 'Members and settings' }).click()
  await ann.getByRole('tab', { name: 'Public link' }).click()
  await ann.getByText('Share the whole base by link').click()
  const link = await ann.getByLabel('Link', { exact: true }).inputValue()

  const stranger = await open()
  const refused: string[] = []
  stranger.on('response', (answer) => {
    if (answer.url().includes('/api/') && answer.status() >= 400)
      refused.push(`${answer.status()} ${answer.url()}`)
  })
  await stranger.goto(link)
  await stranger.getByRole('gridcell', { name: 'Brightwater', exact: true }).first().waitFor()
  expect(await stranger.getByRole('button', { name: 'New table' }).count()).toBe(0)
  expect(await stranger.getByText('Add record').count()).toBe(0)
  await stranger.getByRole('link', { name: 'Contacts', exact: true }).click()
  await stranger.waitForURL((url) => url.hash.startsWith('#/nc/base/'))
  await stranger.getByRole('heading', { name: 'Contacts' }).waitFor()
  await stranger.reload()
  await stranger.getByRole('heading', { name: 'Contacts' }).waitFor()

  await ann.getByRole('combobox', { name: 'Role for people with the link' }).click()
  await ann.getByRole('option', { name: 'Editor' }).click()
  await ann.getByText('Can view all tables and edit records.').waitFor()
  await stranger.goto(link)
  await stranger.reload()
  await stranger.getByRole('button', { name: 'Add record' }).first().waitFor()
  expect(refused.filter((each) => !each.includes('/token/refresh'))).toEqual([])

  await ann.getByText('Share the whole base by link').click()
  await ann.getByLabel('Link', { exact: true }).waitFor({ state: 'detached' })
  await stranger.reload()
  await stranger.getByRole('heading', { name: "This base isn't available" }).first().waitFor()
  await stranger.context().close()
})

step('the palette finds a view of a base that is not open', async () => {
  await ann.goto(`${app.url()}#/`)
  await ann.getByRole('heading', { name: 'Bases' }).waitFor()
  await ann.keyboard.press('Control+k')
  await ann.getByRole('combobox', { name: 'Search and commands' }).waitFor()
  await ann.keyboard.type('open deals')
  await ann.getByRole('option', { name: /Open deals.*Customers/ }).waitFor()
  await ann.keyboard.press('Enter')
  await ann.getByRole('heading', { name: 'Deals' }).waitFor()
})

step('the only owner of a base hands it on before the account goes', async () => {
  await ann.goto(`${app.url()}#/account/profile`)
  await ann.getByRole('button', { name: 'Delete account' }).click()
  const dialog = ann.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(password)
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await dialog.getByText(/only owner of these bases.*Customers/).waitFor()
  await ann.keyboard.press('Escape')

  const ben = await open()
  await ben.goto(`${app.url()}#/signup`)
  await ben.getByLabel('Email').fill('ben@example.com')
  await ben.getByLabel('Password', { exact: true }).fill(password)
  await ben.keyboard.press('Enter')
  await ben.getByRole('button', { name: 'Account of ben@example.com' }).waitFor()
  await ben.goto(`${app.url()}#/account/profile`)
  await ben.getByRole('button', { name: 'Delete account' }).click()
  await ben.getByRole('dialog').getByLabel('Current password').fill(password)
  await ben.getByRole('dialog').getByRole('button', { name: 'Delete account' }).click()
  await ben.getByRole('button', { name: 'Sign in', exact: true }).waitFor()
  await signIn(ben, 'ben@example.com')
  await ben.getByText('Wrong email or password.').waitFor()
  await ben.context().close()
})
