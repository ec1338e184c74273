import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { Page } from 'playwright-core'
import { afterAll, expect, test } from 'vitest'
import { gridTest } from './support/grid-fixture.ts'
import { eventually } from './support/eventually.ts'

// Public links have pages of their own: other sites may show them in a frame, but nothing else of the app.

let view = ''
let form = ''
let host: Server | undefined

const grid = gridTest(async () => {
  const tableId = await grid.table(
    'Orders',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Amount', uidt: 'Number' },
    ],
    [{ Name: 'first order', Amount: 10 }],
  )
  const publish = async (kind: string, body: Record<string, unknown>) => {
    const made = await grid.send<{ id: string }>('POST', `/api/v2/meta/tables/${tableId}/${kind}`, body)
    return (await grid.send<{ uuid: string }>('POST', `/api/v2/meta/views/${made.id}/share`)).uuid
  }
  view = await publish('grids', { title: 'Open orders' })
  form = await publish('forms', { title: 'New order', heading: 'Order here', subheading: 'Until Friday' })
})
afterAll(() => host?.close())

const site = () => grid.stage.url().replace(/\/$/, '')

test('a link to a view opens it, also when it is reloaded', async () => {
  const page = await grid.stage.page()
  const response = await page.goto(`${site()}/s/${view}`)
  const html = (await response?.text()) ?? ''
  expect(html).toContain('<title>Open orders · Tessera</title>')
  expect(html).toContain('<meta name="robots" content="noindex">')
  expect(html.length).toBeLessThan(15_000)
  for (let count = 0; count < 2; count += 1) {
    await page.getByRole('heading', { name: 'Open orders' }).waitFor()
    await page.getByRole('gridcell', { name: 'first order' }).waitFor()
    expect(new URL(page.url()).hash).toBe(`#/nc/view/${view}`)
    await page.reload()
  }
  await page.context().close()
})

test('a link to a form opens it with its parameters, under either path', async () => {
  const page = await grid.stage.page()
  for (const path of [`/f/${form}?Name=Ada`, `/s/${form}?Name=Ada`]) {
    await page.goto(`${site()}${path}`)
    await page.getByRole('heading', { name: 'Order here' }).waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('Ada')
    expect(new URL(page.url()).pathname).toBe(`/f/${form}`)
  }
  await page.context().close()
})

test('the page shows the title and first questions before any script has run', async () => {
  const page = await grid.stage.page({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  const response = await page.goto(`${site()}/f/${form}`)
  expect((await response?.body())?.length).toBeLessThan(15_000)
  await page.getByRole('heading', { name: 'Order here' }).waitFor()
  for (const text of ['Until Friday', 'Name', 'Amount'])
    expect(await page.getByText(text, { exact: true }).isVisible()).toBe(true)
  expect(await page.getByText('first order').count()).toBe(0)
  await page.goto(`${site()}/s/${view}`)
  await page.getByRole('heading', { name: 'Open orders' }).waitFor()
  // A link that hides questions shows none of them ahead.
  await page.goto(`${site()}/f/${form}?hide_Amount=1&lang=fa`)
  await page.getByRole('heading', { name: 'Order here' }).waitFor()
  expect(await page.getByText('Amount').count()).toBe(0)
  expect(await page.locator('html').getAttribute('dir')).toBe('rtl')
  await page.context().close()
})

test('a link with a password says nothing before the password', async () => {
  const tableId = await grid.table(
    'Plans',
    [{ title: 'Secret question', uidt: 'SingleLineText', pv: true }],
    [],
  )
  const { id } = await grid.send<{ id: string }>('POST', `/api/v2/meta/tables/${tableId}/forms`, {
    title: 'Hidden form',
  })
  const { uuid } = await grid.send<{ uuid: string }>('POST', `/api/v2/meta/views/${id}/share`)
  await grid.send('PATCH', `/api/v2/meta/views/${id}/share`, { password: 'open sesame' })
  const response = await fetch(`${site()}/f/${uuid}`)
  const html = await response.text()
  expect(response.status).toBe(200)
  expect(html).toContain('<div id="root"></div>')
  for (const text of ['Hidden form', 'Secret question']) expect(html).not.toContain(text)
})

test('an unknown link is not found, with the status of that', async () => {
  const page = await grid.stage.page()
  const response = await page.goto(`${site()}/s/${view.slice(0, -4)}xxxx`)
  expect(response?.status()).toBe(404)
  await page.getByRole('heading', { name: "This view isn't available" }).waitFor()
  await page.context().close()
})

/** A page of another site with a frame of ours. */
async function framed(address: string): Promise<Page> {
  host ??= createServer((request, response) => {
    const src = new URL(request.url ?? '/', 'http://x').searchParams.get('src') ?? ''
    response.setHeader('content-type', 'text/html')
    response.end(`<iframe src="${src.replaceAll('"', '')}" width="900" height="600"></iframe>`)
  }).listen(0, '127.0.0.1')
  if (!host.listening) await once(host, 'listening')
  const bound = host.address()
  if (bound === null || typeof bound === 'string') throw new Error('The other site does not listen.')
  const page = await grid.stage.page()
  await page.goto(`http://127.0.0.1:${bound.port}/?src=${encodeURIComponent(address)}`)
  return page
}

test('other sites can show a link in a frame, but no other page of the app', async () => {
  const page = await framed(`${site()}/f/${form}`)
  const frame = page.frameLocator('iframe')
  await frame.getByRole('heading', { name: 'Order here' }).waitFor()
  // The other site can change the hash of its frame without loading a page.
  await page.evaluate((address) => {
    const element = document.querySelector('iframe')
    if (element) element.src = address
  }, `${site()}/f/${form}#/signin`)
  await eventually(() => page.frames()[1]?.url() ?? '').toContain('chrome-error')
  await page.context().close()

  for (const address of [`${site()}/s/${view}#/signin`, `${site()}/#/nc/view/${view}`]) {
    const other = await framed(address)
    await eventually(() => other.frames()[1]?.url() ?? '').toContain('chrome-error')
    await other.context().close()
  }
})
