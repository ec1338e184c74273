import { beforeAll, describe, expect, it } from 'vitest'
import type { EmailWire } from '#core/api/instance/mailbox.ts'
import * as limits from '#core/limits.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { mailTo } from '../../support/mails.ts'
import { type Person, signUp } from '../../support/people.ts'
import { responseForms } from '../../support/response-forms.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const forms = responseForms(runtime, ann)
/** The confirmation that an address got. */
async function sentTo(to: string): Promise<EmailWire> {
  await runtime.settle()
  return mailTo(ann, to, 'formConfirmation')
}
const { publish, path, submit, set, count, idOf } = forms
let editor: Person

beforeAll(async () => {
  editor = await signUp(runtime)
})

const mails = async (to: string) => {
  const { list } = await ann.ok<{ list: EmailWire[] }>('GET', '/api/v2/meta/mailbox')
  return list.filter((mail) => mail.to === to)
}

describe('the confirmation by email', () => {
  const confirming = (options: Record<string, unknown> = {}) =>
    publish({ heading: 'Party', confirm_column_id: idOf('Mail'), ...options })

  it('is sent once to the address that the respondent entered', async () => {
    const view = await confirming({
      confirm_subject: 'Thanks, {Note}',
      confirm_text: 'You are number {record_id}, {Note}.\n\nBring {Guests} plates. <b>{Unknown}</b>',
    })
    const note = 'Dora\r\nBcc: all@b.example'
    const data = { Name: 'x', Note: note, Mail: 'dora@b.example', Guests: 4, Meal: 'Soup' }
    const key = { 'idempotency-key': 'confirm-1' }
    for (let times = 0; times < 2; times += 1) expect((await submit(view, data, key)).status).toBe(200)
    const mail = await sentTo('dora@b.example')
    expect(mail.subject).toBe('Thanks, Dora Bcc: all@b.\u2060example')
    expect(mail.text).toContain(`You are number ${await count()}, Dora Bcc: all@b.\u2060example.`)
    expect(mail.text).toContain('Bring 4 plates. <b>{Unknown}</b>')
    // Answers are only in it where the owner puts them.
    expect(mail.text).not.toContain('Soup')
    await submit(view, { Name: 'x', Mail: 'second@b.example' })
    await sentTo('second@b.example')
    expect(await mails('dora@b.example')).toHaveLength(1)
  })

  it('has a default text, and the answers if the owner wants it', async () => {
    const view = await confirming({ confirm_answers: true })
    await submit(view, { Name: 'See https://evil.example/x now', Mail: 'copy@b.example', Guests: 2 })
    const { subject, text } = await sentTo('copy@b.example')
    expect(subject).toBe('Your response to “Party”')
    for (const part of ['Thank you for your response to “Party”.', 'Your answers:', 'Guests:\n2'])
      expect(text).toContain(part)
    // Answers are escaped so that mail programs do not turn them into links.
    expect(text).not.toContain('https://evil')
    expect(text).toContain('evil.\u2060example')
  })

  it('clips what the owner inserts of answers', async () => {
    const view = await confirming({ confirm_text: '{Name}' })
    await submit(view, { Name: 'word '.repeat(200), Mail: 'long@b.example' })
    const { text } = await sentTo('long@b.example')
    const [first = ''] = text.split('\n')
    expect(first).toHaveLength(limits.formConfirmationPlaceholderLength)
  })

  it('is limited per address, whatever forms and tags are used', async () => {
    for (let times = 0; times <= limits.formConfirmationsPerHourAndAddress; times += 1)
      await submit(await confirming(), { Name: 'x', Mail: `Victim+${times}@b.example` })
    await submit(await confirming(), { Name: 'x', Mail: 'other@b.example' })
    await sentTo('other@b.example')
    const { list } = await ann.ok<{ list: EmailWire[] }>('GET', '/api/v2/meta/mailbox')
    const sent = list.filter(({ to }) => to.startsWith('Victim'))
    expect(sent).toHaveLength(limits.formConfirmationsPerHourAndAddress)
  })

  it('is not sent without address, for refused responses, or without the option', async () => {
    const view = await confirming()
    expect((await submit(view, { Name: 'x' })).status).toBe(200)
    expect((await submit(view, { Name: 'x', Mail: 'bad@b.example', Guests: 'many' })).status).toBe(422)
    await set(view, { confirm_column_id: null })
    expect((await submit(view, { Name: 'x', Mail: 'off@b.example' })).status).toBe(200)
    await submit(await confirming(), { Name: 'x', Mail: 'sign@b.example' })
    await sentTo('sign@b.example')
    expect([...(await mails('bad@b.example')), ...(await mails('off@b.example'))]).toEqual([])
  })

  it('is set up only by people who may share the form, with an email field', async () => {
    const view = await confirming()
    await runtime.control.setMember(forms.baseId(), editor.userId, 'editor', new Date())
    const patch = (who: Person, body: unknown) => who.call('PATCH', `/api/v2/meta/forms/${view.id}`, body)
    for (const options of [
      { confirm_column_id: null },
      { confirm_text: 'Buy it' },
      { confirm_subject: 'x' },
      { confirm_answers: true },
    ])
      expect([options, (await patch(editor, options)).status]).toEqual([options, 403])
    for (const options of [
      { confirm_column_id: idOf('Name') },
      { confirm_subject: 'x'.repeat(256) },
      { confirm_text: 7 },
    ])
      expect([options, (await patch(ann, options)).status]).toEqual([options, 422])
    expect((await patch(ann, { confirm_column_id: 'cl_unknown' })).status).toBe(404)
    expect((await patch(editor, { heading: 'Feast' })).status).toBe(200)
    await runtime.control.setMember(forms.baseId(), editor.userId, 'viewer', new Date())
    const meta = await runtime.call('GET', path(view, 'meta'))
    expect(JSON.stringify(meta.body)).not.toMatch(/confirm_|editable|one_per_person|submitted_by/)
  })
})
