import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { firstAccount } from './support/app-test.ts'
import { gridCell, gridTest, signIn } from './support/grid-fixture.ts'
import { phoneScreen } from './support/phone.ts'
import { eventually } from './support/eventually.ts'

// A base that somebody cannot open says so on its own page, the same as one that does not exist, and whom to ask.

let tableId = ''
let bobsToken = ''
const bob = { email: 'bob@example.com', password: 'another long password' }

const grid = gridTest(async () => {
  tableId = await grid.table(
    'Secret plans',
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
    [{ Name: 'Hidden thing' }],
  )
  bobsToken ||= await asBob('/api/v1/auth/user/signup', bob)
})

/** What Bob's browser would send; answers the token that a call gave him, if any. */
async function asBob(path: string, body: object = {}): Promise<string> {
  const response = await fetch(grid.stage.url() + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(bobsToken ? { 'xc-auth': bobsToken } : {}) },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`${path} answered ${response.status}.`)
  const { token } = (await response.json()) as { token?: string }
  return token ?? ''
}

const title = "You don't have access to this base, or it doesn't exist"
const pageText = async (page: Page) => (await page.locator('main').innerText()).trim()

/** Opens an address of a base as somebody who may not, and answers what the page says. */
async function opened(page: Page, path: string): Promise<string> {
  await page.goto('about:blank')
  await page.goto(`${grid.stage.url()}#/nc/${path}`)
  await page.getByRole('heading', { name: title }).first().waitFor()
  return pageText(page)
}

test('a base of others and one that does not exist look the same', async () => {
  const page = await grid.stage.page(phoneScreen)
  page.setDefaultTimeout(15_000)
  await signIn(page, grid.stage.url(), bob)
  const other = grid.baseId.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
  const forbidden = await opened(page, `${grid.baseId}/table/${tableId}`)
  const missing = await opened(page, `${other}/table/${tableId}`)
  expect(forbidden).toBe(missing)
  expect(forbidden).toContain('Ask the person who sent you the link')
  expect(forbidden).toContain(bob.email)
  for (const secret of ['Shop', 'Secret plans', 'Hidden thing', 'ann@example.com'])
    expect(await page.content()).not.toContain(secret)
  expect(await opened(page, grid.baseId)).toBe(forbidden)
  await page.context().close()
})

test('copies the request, and another account returns to the base', async () => {
  const page = await grid.stage.page({ permissions: ['clipboard-read', 'clipboard-write'] })
  page.setDefaultTimeout(15_000)
  await signIn(page, grid.stage.url(), bob)
  await opened(page, `${grid.baseId}/table/${tableId}`)
  await page.getByRole('button', { name: 'Copy access request' }).click()
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toContain(
    `Please give ${bob.email} access to this base: ${grid.stage.url()}`,
  )
  await page.getByRole('button', { name: 'Switch account' }).click()
  await page.getByLabel('Email').fill('ann@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long enough password')
  await page.keyboard.press('Enter')
  await gridCell(page, 'Hidden thing').waitFor({ state: 'attached' })
  await page.context().close()
})

test('shows people who lose the base while it is open that they have no access', async () => {
  const users = `/api/v2/meta/bases/${grid.baseId}/users`
  const invitation = { email: bob.email, roles: 'viewer' }
  const { invite_token: token } = await grid.send<{ invite_token: string }>('POST', users, invitation)
  await asBob(`/api/v1/auth/invitation/${token}/accept`)
  const page = await grid.stage.page()
  page.setDefaultTimeout(15_000)
  await signIn(page, grid.stage.url(), bob)
  await page.goto(`${grid.stage.url()}#/nc/${grid.baseId}/table/${tableId}`)
  await gridCell(page, 'Hidden thing').waitFor({ state: 'attached' })
  const members = await grid.send<{ users: { list: { id: string; email: string }[] } }>('GET', users)
  const id = members.users.list.find(({ email }) => email === bob.email)?.id ?? ''
  await grid.send('DELETE', `${users}/${id}`)
  await page.getByRole('heading', { name: title }).first().waitFor()
  await page.context().close()
})

test('the list of bases shows when records were last changed, and updates', async () => {
  // In a browser of its own, whose clock no other test sees.
  const page = await grid.stage.page()
  page.setDefaultTimeout(15_000)
  await signIn(page, grid.stage.url(), firstAccount)
  await page.clock.install({ time: new Date(Date.now() + 3 * 3_600_000) })
  await page.goto(`${grid.stage.url()}#/`)
  await page.reload()
  await page.getByText('Changed 3 hours ago').first().waitFor()
  // Time passes on a page that stays.
  await page.clock.fastForward(3_600_000)
  await page.getByText('Changed 4 hours ago').first().waitFor()
})

test('a change of a record is a change of its base', async () => {
  const { list } = await grid.send<{ list: { id: string; updated_at: string }[] }>(
    'GET',
    '/api/v2/meta/bases',
  )
  const before = list.find(({ id }) => id === grid.baseId)?.updated_at ?? ''
  // Changes of the same moment are noted once.
  await eventually(async () => {
    await grid.send('PATCH', `/api/v2/tables/${tableId}/records`, { Id: 1, Name: `at ${Date.now()}` })
    const now = await grid.send<{ list: { id: string; updated_at: string }[] }>('GET', '/api/v2/meta/bases')
    return (now.list.find(({ id }) => id === grid.baseId)?.updated_at ?? '') > before
  }).toBe(true)
})
