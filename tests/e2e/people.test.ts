import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { appTest, firstAccount } from './support/app-test.ts'
import { signIn } from './support/grid-fixture.ts'

// Two people in two browsers: one invites, the other comes, works, and is refused the moment the role is gone.

const screen: BrowserContextOptions = { viewport: { width: 1440, height: 900 } }
const password = 'another long password'

let ann: Page
/** The base and the table of the test, and the address of whom it invites. */
let base = ''
let table = ''
let email = ''
let tests = 0

const app = appTest(async () => {
  await app.signUp()
})
beforeEach(async () => {
  tests += 1
  email = `ben${tests}@example.com`
  base = (await app.send<{ id: string }>('POST', '/api/v2/meta/bases', { title: `Field research ${tests}` }))
    .id
  const sites = { title: 'Sites', columns: [{ title: 'Name', uidt: 'SingleLineText' }] }
  table = (await app.send<{ id: string }>('POST', `/api/v2/meta/bases/${base}/tables`, sites)).id
  ann = await app.page(screen)
  await signIn(ann, app.url(), firstAccount)
})
afterEach(() => ann.context().close())

/** Invites somebody to the base; returns the token of the link. */
async function invite(): Promise<string> {
  const users = `/api/v2/meta/bases/${base}/users`
  return (await app.send<{ invite_token: string }>('POST', users, { email, roles: 'editor' })).invite_token
}

/** A member of the base, signed in, in their own browser. */
async function member(): Promise<Page> {
  const token = await invite()
  await app.send('POST', '/api/v1/auth/user/signup', { email, password, token })
  const page = await app.page(screen)
  await signIn(page, app.url(), { email, password })
  return page
}

test('two people are invited at once, and the mailbox has the same links', async () => {
  const other = `cleo${tests}@example.com`
  await ann.goto(`${app.url()}/#/nc/${base}/auth`)
  await ann.getByRole('listitem').filter({ hasText: firstAccount.email }).waitFor()
  await ann.getByRole('button', { name: 'Invite' }).click()
  await ann.getByLabel('Email addresses').fill(`Ben <${email}>, ${other}`)
  await ann.getByRole('button', { name: 'Invite 2 people' }).click()
  // No mail can be sent: the links are handed over.
  const invitation = await ann.getByLabel(`Link for ${email}`).inputValue()
  expect(invitation).toContain('/#/signup/')
  await ann.getByRole('button', { name: 'Done' }).click()
  await ann.reload()
  await ann.getByText(other, { exact: true }).waitFor()

  await ann.goto(`${app.url()}/#/account/mailbox`)
  // The list of members that is left shows the same address.
  await ann.getByRole('heading', { name: 'Mailbox' }).waitFor()
  await ann.getByRole('listitem').filter({ hasText: email }).getByRole('button').first().click()
  expect(await ann.getByLabel('Link in the email').inputValue()).toBe(invitation)
})

test('an invitation leads into the base, once', async () => {
  const invitation = `${app.url()}/#/signup/${await invite()}`
  const ben = await app.page(screen)
  await ben.goto(invitation)
  await ben.getByText('invited you to').waitFor()
  expect(await ben.getByLabel('Email').inputValue()).toBe(email)
  await ben.getByLabel('Password', { exact: true }).fill(password)
  await ben.keyboard.press('Enter')
  await ben.waitForURL((url) => url.hash.includes(`/nc/${base}/table/`))
  await ben.context().close()

  const stranger = await app.page(screen)
  await stranger.goto(invitation)
  await stranger.getByRole('heading', { name: 'This link no longer works' }).first().waitFor()
  await stranger.context().close()
})

test('what one writes, the other sees', async () => {
  const ben = await member()
  for (const page of [ann, ben]) {
    await page.goto(`${app.url()}/#/nc/${base}/table/${table}`)
    await page.getByText('0 records', { exact: true }).waitFor()
  }
  await app.send('POST', `/api/v2/tables/${table}/records`, { Name: 'North ridge' })
  for (const page of [ann, ben])
    await page.getByRole('grid').getByRole('gridcell', { name: 'North ridge' }).waitFor()
  await ben.context().close()
})

test('the one who is removed is refused at once, and asks no more', async () => {
  const ben = await member()
  const tickets: string[] = []
  let isRemoved = false
  ben.on('request', (request) => {
    if (isRemoved && request.url().includes('/room-ticket')) tickets.push(request.url())
  })
  await ben.goto(`${app.url()}/#/nc/${base}/table/${table}`)
  await ben.getByRole('grid').waitFor()
  await ann.goto(`${app.url()}/#/nc/${base}/auth`)
  await ann
    .getByRole('listitem')
    .filter({ hasText: email })
    .getByRole('button', { name: `Actions for ${email}` })
    .click()
  await ann.getByRole('menuitem', { name: 'Remove from base' }).click()
  await ben.clock.install()
  isRemoved = true
  await ann.getByRole('button', { name: 'Remove from base' }).click()
  await ben
    .getByRole('heading', { name: /have access to this base/ })
    .first()
    .waitFor({ timeout: 10_000 })
  // One ticket is asked for and refused; backing off and asking again would go on for ever.
  await ben.clock.fastForward(60_000)
  expect(tickets.length).toBeLessThanOrEqual(1)
  await ben.goto(`${app.url()}/#/`)
  await ben.getByRole('button', { name: `Account of ${email}` }).waitFor()
  expect(await ben.getByText('Field research').count()).toBe(0)
  await ben.context().close()
})

test('an owner sees the base as a viewer does, and comes back', async () => {
  await ann.goto(`${app.url()}/#/nc/${base}/table/${table}`)
  await ann.getByRole('grid').waitFor()
  await ann.getByRole('button', { name: 'Switch base' }).click()
  await ann.getByRole('menuitem', { name: 'Preview as' }).click()
  await ann.getByRole('menuitemradio', { name: 'Viewer' }).click()
  await ann.getByRole('status').filter({ hasText: 'Previewing as' }).waitFor()
  await ann.getByRole('button', { name: 'New table' }).first().waitFor({ state: 'detached' })
  await ann.getByRole('button', { name: 'Exit preview' }).click()
  await ann.getByRole('button', { name: 'New table' }).first().waitFor()
})

test('a sign-out reaches the other tabs', async () => {
  const ben = await member()
  const tab = await ben.context().newPage()
  await tab.goto(`${app.url()}/#/account/sessions`)
  await tab.getByRole('heading', { name: 'Devices' }).waitFor()
  await ben.getByRole('button', { name: `Account of ${email}` }).click()
  await ben.getByRole('menuitem', { name: 'Sign out' }).click()
  await tab.getByRole('button', { name: 'Sign in' }).waitFor()
  await ben.context().close()
})
