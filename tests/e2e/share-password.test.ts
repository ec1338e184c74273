import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { gridTest } from './support/grid-fixture.ts'
import { phoneScreen } from './support/phone.ts'
import { eventually } from './support/eventually.ts'

// The password of a public link: the switch turns on only once the password is stored, and no typed password gets lost.

const story = gridTest()
const password = 'open sesame ✓'
let tables = 0

/** Publishes a new view of this kind, and opens its share dialog. */
async function shared(kind: 'grid' | 'form') {
  const title = `Table ${++tables}`
  const tableId = await story.table(
    title,
    [{ title: 'Name', uidt: 'SingleLineText', pv: true }],
    [{ Name: 'Ada' }],
  )
  const table = await story.send<{ views: { id: string }[] }>('GET', `/api/v2/meta/tables/${tableId}`)
  const view =
    kind === 'grid'
      ? table.views[0]
      : await story.send<{ id: string }>('POST', `/api/v2/meta/tables/${tableId}/forms`, { title: 'Ask' })
  const viewId = view?.id ?? ''
  const { uuid } = await story.send<{ uuid: string }>('POST', `/api/v2/meta/views/${viewId}/share`)
  const { page } = story
  await page.goto(`${story.stage.url()}#/nc/${story.baseId}/table/${tableId}/${viewId}`)
  // The table before has the same button.
  await page.waitForFunction((name) => document.title.startsWith(name), title)
  await open()
  return { uuid, tableId, viewId }
}

async function open(): Promise<void> {
  await story.page.getByRole('button', { name: 'Shared', exact: true }).click()
  await switchOf(dialog()).waitFor()
}

const dialog = () => story.page.getByRole('dialog')
const switchOf = (scope: Locator) => scope.getByRole('switch', { name: 'Require a password' })
const typed = () => dialog().getByRole('textbox', { name: 'Password', exact: true })
const question = () => story.page.getByRole('alertdialog')

/** Whether a stranger with the link is asked for a password. */
async function isProtected(kind: 'grid' | 'form', uuid: string): Promise<boolean> {
  const page = await story.stage.page(phoneScreen)
  page.setDefaultTimeout(15_000)
  await page.goto(`${story.stage.url()}#/nc/${kind === 'grid' ? 'view' : 'form'}/${uuid}`)
  const gate = page.getByLabel('Password', { exact: true })
  const content =
    kind === 'grid' ? page.getByText('1 record', { exact: true }).first() : page.getByText('Name')
  await gate.or(content.first()).first().waitFor()
  const isAsked = (await gate.count()) > 0
  await page.context().close()
  return isAsked
}

test.each(['grid', 'form'] as const)(
  'the switch of a %s is on only once the password is stored',
  async (kind) => {
    const { uuid } = await shared(kind)
    expect(await switchOf(dialog()).isChecked()).toBe(false)
    await switchOf(dialog()).click()
    await typed().fill(password)
    expect(await switchOf(dialog()).isChecked()).toBe(false)
    expect(await isProtected(kind, uuid)).toBe(false)
    await dialog().getByRole('button', { name: 'Set password' }).click()
    await eventually(() => switchOf(dialog()).isChecked()).toBe(true)
    expect(await isProtected(kind, uuid)).toBe(true)
    await switchOf(dialog()).click()
    await eventually(() => switchOf(dialog()).isChecked()).toBe(false)
    expect(await isProtected(kind, uuid)).toBe(false)
  },
)

const leave: Record<string, () => Promise<void>> = {
  Escape: () => story.page.keyboard.press('Escape'),
  'the close button': () => dialog().getByRole('button', { name: 'Close' }).click(),
  'a click outside': () => story.page.mouse.click(5, 450),
}

test.each(Object.keys(leave))('%s asks what becomes of a typed password', async (way) => {
  const { uuid } = await shared('grid')
  await switchOf(dialog()).click()
  await typed().fill(password)
  await leave[way]?.()
  await question().waitFor()
  await question().getByRole('button', { name: 'Cancel' }).click()
  await question().waitFor({ state: 'detached' })
  expect(await typed().inputValue()).toBe(password)
  await leave[way]?.()
  await question().getByRole('button', { name: 'Set password' }).click()
  await dialog().waitFor({ state: 'detached' })
  expect(await isProtected('grid', uuid)).toBe(true)
})

