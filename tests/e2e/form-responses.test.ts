import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { gridTest } from './support/grid-fixture.ts'
import { eventually } from './support/eventually.ts'
import { phoneScreen } from './support/phone.ts'

// What respondents of a form get: a link to change their response, one response each, and nothing lost offline.

const story = gridTest()
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Form = { viewId: string; uuid: string; tableId: string }

/** A published form, open in the builder. */
async function openForm(title: string): Promise<Form> {
  const tableId = await story.table(
    title,
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Mail', uidt: 'Email' },
      { title: 'Guests', uidt: 'Number' },
      { title: 'Meal', uidt: 'SingleSelect', dtxp: "'Soup','Salad'" },
    ],
    [],
  )
  const { id: viewId } = await story.send<{ id: string }>('POST', `/api/v2/meta/tables/${tableId}/forms`, {
    title: 'Ask',
  })
  const { uuid } = await story.send<{ uuid: string }>('POST', `/api/v2/meta/views/${viewId}/share`)
  await story.page.setViewportSize({ width: 1400, height: 900 })
  await story.page.goto('about:blank')
  await story.page.goto(`${story.stage.url()}#/nc/${story.baseId}/table/${tableId}/${viewId}`)
  await settings().waitFor()
  return { viewId, uuid, tableId }
}

const settings = () => story.page.getByRole('complementary', { name: 'Settings' })
const stored = (form: Form) => story.send<Record<string, unknown>>('GET', `/api/v2/meta/forms/${form.viewId}`)
const address = (form: Form) => `${story.stage.url()}#/nc/form/${form.uuid}`

