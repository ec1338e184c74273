import { expect, test } from 'vitest'
import { eventually } from './support/eventually.ts'
import { gridTest } from './support/grid-fixture.ts'
import { phoneScreen } from './support/phone.ts'

// An owner asks for records, sets rules and divides a form into pages; visitors answer it.

type Form = { viewId: string; uuid: string }

let companies = ''
let orders = ''
const story = gridTest(async () => {
  const names = Array.from({ length: 30 }, (_, index) => `Company ${String(index + 1).padStart(2, '0')}`)
  companies = await story.table(
    'Companies',
    [
      { title: 'Company name', uidt: 'SingleLineText', pv: true },
      { title: 'Notes', uidt: 'SingleLineText' },
    ],
    names.map((name) => ({ 'Company name': name, Notes: 'private' })),
  )
  orders = await story.table(
    'Orders',
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Amount', uidt: 'Number' },
    ],
    [],
  )
  await story.send('POST', `/api/v2/meta/tables/${orders}/columns`, {
    uidt: 'LinkToAnotherRecord',
    title: 'Suppliers',
    type: 'mm',
    parentId: orders,
    childId: companies,
  })
})

async function openForm(title: string): Promise<Form> {
  const { id: viewId } = await story.send<{ id: string }>('POST', `/api/v2/meta/tables/${orders}/forms`, {
    title,
  })
  const { uuid } = await story.send<{ uuid: string }>('POST', `/api/v2/meta/views/${viewId}/share`)
  await story.page.setViewportSize({ width: 1400, height: 900 })
  await story.page.goto('about:blank')
  await story.page.goto(`${story.stage.url()}#/nc/${story.baseId}/table/${orders}/${viewId}`)
  await card('Name').waitFor()
  return { viewId, uuid }
}

const card = (name: string) => story.page.getByRole('group', { name, exact: true })
const stored = (form: Form) => story.send<Record<string, unknown>>('GET', `/api/v2/meta/forms/${form.viewId}`)
async function choose(name: string, item: string): Promise<void> {
  await card(name)
    .getByRole('button', { name: `Actions for ${name}` })
    .click()
  await story.page.getByRole('menuitem', { name: item }).click()
}

async function visit(form: Form, tail = '') {
  const page = await story.stage.page(phoneScreen)
  story.watch(page)
  page.setDefaultTimeout(15_000)
  await page.goto(`${story.stage.url()}#/nc/form/${form.uuid}${tail}`)
  return page
}

test('visitors search and pick the records that the owner offers', async () => {
  const form = await openForm('Pick')
  await story.page.getByRole('button', { name: /^Suppliers/ }).click()
  const visitor = await visit(form)
  await visitor.getByLabel('Name').waitFor()
  // Nothing is offered until the owner has chosen.
  expect(await visitor.getByText('Suppliers').count()).toBe(0)
  await card('Suppliers').getByText('Not asked yet: choose which records people can pick').click()
  const dialog = story.page.getByRole('dialog', { name: 'Records of “Suppliers”' })
  await dialog.getByLabel('All records').click()
  await eventually(async () => (await stored(form))['linked_records']).toMatchObject([{ from: 'all' }])
  await story.page.keyboard.press('Escape')

  await visitor.reload()
  await visitor.getByLabel('Name').fill('Two suppliers')
  const picker = visitor.getByRole('combobox', { name: 'Suppliers' })
  await picker.click()
  await visitor.getByRole('option', { name: 'Company 25' }).waitFor()
  expect(await visitor.getByRole('option').count()).toBe(25)
  await visitor.getByText('Showing 25 records').waitFor()
  for (const name of ['Company 29', 'Company 07']) {
    await picker.fill(name)
    await visitor.getByRole('option', { name }).click()
  }
  await visitor.keyboard.press('Escape')
  // The draft keeps them.
  await visitor.reload()
  await visitor.getByText('Company 07').waitFor()
  await visitor.getByRole('button', { name: 'Submit', exact: true }).click()
  await visitor.getByRole('heading', { name: 'Thank you' }).waitFor()
  const [record] = await story.records(orders)
  expect(record).toMatchObject({
    Name: 'Two suppliers',
    Suppliers: [{ 'Company name': 'Company 29' }, { 'Company name': 'Company 07' }],
  })
  await visitor.context().close()
})

