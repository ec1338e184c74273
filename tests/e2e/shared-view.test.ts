import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectFit, touchPointOn, phoneScreen, restOf } from './support/phone.ts'
import { appTest, firstAccount } from './support/app-test.ts'
import { eventually } from './support/eventually.ts'
import { signIn } from './support/grid-fixture.ts'
import { clickCanvas } from './support/grid-canvas.ts'

// A grid is published with a hidden field and a filter; strangers see what they should, and nothing else.

const password = 'offen für dich ✓'
/** Text of a hidden field, a hidden field's name, and a record that the filter keeps back. */
const secrets = ['top-secret-note', 'Salary note', 'Kept back']
const screens = { phone: phoneScreen, desk: { viewport: { width: 1440, height: 900 } } }

/** The address of the published view, and the ids of the test's own base, table and view. */
let link = ''
let baseId = ''
let viewId = ''
let tableId = ''

/** A page of somebody without an account, with all that the network brought it. */
async function stranger(size: keyof typeof screens): Promise<{ page: Page; heard: string[] }> {
  const page = await app.page({
    ...screens[size],
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const heard: string[] = []
  page.on('response', (response) => {
    if (!response.url().includes('/api/')) return
    response.text().then(
      (text) => heard.push(text),
      () => undefined,
    )
  })
  return { page, heard }
}

const cell = (page: Page, text: string) =>
  page.getByRole('grid').getByRole('gridcell', { name: text, exact: true })
/** A record as strangers see it: on phones a card. */
const record = (page: Page, size: keyof typeof screens, name: string) =>
  size === 'desk' ? cell(page, name) : page.getByRole('listitem').getByRole('button', { name })

async function expectNoSecrets(page: Page, heard: string[]): Promise<void> {
  const everything = [await page.content(), ...heard].join('\n')
  for (const secret of secrets) expect(everything).not.toContain(secret)
}

const app = appTest(async () => {
  await app.signUp()
})
beforeEach(async () => {
  const base = await app.send<{ id: string }>('POST', '/api/v2/meta/bases', { title: 'Team' })
  baseId = base.id
  const table = await app.send<{
    id: string
    columns: { id: string; title: string }[]
    views: { id: string }[]
  }>('POST', `/api/v2/meta/bases/${base.id}/tables`, {
    title: 'People',
    columns: [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Salary note', uidt: 'SingleLineText' },
      { title: 'Score', uidt: 'Number' },
    ],
  })
  tableId = table.id
  viewId = table.views[0]?.id ?? ''
  const column = (title: string) => table.columns.find((each) => each.title === title)?.id ?? ''
  const people = ['Ada', 'Ben', 'Cleo'].map((Name, index) => ({
    Name,
    Score: index + 1,
    'Salary note': 'top-secret-note',
  }))
  await app.send('POST', `/api/v2/tables/${tableId}/records`, [
    ...people,
    { Name: 'Kept back', Score: 99, 'Salary note': 'top-secret-note' },
  ])
  const { list } = await app.send<{ list: { id: string; fk_column_id: string }[] }>(
    'GET',
    `/api/v2/meta/views/${viewId}/columns`,
  )
  const hidden = list.find((each) => each.fk_column_id === column('Salary note'))
  await app.send('PATCH', `/api/v2/meta/views/${viewId}/columns/${hidden?.id}`, { show: false })
  await app.send('POST', `/api/v2/meta/views/${viewId}/filters`, {
    fk_column_id: column('Score'),
    comparison_op: 'lt',
    value: 50,
  })
  link = await publish()
})

/** Publishes the view, or does nothing if it is published; returns the address of its link. */
async function publish(): Promise<string> {
  const { uuid } = await app.send<{ uuid: string }>('POST', `/api/v2/meta/views/${viewId}/share`)
  return new URL(`/s/${uuid}`, app.url()).href
}

test('the owner sees what strangers will see, and publishes', async () => {
  await app.send('DELETE', `/api/v2/meta/views/${viewId}/share`)
  const owner = await app.page(screens.desk)
  await signIn(owner, app.url(), firstAccount)
  await owner.goto(`${app.url()}/#/nc/${baseId}/table/${tableId}`)
  await owner.getByText('3 records').waitFor()
  await owner.getByRole('button', { name: 'Share' }).click()
  const dialog = owner.getByRole('dialog')
  const extent = dialog.getByRole('region', { name: 'What people with the link see' })
  await extent.getByText('1 more field stays hidden.').waitFor()
  expect(await extent.getByRole('listitem').allInnerTexts()).toEqual(['Name', 'Score'])
  await dialog.getByRole('switch', { name: 'Public link' }).click()
  expect(await dialog.getByRole('textbox').first().inputValue()).toContain('/s/')
  await owner.context().close()
})

test.each(['phone', 'desk'] as const)('a stranger with a %s reads it, and nothing hidden', async (size) => {
  const { page, heard } = await stranger(size)
  await page.goto(link)
  await page.getByRole('heading', { name: 'People' }).waitFor()
  await page.getByText('3 records', { exact: true }).first().waitFor()
  await record(page, size, 'Cleo').waitFor()
  await page.getByText('Made with Tessera').waitFor()
  await page.getByRole('searchbox').fill('Ben')
  await page.getByText('1 record', { exact: true }).waitFor()
  await record(page, size, 'Ada').waitFor({ state: 'detached' })
  for (const secret of ['top-secret', 'Kept']) {
    await page.getByRole('searchbox').fill(secret)
    await page.getByRole('heading', { name: 'No records match' }).waitFor()
  }
  await page.getByRole('button', { name: 'Clear filters and search' }).click()
  await page.getByText('3 records', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Fields' }).click()
  await page.getByRole('switch', { name: 'Score' }).waitFor()
  await page.keyboard.press('Escape')
  await expectNoSecrets(page, heard)
  await page.context().close()
})

test('one sorts, hides, copies and opens a record for oneself only', async () => {
  const { page, heard } = await stranger('desk')
  await page.goto(link)
  await cell(page, 'Ada').waitFor()
  await page.getByRole('button', { name: 'Sort' }).click()
  await page.getByRole('button', { name: 'Add sort' }).click()
  await page.getByRole('combobox', { name: 'Direction' }).click()
  await page.getByRole('option', { name: 'Z to A' }).click()
  await page.keyboard.press('Escape')
  await eventually(async () => {
    const texts = await page.getByRole('grid').getByRole('gridcell').allInnerTexts()
    return texts.filter((text) => ['Ada', 'Ben', 'Cleo'].includes(text))
  }).toEqual(['Cleo', 'Ben', 'Ada'])
  await clickCanvas(page, 150, 34 + 16)
  await page.keyboard.press('Control+c')
  await eventually(() => page.evaluate(() => navigator.clipboard.readText())).toBe('Cleo')
  await page.keyboard.type('x')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Space')
  const panel = page.getByRole('dialog', { name: /Cleo/ })
  await panel.getByText('Score').waitFor()
  await panel.getByRole('button', { name: 'Next record' }).click()
  await page.getByRole('dialog', { name: /Ben/ }).waitFor()
  await page.keyboard.press('Escape')
  await expectNoSecrets(page, heard)
  // It stays in this tab, and is nowhere else.
  await page.reload()
  await cell(page, 'Ada').waitFor()
  expect(await page.getByRole('button', { name: 'Sort' }).innerText()).toContain('1')
  await page.context().close()
  const { page: other } = await stranger('desk')
  await other.goto(link)
  await cell(other, 'Ada').waitFor()
  expect(await other.getByRole('button', { name: 'Sort' }).innerText()).not.toContain('1')
  await other.context().close()
})

test('on a phone there are cards, records on the whole screen, and a way to the sheet', async () => {
  const { page, heard } = await stranger('phone')
  await page.goto(link)
  await record(page, 'phone', 'Ada').waitFor()
  await expectFit(page)
  await page.getByRole('button', { name: 'Sort' }).tap()
  await page.getByRole('button', { name: 'Add sort' }).tap()
  await page.getByRole('combobox', { name: 'Direction' }).tap()
  await page.getByRole('option', { name: 'Z to A' }).tap()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap()
  await eventually(async () =>
    (await page.getByRole('listitem').allInnerTexts()).map((text) => text.slice(0, 3)),
  ).toEqual(['Cle', 'Ben', 'Ada'])

  await record(page, 'phone', 'Cleo').tap()
  const open = (name: string) => page.getByRole('dialog').getByRole('heading', { name })
  await open('Cleo').waitFor()
  expect((await page.getByRole('dialog').boundingBox())?.width).toBe(390)
  const finger = await touchPointOn(page)
  const from = await restOf(page.getByRole('dialog'))
  await finger.drag(from, { x: from.x - 150, y: from.y })
  await open('Ben').waitFor()
  // Back closes the record, and stays on the page.
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await record(page, 'phone', 'Ben').waitFor()
  await expectNoSecrets(page, heard)

  await page.getByRole('button', { name: 'Show as grid' }).tap()
  await cell(page, 'Ada').waitFor()
  await expectFit(page)
  // A double tap opens a record there.
  await restOf(page.locator('canvas').first())
  const box = await page.locator('canvas').first().boundingBox()
  if (!box) throw new Error('There is no grid on the page.')
  const [x, y] = [box.x + 150, box.y + 34 + 32 + 16] as const
  await page.touchscreen.tap(x, y)
  await page.touchscreen.tap(x, y)
  // Says which record opened instead.
  await eventually(() => page.getByRole('dialog').getByRole('heading').allInnerTexts()).toEqual(['Ben'])
  await page.context().close()
})

test('what changes shows when the page comes into sight again', async () => {
  const { page } = await stranger('desk')
  await page.goto(link)
  await cell(page, 'Ada').waitFor()
  await app.send('PATCH', `/api/v2/tables/${tableId}/records`, { Id: 1, Name: 'Adele' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await cell(page, 'Adele').waitFor()
  await page.context().close()
})

test('a password is asked once in a tab', async () => {
  await app.send('PATCH', `/api/v2/meta/views/${viewId}/share`, { password })
  const { page, heard } = await stranger('phone')
  await page.goto(link)
  await page.getByRole('heading', { name: 'This view is password-protected' }).waitFor()
  const box = page.getByLabel('Password', { exact: true })
  await box.fill('a guess')
  await page.keyboard.press('Enter')
  await page.getByText('Incorrect password').first().waitFor()
  await expectNoSecrets(page, heard)
  expect(heard.join('\n')).not.toContain('Ada')
  await box.fill(password)
  await page.keyboard.press('Enter')
  await record(page, 'phone', 'Ada').waitFor()
  await page.reload()
  await record(page, 'phone', 'Ada').waitFor()
  await expectNoSecrets(page, heard)

  await app.send('PATCH', `/api/v2/meta/views/${viewId}/share`, { password: 'another one' })
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('heading', { name: 'This view is password-protected' }).waitFor()
  await record(page, 'phone', 'Ada').waitFor({ state: 'detached' })
  await page.context().close()
})

test('a withdrawn link opens nothing, and takes what is on screen with it', async () => {
  const { page } = await stranger('desk')
  await page.goto(link)
  await cell(page, 'Ada').waitFor()
  await app.send('DELETE', `/api/v2/meta/views/${viewId}/share`)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('heading', { name: "This view isn't available" }).waitFor()
  await cell(page, 'Ada').waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: "This view isn't available" }).waitFor()
})