async function visit(form: Form): Promise<Page> {
  const page = await story.stage.page(phoneScreen)
  page.setDefaultTimeout(15_000)
  story.watch(page)
  await page.goto(address(form))
  return page
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const thanks = (page: Page) => page.getByRole('heading', { name: 'Thank you' })

/** Accessibility problems that axe finds, in text. */
async function problemsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  type Violation = { id: string; nodes: { html: string }[] }
  const found = await page.evaluate<Violation[]>(
    `axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'] }).then(({ violations }) => violations)`,
  )
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`)
}

test('a response that was submitted offline is sent once, after a reload', async () => {
  const form = await openForm('Offline')
  const visitor = await visit(form)
  await visitor.getByLabel('Name').fill('Ada')
  // What submitting needs loads while the person reads.
  await visitor.waitForLoadState('networkidle')
  await visitor.context().setOffline(true)
  await press(visitor, 'Submit')
  await visitor.getByText('Your response is saved on this device').waitFor()
  expect(await story.records(form.tableId)).toEqual([])
  // Browsers do not reload pages without a connection.
  await visitor.reload().catch(() => undefined)
  await visitor.context().setOffline(false)
  await visitor.goto(address(form))
  await visitor.reload()
  // The browser may have loaded the page by itself once it was online, so any of these loads sends the response.
  const sent = async () => (await story.records(form.tableId)).map(({ Name }) => Name)
  await eventually(sent).toEqual(['Ada'])
  // A reload before the page has heard of it would keep what was typed.
  await visitor.waitForLoadState('networkidle')
  await visitor.reload()
  await eventually(() => visitor.getByLabel('Name').inputValue()).toBe('')
  expect(await sent()).toEqual(['Ada'])
  await visitor.context().close()
})

test('a response that waits is sent as soon as the browser is online, also from another tab', async () => {
  const form = await openForm('Online again')
  const visitor = await visit(form)
  await visitor.getByLabel('Name').fill('Ben')
  await visitor.waitForLoadState('networkidle')
  await visitor.context().setOffline(true)
  await press(visitor, 'Submit')
  await visitor.getByText('Your response is saved on this device').waitFor()
  await visitor.context().setOffline(false)
  const other = await visitor.context().newPage()
  await other.goto(address(form))
  await thanks(visitor).waitFor()
  await eventually(async () => (await story.records(form.tableId)).map(({ Name }) => Name)).toEqual(['Ben'])
  await visitor.context().close()
})

test('a respondent changes the response by its link', async () => {
  const form = await openForm('Edits')
  await settings().getByRole('switch', { name: 'Let people edit their response' }).click()
  await eventually(async () => (await stored(form))['editable']).toBe(true)
  const visitor = await visit(form)
  await visitor.getByLabel('Name').fill('Ada')
  await visitor.getByRole('radio', { name: 'Soup' }).check()
  await press(visitor, 'Submit')
  await visitor.getByRole('link', { name: 'Edit your response' }).click()
  await eventually(() => visitor.getByLabel('Name').inputValue()).toBe('Ada')
  expect(await visitor.getByRole('radio', { name: 'Soup' }).isChecked()).toBe(true)
  await visitor.getByLabel('Name').fill('Ada L')
  await visitor.getByLabel('Guests').fill('2')
  await press(visitor, 'Save changes')
  await visitor.getByText('Your changes were saved.').waitFor()
  const records = await story.records(form.tableId)
  expect(records.map(({ Name, Guests, Meal }) => [Name, Guests, Meal])).toEqual([['Ada L', 2, 'Soup']])

  // A member changes the same answer meanwhile.
  await visitor.getByRole('link', { name: 'Edit your response' }).click()
  await eventually(() => visitor.getByLabel('Name').inputValue()).toBe('Ada L')
  await story.send('PATCH', `/api/v2/tables/${form.tableId}/records`, { Id: 1, Name: 'Countess' })
  await visitor.getByLabel('Name').fill('Ada Lovelace')
  await press(visitor, 'Save changes')
  await visitor.getByRole('alert').getByText('Someone else changed this response').waitFor()
  await press(visitor, 'Reload')
  await eventually(() => visitor.getByLabel('Name').inputValue()).toBe('Countess')
  await story.send('DELETE', `/api/v2/tables/${form.tableId}/records`, { Id: 1 })
  await visitor.reload()
  await visitor.getByRole('heading', { name: "This form isn't available" }).waitFor()
  await visitor.context().close()
})

test('a form with one response per person asks to sign in, and returns', async () => {
  const form = await openForm('Vote')
  await settings().getByRole('switch', { name: 'One response per person' }).click()
  await eventually(async () => (await stored(form))['one_per_person']).toBe(true)
  await story.send('POST', '/api/v1/auth/user/signup', {
    email: 'voter@example.com',
    password: 'a long enough password',
  })
  const visitor = await visit(form)
  await visitor.getByRole('heading', { name: 'Sign in to respond' }).waitFor()
  expect(await visitor.getByLabel('Name').count()).toBe(0)
  await visitor.getByRole('link', { name: 'Sign in' }).click()
  await visitor.getByLabel('Email').fill('voter@example.com')
  await visitor.getByLabel('Password', { exact: true }).fill('a long enough password')
  await press(visitor, 'Sign in')
  await visitor.getByText('Your response is saved without your name').waitFor()
  await visitor.getByLabel('Name').fill('secret')
  await press(visitor, 'Submit')
  await thanks(visitor).waitFor()
  await visitor.reload()
  await visitor.getByRole('heading', { name: 'You have already responded' }).waitFor()
  await visitor.context().close()
  const records = await story.records(form.tableId)
  expect(records.map(({ Name, CreatedBy }) => [Name, CreatedBy ?? null])).toEqual([['secret', null]])
})

test('a theme shows in the preview and on the form, readable', async () => {
  const form = await openForm('Colors')
  await settings().getByLabel('Accent color').fill('#ffee00')
  await settings().getByLabel('Background color').fill('#0b3d2e')
  await settings().getByRole('radio', { name: 'Dark' }).check()
  await settings().getByRole('radio', { name: 'Large' }).check()
  await settings().getByLabel('Button text').fill('Count me in')
  await eventually(async () => (await stored(form))['theme']).toEqual({
    accent: '#FFEE00',
    background: '#0B3D2E',
    mode: 'dark',
    fontSize: 'large',
    button: 'Count me in',
  })
  const colorsOf = (page: Page) =>
    page.getByRole('button', { name: 'Count me in' }).evaluate((button) => {
      const { color, backgroundColor, fontSize } = getComputedStyle(button)
      return { color, backgroundColor, fontSize }
    })
  // Black on yellow.
  const expected = { color: 'rgb(25, 25, 25)', backgroundColor: 'rgb(255, 238, 0)', fontSize: '16.1px' }
  await story.page.getByRole('radio', { name: 'Preview' }).check()
  await eventually(() => colorsOf(story.page)).toEqual(expected)
  const visitor = await visit(form)
  await eventually(() => colorsOf(visitor)).toEqual(expected)
  expect(await visitor.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark')
  expect(await problemsOf(visitor)).toEqual([])
  await visitor.context().close()
})

test('the summary shows the answers to each question', async () => {
  const form = await openForm('Answers')
  const { page } = story
  await page.getByRole('radio', { name: 'Summary' }).check()
  await page.getByText('No records yet').waitFor()
  await story.send('POST', `/api/v2/tables/${form.tableId}/records`, [
    { Name: 'Ada', Guests: 2, Meal: 'Soup' },
    { Name: 'Ben', Guests: 4, Meal: 'Soup' },
    { Name: 'Cleo', Meal: 'Salad' },
  ])
  await page.getByRole('radio', { name: 'Preview' }).check()
  const calls: string[] = []
  page.on('request', (request) => {
    if (/\/(bulk\/|records)/.test(request.url())) calls.push(new URL(request.url()).pathname)
  })
  await page.getByRole('radio', { name: 'Summary' }).check()
  await page.getByRole('heading', { name: '3 records' }).waitFor()
  const meal = page.getByRole('table', { name: 'Meal' })
  expect(await meal.getByRole('row').allInnerTexts()).toEqual([
    expect.stringMatching(/Answer/),
    expect.stringMatching(/Soup\s+67%\s+2/),
    expect.stringMatching(/Salad\s+33%\s+1/),
  ])
  const guests = page.getByRole('table', { name: 'Guests' })
  expect(await guests.getByRole('rowheader').allInnerTexts()).toEqual(['2', '4'])
  await page.getByText('Average').waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'Cleo' }).count()).toBe(1)
  expect(await problemsOf(page)).toEqual([])
  // Two calls for all questions, and one for texts.
  expect(calls).toHaveLength(3)
})