test('discarding a typed password leaves the link and its switch unchanged', async () => {
  const { uuid } = await shared('grid')
  await switchOf(dialog()).click()
  await typed().fill(password)
  await story.page.keyboard.press('Escape')
  await question().getByRole('button', { name: 'Discard' }).click()
  await dialog().waitFor({ state: 'detached' })
  await open()
  expect(await switchOf(dialog()).isChecked()).toBe(false)
  expect(await isProtected('grid', uuid)).toBe(false)
})

test('a typed password is stored when the page is left by the browser', async () => {
  const { uuid } = await shared('grid')
  await switchOf(dialog()).click()
  await typed().fill(password)
  await story.page.goBack()
  await dialog().waitFor({ state: 'detached' })
  await eventually(() => isProtected('grid', uuid)).toBe(true)
})

test('a refused password stays typed, and the switch stays off', async () => {
  const { viewId } = await shared('grid')
  await switchOf(dialog()).click()
  await typed().fill(password)
  await story.page.route(`**/views/${viewId}/share`, (route) => route.abort())
  await dialog().getByRole('button', { name: 'Set password' }).click()
  await story.page.getByRole('alert').first().waitFor()
  await story.page.unroute(`**/views/${viewId}/share`)
  expect(await switchOf(dialog()).isChecked()).toBe(false)
  expect(await typed().inputValue()).toBe(password)
  await dialog().getByRole('button', { name: 'Set password' }).click()
  await eventually(() => switchOf(dialog()).isChecked()).toBe(true)
})

test('a typed password can be discarded by the switch', async () => {
  const { uuid } = await shared('grid')
  await switchOf(dialog()).click()
  await typed().fill(password)
  await switchOf(dialog()).click()
  await typed().waitFor({ state: 'detached' })
  await story.page.keyboard.press('Escape')
  // Nothing is left to ask about.
  await dialog().waitFor({ state: 'detached' })
  expect(await question().count()).toBe(0)
  expect(await isProtected('grid', uuid)).toBe(false)
})

test('a typed password is discarded with its link', async () => {
  const { viewId, tableId } = await shared('grid')
  await switchOf(dialog()).click()
  await typed().fill(password)
  const link = dialog().getByRole('switch', { name: 'Public link' })
  await link.click()
  await switchOf(dialog()).waitFor({ state: 'detached' })
  await link.click()
  await switchOf(dialog()).waitFor()
  expect(await typed().count()).toBe(0)
  await story.page.keyboard.press('Escape')
  await dialog().waitFor({ state: 'detached' })
  expect(await question().count()).toBe(0)
  const view = await story.send<{ list: { id: string; password_protected: boolean }[] }>(
    'GET',
    `/api/v2/meta/tables/${tableId}/views`,
  )
  expect(view.list.find(({ id }) => id === viewId)?.password_protected).toBe(false)
})

test('people with the link can download the view once its switch allows it', async () => {
  const { uuid } = await shared('grid')
  const visitor = await story.stage.page({ viewport: { width: 1280, height: 800 } })
  visitor.setDefaultTimeout(15_000)
  const download = visitor.getByRole('button', { name: 'Download CSV' })
  const visit = async () => {
    await visitor.goto('about:blank')
    await visitor.goto(`${story.stage.url()}#/nc/view/${uuid}`)
    await visitor.getByText('1 record', { exact: true }).first().waitFor()
  }
  await visit()
  expect(await download.count()).toBe(0)
  const allow = dialog().getByRole('switch', { name: 'Allow CSV download' })
  expect(await allow.isChecked()).toBe(false)
  await allow.click()
  await eventually(() => allow.isChecked()).toBe(true)
  await visit()
  const [file] = await Promise.all([visitor.waitForEvent('download'), download.click()])
  expect(file.suggestedFilename()).toMatch(/\.csv$/)
  await visitor.context().close()
})
