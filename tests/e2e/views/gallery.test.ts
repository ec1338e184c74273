import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { gridTest, type Row, signIn } from '../support/grid-fixture.ts'
import { expectFit, phoneScreen, touchPointOn } from '../support/phone.ts'

// A gallery: made from the sidebar, with covers to page through, cards to open, add, order and delete, and shared.

const names = ['Table', 'Curtain', 'Lamp', 'Rug', 'Desk']
const account = { email: 'ann@example.com', password: 'a long enough password' }
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
let sheet = ''

const play = gridTest(async () => {
  sheet = await play.table(
    'Goods',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Price', uidt: 'Number' },
      { title: 'Note', uidt: 'SingleLineText' },
      { title: 'Photos', uidt: 'Attachment' },
    ],
    [],
  )
  const [red, blue] = [await picture('red'), await picture('blue')]
  await play.send(
    'POST',
    `/api/v2/tables/${sheet}/records`,
    names.map((Name, index) => ({
      Name,
      Price: (index + 1) * 10,
      Note: index === 0 ? 'sold out' : null,
      Photos: index === 1 ? [] : [red, blue],
    })),
  )
  await play.show(sheet, '5 records')
  await play.page.getByRole('button', { name: 'New view of Goods' }).press('Enter')
  await play.page.getByRole('menuitem', { name: 'Gallery' }).click()
  await become(names)
})

/** Uploads a picture of one color. */
async function picture(color: string): Promise<object> {
  const bytes = await play.page.evaluate<number[]>(
    `(async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 40, height: 30 })
      const context = canvas.getContext('2d')
      context.fillStyle = '${color}'
      context.fillRect(0, 0, 40, 30)
      const file = await new Promise((resolve) => canvas.toBlob(resolve, 'image/png'))
      return [...new Uint8Array(await file.arrayBuffer())]
    })()`,
  )
  const { token } = await play.send<{ token: string }>('POST', '/api/v1/auth/user/signin', account)
  const path = `/api/v2/meta/bases/${play.baseId}/files?title=${color}.png`
  const response = await fetch(`${play.stage.url()}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'image/png', 'xc-auth': token },
    body: new Uint8Array(bytes),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
  return (await response.json()) as object
}

const cardOf = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const headingOf = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/** The names on the cards, in order. */
const shown = (page: Page) => async (): Promise<string[]> =>
  page.evaluate<string[]>(
    `[...document.querySelectorAll('[data-card]')]
      .sort((one, other) => one.dataset.card - other.dataset.card)
      .map((card) => card.querySelector('h2')?.textContent ?? '')`,
  )
const become = (expected: string[]) => eventually(shown(play.page)).toEqual(expected)
/** The names as they are stored, in the view's order. */
const stored = async (): Promise<unknown[]> => {
  const { id } = await gallery()
  const path = `/api/v2/tables/${sheet}/records?viewId=${id}`
  return (await play.send<{ list: Row[] }>('GET', path)).list.map(({ Name }) => Name)
}
type GalleryView = { id: string; type: number; view: { meta?: Record<string, unknown> } & Row }
async function gallery(): Promise<GalleryView> {
  const path = `/api/v2/meta/tables/${sheet}/views`
  const { list } = await play.send<{ list: GalleryView[] }>('GET', path)
  const found = list.find(({ type }) => type === 2)
  if (!found) throw new Error('There is no gallery.')
  return found
}
const option = (name: string) => async (): Promise<unknown> => (await gallery()).view.meta?.[name]
async function settings(page: Page) {
  await page.getByRole('button', { name: 'Customize cards' }).click()
  return page.getByRole('dialog', { name: 'Customize cards' })
}
async function seriousProblems(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  return page.evaluate<string[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => id + ': ' + nodes[0]?.html.slice(0, 160)))`,
  )
}

test('a new gallery shows the first attachment field as covers', async () => {
  const { page } = play
  const list = page.getByRole('list', { name: /^Goods, / })
  expect(await list.getByRole('listitem').count()).toBe(names.length)
  expect(await list.getByRole('listitem').nth(2).getAttribute('aria-posinset')).toBe('3')
  await cardOf(page, 'Table').getByRole('img', { name: 'red.png' }).waitFor()
  expect(await cardOf(page, 'Curtain').getByRole('img').count()).toBe(0)
  expect(await page.getByRole('note').count()).toBe(0)
})

