import { expect } from 'vitest'
import { gridTest } from './support/grid-fixture.ts'
import { eventually } from './support/eventually.ts'
import { story } from './support/story.ts'

// The owner of a view decides how its link looks and where it is found, subscribes to it, and sees everything public.

let tableId = ''
let viewId = ''
let shareId = ''

const grid = gridTest(async () => {
  tableId = await grid.table(
    'Orders',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Amount', uidt: 'Number' },
    ],
    [{ Name: 'first order', Amount: 10 }],
  )
  const made = await grid.send<{ id: string }>('POST', `/api/v2/meta/tables/${tableId}/grids`, {
    title: 'Open orders',
  })
  viewId = made.id
  shareId = (await grid.send<{ uuid: string }>('POST', `/api/v2/meta/views/${viewId}/share`)).uuid
})

const site = () => grid.stage.url().replace(/\/$/, '')
const settings = (meta: Record<string, unknown>) =>
  grid.send('PATCH', `/api/v2/meta/views/${viewId}/share`, { meta })

const step = story(
  'the owner of a view decides how its link looks and where it is found, subscribes to it, and sees everything public',
)

step('the share dialog gives a link an address, a theme and a language, which its page has', async () => {
  const { page } = grid
  await page.goto(`${site()}/#/nc/${grid.baseId}/table/${tableId}/${viewId}`)
  await page.getByRole('button', { name: 'Shared' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Settings' }).click()
  const address = dialog.getByLabel('Custom address')
  await address.fill('Admin')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('This address is reserved. Choose another one.').waitFor()
  await address.fill('Our orders')
  expect(await address.inputValue()).toBe('our-orders')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await eventually(() => dialog.getByRole('button', { name: 'Save' }).isDisabled()).toBe(true)
  await dialog.getByRole('combobox', { name: 'Theme' }).click()
  await page.getByRole('option', { name: 'Dark' }).click()
  await dialog.getByRole('combobox', { name: 'Language' }).click()
  await page.getByRole('option', { name: 'Deutsch' }).click()
  await dialog.getByRole('tab', { name: 'Link' }).click()
  await eventually(() => dialog.getByRole('textbox', { name: 'Link' }).inputValue()).toBe(
    `${site()}/s/our-orders`,
  )
  await page.keyboard.press('Escape')

  const visitor = await grid.stage.page()
  const response = await visitor.goto(`${site()}/s/our-orders`)
  expect(((await response?.text()) ?? '').length).toBeLessThan(15_000)
  await visitor.getByRole('gridcell', { name: 'first order' }).waitFor()
  const { theme, lang, path } = await visitor.evaluate(() => ({
    theme: document.documentElement.dataset['theme'],
    lang: document.documentElement.lang,
    path: location.pathname,
  }))
  expect([theme, lang, path]).toEqual(['dark', 'de', '/s/our-orders'])
  await settings({ slug: 'orders-2026' })
  await visitor.goto(`${site()}/s/our-orders`)
  await eventually(() => new URL(visitor.url()).pathname).toBe('/s/orders-2026')
  await visitor.getByRole('gridcell', { name: 'first order' }).waitFor()
  await visitor.goto(`${site()}/s/${shareId}`)
  await visitor.getByRole('gridcell', { name: 'first order' }).waitFor()
  await visitor.context().close()
})

step(
  'its picture in previews is that of the app, and search engines stay out until the owner lets them in',
  async () => {
    const page = await grid.stage.page()
    const image = await page.request.get(`${site()}/s/orders-2026/image`)
    expect([image.status(), image.headers()['content-type'], new URL(image.url()).pathname]).toEqual([
      200,
      'image/png',
      '/link-preview.png',
    ])
    const robots = async () => (await page.request.get(`${site()}/s/orders-2026`)).headers()['x-robots-tag']
    expect(await robots()).toBe('noindex')
    await settings({ indexing: true })
    await eventually(robots).toBe('all')
    await page.context().close()
  },
)

step('a feed is created, copied and revoked in the share dialog, with undo', async () => {
  const { page } = grid
  await page.goto(`${site()}/#/nc/${grid.baseId}/table/${tableId}/${viewId}?share=open`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('tab', { name: 'Subscribe' }).click()
  await dialog.getByRole('combobox', { name: 'Format' }).click()
  await page.getByRole('option', { name: 'JSON', exact: true }).click()
  await dialog.getByRole('button', { name: 'Create feed' }).click()
  const address = await dialog.getByRole('list', { name: 'Feeds' }).getByRole('textbox').inputValue()
  const read = async () => (await page.request.get(address)).status()
  expect(await read()).toBe(200)
  await dialog.getByRole('button', { name: 'Revoke feed' }).click()
  await page.getByText('Feed revoked').waitFor()
  expect(await read()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(read).toBe(200)
})

step('one page lists everything public in the base, and turns it off', async () => {
  const { page } = grid
  await page.goto(`${site()}/#/nc/${grid.baseId}/auth?tab=sharing`)
  const list = page.getByRole('list', { name: 'Everything public in this base' })
  const rows = list.getByRole('listitem')
  await eventually(() => rows.count()).toBe(2)
  const link = rows.first()
  await link.getByText('Published by').waitFor()
  await link.getByText('/orders-2026').waitFor()
  await eventually(async () => {
    await page.reload()
    await rows.first().waitFor()
    return (await rows.first().innerText()).match(/(\d+) today/)?.[1] ?? '0'
  }).not.toBe('0')
  await rows.first().getByRole('button', { name: 'Turn off link to Open orders' }).click()
  await eventually(() => rows.count()).toBe(1)
  const read = async () =>
    (await page.request.get(`${site()}/api/v2/public/shared-view/${shareId}/rows`)).status()
  expect(await read()).toBe(404)
  await page.getByRole('button', { name: 'Undo' }).click()
  await eventually(() => rows.count()).toBe(2)
  expect(await read()).toBe(200)
})
