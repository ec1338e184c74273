import { expect, test } from 'vitest'
import { gridTest } from './support/grid-fixture.ts'
import { eventually } from './support/eventually.ts'
import { phoneScreen } from './support/phone.ts'

// An owner sets up a form in the builder, and visitors get what its settings say.

const story = gridTest()

type Form = { viewId: string; uuid: string; tableId: string }

/** A published form, open in the builder. */
async function openForm(title: string): Promise<Form> {
  const tableId = await story.table(
    title,
    [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Guests', uidt: 'Number' },
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

async function visit(form: Form) {
  const page = await story.stage.page(phoneScreen)
  page.setDefaultTimeout(15_000)
  await page.goto(`${story.stage.url()}#/nc/form/${form.uuid}`)
  return page
}

test('recipients get an email, and the confirmation shows the answers', async () => {
  const form = await openForm('Party')
  const recipients = settings().getByLabel('Email responses to')
  await recipients.fill('host@example.org, nobody')
  await recipients.blur()
  await settings().getByText("“nobody” isn't a valid email address").waitFor()
  expect(await stored(form)).toMatchObject({ email: '' })
  await recipients.fill('host@example.org, ben@example.org')
  await recipients.blur()
  await settings().getByLabel('Confirmation message').fill('Thanks {Name}, you are number {record_id}.')
  await eventually(async () => await stored(form)).toMatchObject({
    email: '{"host@example.org":true,"ben@example.org":true}',
    success_msg: 'Thanks {Name}, you are number {record_id}.',
  })

  const visitor = await visit(form)
  await visitor.getByLabel('Name').fill('Ada')
  await visitor.getByLabel('Guests').fill('3')
  await visitor.getByRole('button', { name: 'Submit', exact: true }).click()
  await visitor.getByText('Thanks Ada, you are number 1.').waitFor()
  await visitor.context().close()
  const mails = async () => {
    type Mail = { to: string; template: string; text: string }
    const { list } = await story.send<{ list: Mail[] }>('GET', '/api/v2/meta/mailbox')
    return list.filter(({ template }) => template === 'formResponse')
  }
  await eventually(async () => (await mails()).map(({ to }) => to).toSorted()).toEqual([
    'ben@example.org',
    'host@example.org',
  ])
  expect((await mails())[0]?.text).toContain('Name:\nAda\n\nGuests:\n3')
})

test('a form closes after its responses, at its time, and opens again', async () => {
  const form = await openForm('Workshop')
  await settings().getByLabel('Maximum number of responses').fill('1')
  await settings().getByLabel('Message when closed').fill('All seats are taken.')
  await eventually(async () => await stored(form)).toMatchObject({
    response_limit: 1,
    closed_msg: 'All seats are taken.',
  })
  // Both see the open form before the only seat is taken.
  const [first, second] = [await visit(form), await visit(form)]
  for (const page of [first, second]) {
    await page.getByLabel('Name').fill('Ada')
    await page.getByRole('button', { name: 'Submit', exact: true }).click()
    if (page === first) await page.getByRole('heading', { name: 'Thank you' }).waitFor()
    else await page.getByRole('alert').getByText('no longer accepts responses').waitFor()
  }
  expect(await second.getByLabel('Name').inputValue()).toBe('Ada')
  await second.reload()
  await second.getByRole('heading', { name: 'This form is closed' }).waitFor()
  await second.getByText('All seats are taken.').waitFor()

  await settings().getByLabel('Maximum number of responses').fill('')
  await eventually(async () => await stored(form)).toMatchObject({ response_limit: null })
  await second.reload()
  await second.getByLabel('Name').waitFor()
  await settings().getByLabel('Close on').fill('2020-05-06T07:08')
  await eventually(async () => typeof (await stored(form))['closes_at']).toBe('string')
  await second.reload()
  await second.getByRole('heading', { name: 'This form is closed' }).waitFor()
  await first.context().close()
  await second.context().close()
})

test('a question shows only after the answers that call for it', async () => {
  const form = await openForm('Dinner')
  const guests = story.page.getByRole('group', { name: 'Guests', exact: true })
  await guests.getByRole('button', { name: 'Actions for Guests' }).click()
  await story.page.getByRole('menuitem', { name: 'Show only if…' }).click()
  const dialog = story.page.getByRole('dialog', { name: 'Show “Guests” only if' })
  await dialog.getByRole('button', { name: 'Add filter' }).click()
  await dialog.getByRole('textbox', { name: 'Value' }).fill('Ada')
  await eventually(async () => (await stored(form))['conditions']).toMatchObject([
    { filters: [{ comparison_op: 'like', value: 'Ada' }] },
  ])
  await story.page.keyboard.press('Escape')
  await guests.getByRole('button', { name: 'Shown conditionally' }).waitFor()
  await guests.getByRole('switch', { name: 'Guests is required' }).click()
  await story.page.getByRole('status').getByText('Saved').waitFor()

  const visitor = await visit(form)
  await visitor.getByLabel('Name').fill('Ben')
  expect(await visitor.getByLabel('Guests').count()).toBe(0)
  await visitor.getByLabel('Name').fill('Ada')
  await visitor.getByLabel('Guests').fill('5')
  // A hidden answer is kept for the person, and not submitted.
  await visitor.getByLabel('Name').fill('Ben')
  await visitor.getByLabel('Guests').waitFor({ state: 'detached' })
  await visitor.getByRole('button', { name: 'Submit', exact: true }).click()
  await visitor.getByRole('heading', { name: 'Thank you' }).waitFor()
  await visitor.reload()
  await visitor.getByLabel('Name').fill('Ada L')
  await visitor.getByRole('button', { name: 'Submit', exact: true }).click()
  await visitor.getByText('Required', { exact: true }).waitFor()
  await visitor.getByLabel('Guests').fill('2')
  await visitor.getByRole('button', { name: 'Submit', exact: true }).click()
  await visitor.getByRole('heading', { name: 'Thank you' }).waitFor()
  await visitor.context().close()
  expect((await story.records(form.tableId)).map(({ Name, Guests }) => [Name, Guests])).toEqual([
    ['Ben', null],
    ['Ada L', 2],
  ])
})

test('a link answers, locks and hides questions', async () => {
  const form = await openForm('Seats')
  const visitor = await story.stage.page(phoneScreen)
  visitor.setDefaultTimeout(15_000)
  const open = (query: string) => visitor.goto(`${story.stage.url()}#/nc/form/${form.uuid}?${query}`)
  await open('prefill_Name=Ada&prefill_Guests=4&hide_Guests=1')
  await eventually(() => visitor.getByLabel('Name').inputValue()).toBe('Ada')
  expect(await visitor.getByLabel('Guests').count()).toBe(0)
  await visitor.getByLabel('Name').fill('Ada L')
  // A draft keeps what the person typed, but not what another link sets.
  await visitor.goto('about:blank')
  await open('prefill_Guests=5&lock_Guests=1')
  await eventually(() => visitor.getByLabel('Guests').inputValue()).toBe('5')
  expect(await visitor.getByLabel('Guests').isDisabled()).toBe(true)
  expect(await visitor.getByLabel('Name').inputValue()).toBe('Ada L')
  await visitor.getByRole('button', { name: 'Submit', exact: true }).click()
  await visitor.getByRole('heading', { name: 'Thank you' }).waitFor()
  await visitor.context().close()
  const records = await story.records(form.tableId)
  expect(records.map(({ Name, Guests }) => [Name, Guests])).toEqual([['Ada L', 5]])
})

test('a survey is shared from the dialog and answered by keys', async () => {
  const { page } = story
  const form = await openForm('Lunch')
  await story.send('POST', `/api/v2/meta/tables/${form.tableId}/columns`, {
    title: 'Meal',
    uidt: 'SingleSelect',
    dtxp: "'Soup','Salad'",
  })
  await page.getByRole('button', { name: 'Shared', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('switch', { name: 'One question per page' }).click()
  const address = await dialog.getByRole('textbox', { name: 'Link' }).inputValue()
  expect(address).toContain(`/f/${form.uuid}/survey`)
  const visitor = await story.stage.page({ viewport: { width: 1000, height: 800 } })
  visitor.setDefaultTimeout(15_000)
  await visitor.goto(address)
  await visitor.getByRole('button', { name: 'Start' }).press('Enter')
  for (const text of ['Ada', '2']) {
    await visitor.locator('[data-column] input:focus').waitFor()
    await visitor.keyboard.type(text)
    await visitor.keyboard.press('Enter')
    await visitor.getByText(text === 'Ada' ? 'Question 2 of 3' : 'Question 3 of 3').waitFor()
  }
  await visitor.locator('[data-column] input:focus').waitFor()
  await visitor.keyboard.press('b')
  await eventually(() => visitor.getByRole('radio', { name: 'Salad' }).isChecked()).toBe(true)
  await visitor.keyboard.press('Enter')
  await visitor.getByRole('heading', { name: 'Thank you' }).waitFor()
  await visitor.context().close()
  const records = await story.records(form.tableId)
  expect(records.map(({ Name, Guests, Meal }) => [Name, Guests, Meal])).toEqual([['Ada', 2, 'Salad']])
})

test('a question offers only the options that its owner checks', async () => {
  const { page } = story
  const form = await openForm('Menu')
  await story.send('POST', `/api/v2/meta/tables/${form.tableId}/columns`, {
    title: 'Meal',
    uidt: 'SingleSelect',
    dtxp: "'Soup','Salad','Fish'",
  })
  await page.reload()
  const card = page.getByRole('group', { name: 'Meal', exact: true })
  await card.getByRole('button', { name: 'Actions for Meal' }).click()
  await page.getByRole('menuitem', { name: 'Limit options…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Options of “Meal”' })
  await dialog.getByRole('checkbox', { name: 'Soup' }).uncheck()
  await dialog.getByRole('checkbox', { name: 'Fish' }).uncheck()
  // One option stays.
  await eventually(() => dialog.getByRole('checkbox', { name: 'Salad' }).isDisabled()).toBe(true)
  await dialog.getByRole('checkbox', { name: 'Fish' }).check()
  await page.keyboard.press('Escape')
  await card.getByRole('button', { name: '2 of 3 options' }).waitFor()
  await eventually(async () => (await stored(form))['choices']).toMatchObject([
    { optionIds: [expect.any(String), expect.any(String)] },
  ])
  const visitor = await visit(form)
  await visitor.getByRole('radio', { name: 'Fish' }).waitFor()
  expect(await visitor.getByRole('radio').count()).toBe(2)
  await visitor.context().close()
})
