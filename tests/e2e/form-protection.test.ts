import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { Page } from 'playwright-core'
import { afterAll, describe, expect, test } from 'vitest'
import { gridTest } from './support/grid-fixture.ts'
import { eventually } from './support/eventually.ts'
import { phoneScreen } from './support/phone.ts'

// Visitors of a form pass its bot check without doing anything, and owners choose when it is asked for.

type Fixture = ReturnType<typeof gridTest>

async function publish(grid: Fixture, title: string, options: Record<string, unknown>) {
  const tableId = await grid.table(title, [{ title: 'Name', uidt: 'SingleLineText', pv: true }], [])
  const { id } = await grid.send<{ id: string }>('POST', `/api/v2/meta/tables/${tableId}/forms`, {
    title: 'Ask',
  })
  await grid.send('PATCH', `/api/v2/meta/forms/${id}`, options)
  const { uuid } = await grid.send<{ uuid: string }>('POST', `/api/v2/meta/views/${id}/share`)
  return { tableId, viewId: id, uuid }
}

async function visit(grid: Fixture, path: string): Promise<Page> {
  const page = await grid.stage.page(phoneScreen)
  page.setDefaultTimeout(20_000)
  await page.goto(`${grid.stage.url().replace(/\/$/, '')}${path}`)
  return page
}

const names = async (grid: Fixture, tableId: string) =>
  (await grid.records(tableId)).map(({ Name: name }) => name)

describe('proof of work', () => {
  const grid = gridTest()

  test('is done while the form is sent, in a form and in a survey', async () => {
    const { tableId, uuid } = await publish(grid, 'Checked', { bot_check: 'always' })
    const page = await visit(grid, `/f/${uuid}`)
    await page.getByLabel('Name').fill('Ada')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText('Your response was recorded.').waitFor()
    await page.goto(`${grid.stage.url()}#/nc/form/${uuid}/survey`)
    await page.getByRole('button', { name: 'Start' }).click()
    await page.getByLabel('Name').fill('Ben')
    await page.getByLabel('Name').press('Enter')
    await page.getByText('Your response was recorded.').waitFor()
    await page.context().close()
    expect(await names(grid, tableId)).toEqual(['Ada', 'Ben'])
  })

  test('hides the honeypot from people and assistive technology, and refuses programs that fill it in', async () => {
    const { tableId, uuid } = await publish(grid, 'Trapped', { bot_check: 'off' })
    const page = await visit(grid, `/f/${uuid}`)
    const trap = page.locator('input[name=subject_line]')
    await trap.waitFor({ state: 'attached' })
    expect(await page.getByRole('textbox').count()).toBe(1)
    await page.getByLabel('Name').press('Tab')
    expect(await page.evaluate(() => document.activeElement?.getAttribute('name'))).not.toBe('subject_line')
    await page.getByLabel('Name').fill('Program')
    await trap.evaluate((input: HTMLInputElement) => (input.value = 'Buy now'))
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByRole('alert').getByText('The hidden field must stay empty').waitFor()
    expect(await names(grid, tableId)).toEqual([])
    await page.context().close()
  })

  test('an owner chooses when the form checks, and how many responses it takes', async () => {
    const { tableId, viewId } = await publish(grid, 'Chosen', {})
    const { page } = grid
    await page.goto('about:blank')
    await page.goto(`${grid.stage.url()}#/nc/${grid.baseId}/table/${tableId}/${viewId}`)
    const settings = page.getByRole('complementary', { name: 'Settings' })
    await settings.getByRole('combobox', { name: 'Check for bots' }).click()
    await page.getByRole('option', { name: 'For every response' }).click()
    await settings.getByLabel('Responses per minute from one network').fill('600')
    await settings.getByLabel('Responses per minute from one network').blur()
    const stored = () => grid.send<Record<string, unknown>>('GET', `/api/v2/meta/forms/${viewId}`)
    await eventually(stored).toMatchObject({ bot_check: 'always', submissions_per_minute: 600 })
  })
})

describe('Turnstile', () => {
  let service: Server | undefined
  afterAll(() => service?.close())

  // What Cloudflare's script does, as far as the form uses it: a token for the form that it is rendered for.
  const script = `window.turnstile = {
    render(container, { sitekey, action, cData, callback }) {
      container.textContent = 'widget of ' + sitekey
      setTimeout(() => callback(action + ' ' + cData), 50)
      return 'widget'
    },
    remove() {},
  }`
  const asked: URLSearchParams[] = []
  const grid = gridTest(
    async () => undefined,
    async () => {
      service = createServer((request, response) => {
        if (request.method === 'GET') return response.setHeader('content-type', 'text/javascript').end(script)
        let body = ''
        request.on('data', (chunk) => (body += String(chunk)))
        request.on('end', () => {
          const given = new URLSearchParams(body)
          asked.push(given)
          const [action, cdata] = (given.get('response') ?? '').split(' ')
          response.end(JSON.stringify({ success: true, action, cdata }))
        })
        return undefined
      }).listen(0, '127.0.0.1')
      await once(service, 'listening')
      const bound = service.address()
      if (bound === null || typeof bound === 'string') throw new Error('The service does not listen.')
      return {
        TURNSTILE_SITE_KEY: 'site-key',
        TURNSTILE_SECRET: 'site-secret',
        TURNSTILE_ORIGIN: `http://127.0.0.1:${bound.port}`,
      }
    },
  )

  test('shows its widget under the policy of the page, and its token lets the response in', async () => {
    const { tableId, uuid } = await publish(grid, 'Checked', { bot_check: 'always' })
    const page = await visit(grid, `/f/${uuid}`)
    await page.getByLabel('Name').fill('Ada')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    await page.getByText('Your response was recorded.').waitFor()
    expect(await names(grid, tableId)).toEqual(['Ada'])
    expect(asked.map((each) => each.get('secret'))).toEqual(['site-secret'])
    await page.context().close()
  })
})