test('files of a cover are paged by buttons and arrow keys', async () => {
  const { page } = play
  const lamp = cardOf(page, 'Lamp')
  await lamp.hover()
  await lamp.getByRole('button', { name: 'Next file' }).click()
  await lamp.getByRole('img', { name: 'blue.png' }).waitFor()
  await page.keyboard.press('ArrowRight')
  await lamp.getByRole('img', { name: 'red.png' }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await lamp.getByRole('img', { name: 'blue.png' }).waitFor()
  // The other cards stay as they were, and no record has opened.
  await cardOf(page, 'Table').getByRole('img', { name: 'red.png' }).waitFor()
  expect(page.url()).not.toContain('rowId')
})

test('card size, fit, empty fields and cover are settings of the view', async () => {
  const { page } = play
  const widthOf = async (): Promise<number> => (await cardOf(page, 'Table').boundingBox())?.width ?? 0
  const medium = await widthOf()
  const dialog = await settings(page)
  await dialog.getByRole('radio', { name: 'Large' }).check()
  await eventually(widthOf).toBeGreaterThan(medium)
  await eventually(option('card_size')).toBe('large')
  await dialog.getByRole('radio', { name: 'Fit' }).check()
  await eventually(option('fk_cover_image_object_fit')).toBe('fit')
  expect(await option('card_size')()).toBe('large')
  expect(await cardOf(page, 'Curtain').getByText('Note', { exact: true }).count()).toBe(0)
  await dialog.getByRole('switch', { name: 'Hide empty fields' }).press('Space')
  await cardOf(page, 'Curtain').getByText('Note', { exact: true }).waitFor()
  await dialog.getByRole('combobox', { name: 'Cover field' }).click()
  await page.getByRole('option', { name: 'No cover' }).click()
  await cardOf(page, 'Table').getByRole('img', { name: 'red.png' }).waitFor({ state: 'detached' })
  await eventually(async () => (await gallery()).view['fk_cover_image_col_id']).toBe(null)
  await dialog.getByRole('combobox', { name: 'Cover field' }).click()
  await page.getByRole('option', { name: 'Photos' }).click()
  await cardOf(page, 'Table').getByRole('img', { name: 'red.png' }).waitFor()
  await dialog.getByRole('radio', { name: 'Small' }).check()
  await eventually(option('card_size')).toBe('small')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('arrow keys go from card to card, and Enter opens the record', async () => {
  const { page } = play
  await headingOf(page, 'Table').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => focused(page)).toBe('Lamp')
  await page.keyboard.press('Control+End')
  await expect.poll(() => focused(page)).toBe('Desk')
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Enter')
  const panel = page
    .getByRole('dialog', { name: 'Table' })
    .or(page.getByRole('complementary', { name: 'Table' }))
  await panel.first().waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => page.url()).not.toContain('rowId')
  await eventually(() => focused(page)).toBe('Table')
})

const focused = (page: Page): Promise<string> =>
  page.evaluate<string>(`document.activeElement?.textContent ?? ''`)

test('moves cards by keys and by drag, and undo reverts it', async () => {
  const { page } = play
  await headingOf(page, 'Table').focus()
  await page.keyboard.press('Alt+ArrowRight')
  await become(['Curtain', 'Table', 'Lamp', 'Rug', 'Desk'])
  await page.getByText('Record moved to position 2 of 5').waitFor({ state: 'attached' })
  await eventually(stored).toEqual(['Curtain', 'Table', 'Lamp', 'Rug', 'Desk'])
  expect(await focused(page)).toBe('Table')
  await page.keyboard.press('Control+z')
  await become(names)
  await eventually(stored).toEqual(names)
  await cardOf(page, 'Rug').dragTo(cardOf(page, 'Table'), { targetPosition: { x: 8, y: 150 } })
  await become(['Rug', 'Table', 'Curtain', 'Lamp', 'Desk'])
  await eventually(stored).toEqual(['Rug', 'Table', 'Curtain', 'Lamp', 'Desk'])
  await headingOf(page, 'Rug').focus()
  await page.keyboard.press('Control+z')
  await become(names)
  await eventually(stored).toEqual(names)
})

test('Delete removes a record, and undo brings it back', async () => {
  const { page } = play
  await headingOf(page, 'Lamp').focus()
  await page.keyboard.press('Delete')
  await become(names.filter((name) => name !== 'Lamp'))
  await eventually(() => focused(page)).toBe('Rug')
  await page.getByRole('button', { name: 'Undo' }).click()
  await become(names)
  await eventually(stored).toEqual(names)
})

test('a new record opens for input', async () => {
  const { page } = play
  await page.locator('footer').getByRole('button', { name: 'Add record' }).click()
  const input = page.getByRole('textbox', { name: 'Name', exact: true })
  await input.fill('Stool')
  await page.keyboard.press('Enter')
  await headingOf(page, 'Stool').waitFor()
  await page.keyboard.press('Escape')
  await eventually(() => page.url()).not.toContain('rowId')
  await become([...names, 'Stool'])
  await eventually(stored).toEqual([...names, 'Stool'])
  const added = (await play.records(sheet)).find(({ Name }) => Name === 'Stool')
  await play.send('DELETE', `/api/v2/tables/${sheet}/records`, [{ Id: added?.['Id'] }])
  await become(names)
})

test('changes by others and filters show at once', async () => {
  const { page } = play
  const [first] = await play.records(sheet)
  await play.send('PATCH', `/api/v2/tables/${sheet}/records`, [{ Id: first?.['Id'], Name: 'Big table' }])
  await become(['Big table', ...names.slice(1)])
  await play.send('PATCH', `/api/v2/tables/${sheet}/records`, [{ Id: first?.['Id'], Name: 'Table' }])
  await become(names)
  await page.getByRole('searchbox', { name: 'Search this view' }).fill('Lamp')
  await become(['Lamp'])
  await page.getByRole('searchbox', { name: 'Search this view' }).fill('nothing like it')
  await page.getByText('No records match').waitFor()
  await page.getByRole('button', { name: 'Clear filters and search' }).click()
  await become(names)
})

test('everybody can use it', async () => {
  expect(await seriousProblems(play.page)).toEqual([])
})

test('on a phone there is one column, and a swipe pages the cover', async () => {
  const page = await play.stage.page(phoneScreen)
  page.setDefaultTimeout(15_000)
  play.watch(page)
  await signIn(page, play.stage.url(), account)
  await page.goto(`${play.stage.url()}/#/nc/${play.baseId}/table/${sheet}/${(await gallery()).id}`)
  const lamp = cardOf(page, 'Table')
  await lamp.getByRole('img', { name: 'red.png' }).waitFor()
  const boxes = await Promise.all(['Table', 'Curtain'].map((name) => cardOf(page, name).boundingBox()))
  expect(boxes[0]?.x).toBe(boxes[1]?.x)
  const y = (boxes[0]?.y ?? 0) + 60
  const finger = await touchPointOn(page)
  await finger.drag({ x: 300, y }, { x: 90, y })
  await lamp.getByRole('img', { name: 'blue.png' }).waitFor()
  expect(page.url()).not.toContain('rowId')
  await expectFit(page)
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
})

test('a shared gallery shows only covers and visible fields', async () => {
  const { id } = await gallery()
  const { list } = await play.send<{ list: { id: string; fk_column_id: string }[] }>(
    'GET',
    `/api/v2/meta/views/${id}/columns`,
  )
  const { columns } = await play.send<{ columns: { id: string; title: string }[] }>(
    'GET',
    `/api/v2/meta/tables/${sheet}`,
  )
  const price = columns.find(({ title }) => title === 'Price')?.id
  const hidden = list.find(({ fk_column_id: column }) => column === price)?.id
  await play.send('PATCH', `/api/v2/meta/views/${id}/columns/${hidden}`, { show: false })
  const { uuid } = await play.send<{ uuid: string }>('POST', `/api/v2/meta/views/${id}/share`)
  const page = await play.stage.page({ viewport: { width: 1440, height: 900 } })
  page.setDefaultTimeout(15_000)
  play.watch(page)
  await page.goto(`${play.stage.url()}/#/nc/gallery/${uuid}`)
  await eventually(shown(page)).toEqual(names)
  await cardOf(page, 'Table').getByRole('img', { name: 'red.png' }).waitFor()
  await cardOf(page, 'Table').getByText('sold out').waitFor()
  expect(await page.getByText('Price').count()).toBe(0)
  expect(await page.getByRole('button', { name: 'Add record' }).count()).toBe(0)
  await headingOf(page, 'Lamp').click()
  await page.getByRole('dialog', { name: 'Lamp' }).waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await headingOf(page, 'Lamp').focus()
  await page.keyboard.press('Delete')
  await page.keyboard.press('Alt+ArrowLeft')
  expect(await shown(page)()).toEqual(names)
  expect(await seriousProblems(page)).toEqual([])
  await page.context().close()
})