test('answers that break a rule get the message of the owner', async () => {
  const form = await openForm('Rules')
  await choose('Name', 'Rules for answers…')
  const dialog = story.page.getByRole('dialog', { name: 'Rules for “Name”' })
  await dialog.getByRole('button', { name: 'Add rule' }).click()
  await story.page.getByRole('menuitem', { name: 'Regular expression' }).click()
  const rule = dialog.getByRole('group', { name: 'Regular expression' })
  await rule.getByRole('textbox', { name: 'Regular expression' }).fill('[A-Z')
  await rule.getByText("This isn't a valid regular expression").waitFor()
  await rule.getByRole('textbox', { name: 'Regular expression' }).fill('[A-Z][a-z]+')
  await rule.getByLabel('Message if broken').fill('Start with a capital letter')
  await eventually(async () => (await stored(form))['rules']).toMatchObject([
    { kind: 'pattern', value: '[A-Z][a-z]+', message: 'Start with a capital letter' },
  ])
  await story.page.keyboard.press('Escape')
  await card('Name')
    .getByRole('button', { name: /^1 rule/ })
    .waitFor()

  const visitor = await visit(form)
  await visitor.getByLabel('Name').fill('ada')
  await visitor.getByRole('button', { name: 'Submit', exact: true }).click()
  await visitor.getByText('Start with a capital letter').waitFor()
  await visitor.getByLabel('Name').fill('Ada')
  await eventually(() => visitor.getByText('Start with a capital letter').count()).toBe(0)
  await visitor.getByRole('button', { name: 'Submit', exact: true }).click()
  await visitor.getByRole('heading', { name: 'Thank you' }).waitFor()
  await visitor.context().close()
})

test('sections make pages that people go through and back', async () => {
  const form = await openForm('Pages')
  await card('Name').getByRole('switch', { name: 'Name is required' }).click()
  await story.page.getByRole('button', { name: 'Add section' }).click()
  await story.page.getByLabel('Section heading').fill('Your order')
  const section = card('Your order')
  await section.getByLabel(/^Add text/).fill('Amounts are in **euros**, see [prices](https://example.org/).')
  await section.getByRole('switch').click()
  // The section goes before the last question, so that both pages have one.
  await section.getByRole('button', { name: 'Actions for section Your order' }).click()
  await story.page.getByRole('menuitem', { name: 'Move up' }).click()
  await eventually(async () => (await stored(form))['sections']).toMatchObject([
    { title: 'Your order', newPage: true, text: expect.stringContaining('**euros**') },
  ])

  const visitor = await visit(form)
  await visitor.getByText('Page 1 of 2').waitFor()
  await visitor.getByRole('button', { name: 'Next' }).click()
  await visitor.getByText('Required', { exact: true }).waitFor()
  await visitor.getByText('Page 1 of 2').waitFor()
  await visitor.getByLabel('Name').fill('Ada')
  await visitor.keyboard.press('Enter')
  await visitor.getByRole('heading', { name: 'Your order' }).waitFor()
  expect(await visitor.locator('strong').textContent()).toBe('euros')
  expect(await visitor.getByRole('link', { name: 'prices' }).getAttribute('href')).toBe(
    'https://example.org/',
  )
  await visitor.getByLabel('Amount').fill('12')
  await visitor.getByRole('button', { name: 'Back' }).click()
  expect(await visitor.getByLabel('Name').inputValue()).toBe('Ada')
  await visitor.getByRole('button', { name: 'Next' }).click()
  expect(await visitor.getByLabel('Amount').inputValue()).toBe('12')
  await visitor.getByRole('button', { name: 'Submit', exact: true }).click()
  await visitor.getByRole('heading', { name: 'Thank you' }).waitFor()
  await visitor.context().close()

  // The survey shows the section as a step of its own.
  const survey = await visit(form, '/survey')
  await survey.getByRole('button', { name: 'Start' }).click()
  await survey.getByLabel('Name').fill('Ben')
  await survey.keyboard.press('Enter')
  await survey.getByRole('heading', { name: 'Your order' }).waitFor()
  await survey.keyboard.press('Enter')
  await survey.getByLabel('Amount').fill('3')
  await survey.keyboard.press('Enter')
  await survey.getByRole('heading', { name: 'Thank you' }).waitFor()
  await survey.context().close()
  const records = await story.records(orders)
  expect(records.slice(-2)).toMatchObject([
    { Name: 'Ada', Amount: 12 },
    { Name: 'Ben', Amount: 3 },
  ])
})
