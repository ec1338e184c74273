import { columnTypes } from '../../../sample-columns.ts'
import type { Page } from 'playwright-core'
import type { Flow } from '../flow.ts'
import { type Json, type Stage, until } from '../stage.ts'
import { linkedTables } from './links.ts'

/** Creates a form through the API and opens its editor. */
async function openForm(stage: Stage, tableId: string): Promise<string> {
  const form = await stage.api.call('POST', `/api/v1/db/meta/tables/${tableId}/forms`, { title: 'Ask' })
  await stage.open(`/nc/${stage.base.id}/table/${tableId}/Ask`)
  await stage.page.getByTestId('nc-form-heading').waitFor()
  return String(form['id'])
}
const keptIn = ({ heading, subheading, success_msg, submit_another_form, columns }: Json) => ({
  heading,
  subheading,
  success_msg,
  submit_another_form: Boolean(submit_another_form),
  columns: (columns as Json[])
    .filter(({ label }) => Boolean(label))
    .map(({ label, description, required }) => ({ label, description, required: Boolean(required) })),
})
const formOf = (stage: Stage, id: string) => stage.api.call('GET', `/api/v1/db/meta/forms/${id}`)
/** Fills in the question Title, which becomes an input on click. */
async function answer(page: Page, text: string): Promise<void> {
  const question = page.locator('.nc-form-input-Title').first()
  await question.click()
  await question.locator('input').fill(text)
}
const question = (stage: Stage, title: string) => stage.page.locator(`.nc-form-drag-${title}`)

export const formFlows: readonly Flow[] = [
  {
    name: 'build a form',
    async run(stage) {
      const { page } = stage
      const table = await stage.table([{ title: 'Note', column_name: 'note', uidt: columnTypes.longText }])
      const id = await openForm(stage, table.id)
      await page.getByTestId('nc-form-heading').fill('Sign up')
      await page.getByTestId('nc-form-sub-heading').fill('It takes a minute')
      await question(stage, 'Note').getByTestId('nc-form-input-label').click()
      await question(stage, 'Note').locator('input.form-meta-input').first().fill('Your note')
      await page.getByTestId('nc-form-input-help-text').fill('What we should know')
      await page.getByTestId('nc-form-input-required').click()
      await page.getByTestId('nc-form-after-submit-msg').fill('Thanks!')
      await page.getByTestId('nc-form-checkbox-submit-another-form').click()
      const expected = {
        heading: 'Sign up',
        subheading: 'It takes a minute',
        success_msg: 'Thanks!',
        submit_another_form: true,
        columns: [{ label: 'Your note', description: 'What we should know', required: true }],
      }
      let kept = ''
      await until('the form is kept', async () => {
        const form = await formOf(stage, id)
        kept = JSON.stringify(keptIn(form))
        return kept === JSON.stringify(expected)
      }).catch(() => {
        throw new Error(`the form is kept as ${kept}`)
      })
      await page.reload()
      await page.getByText('What we should know').waitFor()
      await page.getByTestId('nc-form-remove-all').click()
      await page.getByTestId('nc-form-add-all').waitFor()
      await page.getByTestId('nc-form-add-all').click()
      await question(stage, 'Note').waitFor()
    },
  },
  {
    name: 'answer a form in the base',
    async run(stage) {
      const { page } = stage
      const table = await stage.table()
      await openForm(stage, table.id)
      await answer(page, 'Answer')
      await page.getByTestId('nc-form-submit').click()
      await until('the record is there', async () => (await stage.records(table))[0]?.['Title'] === 'Answer')
    },
  },
  {
    name: 'answer a public form',
    async run(stage) {
      const { tasks } = await linkedTables(stage)
      const id = await openForm(stage, tasks.id)
      const { uuid } = await stage.api.call('POST', `/api/v1/db/meta/views/${id}/share`)
      const guest = await stage.guest(`/nc/form/${String(uuid)}`)
      await answer(guest, 'From outside')
      await guest.getByTestId('shared-form-submit-button').click()
      await until('the record is there', async () =>
        (await stage.records(tasks)).some(({ Title }) => Title === 'From outside'),
      )
    },
  },
]
