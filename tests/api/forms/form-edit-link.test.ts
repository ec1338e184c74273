import { describe, expect, it } from 'vitest'
import type { EmailWire } from '#core/api/instance/mailbox.ts'
import type { HistoryEntry } from '#core/api/records/history.ts'
import type { ViewWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { mailTo } from '../../support/mails.ts'
import { responseForms } from '../../support/response-forms.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const forms = responseForms(runtime, ann)
/** The confirmation that an address got. */
async function sentTo(to: string): Promise<EmailWire> {
  await runtime.settle()
  return mailTo(ann, to, 'formConfirmation')
}
const { publish, path, submit, set, count, last, history, records, idOf } = forms
const notFound = { status: 404, body: { error: 'VIEW_NOT_FOUND' } }
const error = (code: string) => ({ body: { error: code } })

describe('the link that changes a response', () => {
  const header = 'xc-form-edit'
  const answers = { Name: 'Ada', Mail: 'ada@b.example', Guests: 2, Meal: 'Soup' }
  const editable = (options: Record<string, unknown> = {}) => publish({ editable: true, ...options })
  const tokenOf = async (view: ViewWire, headers: Record<string, string> = {}) => {
    const answer = await submit(view, answers, headers)
    expect(answer.status).toBe(200)
    return answer.headers.get(header) ?? ''
  }
  const open = (view: ViewWire, token: string) =>
    runtime.call('GET', path(view, 'response'), { headers: { [header]: token } })
  const change = (view: ViewWire, token: string, data: unknown, seen?: unknown) =>
    runtime.call('PATCH', path(view, 'response'), {
      headers: { [header]: token },
      body: { data, ...(seen === undefined ? {} : { seen }) },
    })
  type Opened = { answers: Record<string, unknown> }

  it('opens and changes this response only', async () => {
    const view = await editable()
    const other = await tokenOf(view)
    const token = await tokenOf(view)
    expect([token.length, other.length]).toEqual([40, 40])
    const record = await last()
    await ann.ok('PATCH', records(), { Id: record['Id'], Sender: 'private@b.example' })
    const opened = await open(view, token)
    expect(opened.headers.get('cache-control')).toBe('private, no-store')
    const { answers: seen } = opened.body as Opened
    expect(seen).toMatchObject({ [idOf('Name')]: 'Ada', [idOf('Guests')]: 2 })
    expect(JSON.stringify(opened.body)).not.toContain('private@b.example')
    const before = await count()
    const changed = await change(
      view,
      token,
      { ...seen, [idOf('Name')]: 'Ada L', [idOf('Guests')]: null },
      seen,
    )
    expect(changed).toMatchObject({ status: 200, body: { Name: 'Ada L', Guests: null } })
    expect(await count()).toBe(before)
    expect(await last()).toMatchObject({ Name: 'Ada L', Guests: null, Sender: 'private@b.example' })
    expect(((await open(view, other)).body as Opened).answers[idOf('Name')]).toBe('Ada')
    // The history has the change without an author.
    const list = await history<HistoryEntry>(record)
    expect(list[0]).toMatchObject({ by: null, after: { [idOf('Name')]: 'Ada L', [idOf('Guests')]: null } })
  })

  it('keeps every type of answer as it is', async () => {
    const view = await editable()
    const all = { ...answers, Day: '2026-03-01 23:30:00+00:00', Price: '12.5', Vegetarian: true }
    const token = (await submit(view, all)).headers.get(header) ?? ''
    const before = await last()
    const { answers: seen } = (await open(view, token)).body as Opened
    expect((await change(view, token, seen, seen)).status).toBe(200)
    expect(await last()).toEqual(before)
    const next = { ...seen, [idOf('Vegetarian')]: false, [idOf('Price')]: '13' }
    expect((await change(view, token, next, seen)).status).toBe(200)
    const { Vegetarian, Day } = await last()
    expect([Vegetarian, Day]).toEqual([false, before['Day']])
  })

  it('merges with what members changed, and refuses conflicts', async () => {
    const view = await editable()
    const token = await tokenOf(view)
    const { answers: seen } = (await open(view, token)).body as Opened
    await ann.ok('PATCH', records(), { Id: (await last())['Id'], Meal: 'Salad', Name: 'Countess' })
    const untouched = await change(view, token, { ...seen, [idOf('Guests')]: 5 }, seen)
    expect(untouched.status).toBe(200)
    expect(await last()).toMatchObject({ Name: 'Countess', Meal: 'Salad', Guests: 5 })
    const conflict = await change(view, token, { ...seen, [idOf('Name')]: 'Ada L' }, seen)
    expect(conflict).toMatchObject({ status: 409, ...error('EDIT_CONFLICT') })
    expect(JSON.stringify(conflict.body)).not.toMatch(/Countess|userId|"by"/)
    expect(await last()).toMatchObject({ Name: 'Countess' })
  })

  it('validates like a new response', async () => {
    const view = await editable()
    const token = await tokenOf(view)
    for (const data of [{ Guests: 'many' }, { Meal: 'Cake' }, { Sender: 'x@b.example' }, { Nothing: 1 }])
      expect([data, (await change(view, token, data)).status]).toEqual([data, 422])
    expect(await last()).toMatchObject(answers)
  })

  it('shows only what the answers ask, and clears what they no longer ask', async () => {
    const conditions = [
      { columnId: idOf('Meal'), filters: [{ fk_column_id: idOf('Guests'), comparison_op: 'gte', value: 1 }] },
    ]
    const view = await editable({ conditions })
    const token = await tokenOf(view)
    const cleared = await change(view, token, { Name: 'Ada', Guests: 0 })
    expect(cleared.body).not.toHaveProperty('Meal')
    expect(await last()).toMatchObject({ Guests: 0, Meal: null })
    // A value that a member enters for a hidden question stays hidden, and a later change keeps it.
    await ann.ok('PATCH', records(), { Id: (await last())['Id'], Meal: 'Salad' })
    expect(((await open(view, token)).body as Opened).answers).not.toHaveProperty(idOf('Meal'))
    expect((await change(view, token, { Name: 'Ada B', Guests: 0 })).status).toBe(200)
    expect(await last()).toMatchObject({ Name: 'Ada B', Meal: 'Salad' })
  })

  it('is the same for a repeated submission, and another for each response', async () => {
    const view = await editable()
    const key = { 'idempotency-key': 'edit-1' }
    const token = await tokenOf(view, key)
    expect(await tokenOf(view, key)).toBe(token)
    expect((await open(view, token)).status).toBe(200)
    const second = await editable()
    expect(await tokenOf(second, key)).not.toBe(token)
    expect(await open(second, token)).toMatchObject(notFound)
  })

  it('is in the confirmation by email', async () => {
    const view = await editable({ confirm_column_id: idOf('Mail') })
    const { headers } = await submit(view, { Name: 'x', Mail: 'edit@b.example' })
    const { text } = await sentTo('edit@b.example')
    expect(text).toContain(`#/nc/form/${view.uuid}/edit/${headers.get(header)}`)
  })

  it('ends with the record, the option, the form, and the link of the form', async () => {
    const view = await editable()
    const [token, other] = [await tokenOf(view), await tokenOf(view)]
    const id = Number((await last())['Id'])
    await ann.ok('DELETE', records(), { Id: id })
    expect(await open(view, other)).toMatchObject(notFound)
    expect(await change(view, other, { Name: 'x' })).toMatchObject(notFound)
    expect((await open(view, token)).status).toBe(200)
    await set(view, { editable: false })
    expect(await open(view, token)).toMatchObject(notFound)
    expect(await change(view, token, { Name: 'x' })).toMatchObject(notFound)
    await set(view, { editable: true })
    expect((await open(view, token)).status).toBe(200)
    await ann.ok('DELETE', `/api/v2/meta/views/${view.id}/share`)
    const again = await ann.ok<ViewWire>('POST', `/api/v2/meta/views/${view.id}/share`)
    expect(await open(view, token)).toMatchObject(notFound)
    expect(await open(again, token)).toMatchObject(notFound)
  })

  it('ends when the form closes, or at its own time', async () => {
    const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()
    const view = await editable({ response_limit: 1 })
    const token = await tokenOf(view)
    // A full form accepts no other response, but this one may still change.
    expect((await change(view, token, { ...answers, Name: 'Ada 2' })).status).toBe(200)
    await set(view, { closes_at: inSeconds(-1) })
    const closed = { status: 409, ...error('FORM_CLOSED') }
    expect(await open(view, token)).toMatchObject(closed)
    expect(await change(view, token, answers)).toMatchObject(closed)
    await set(view, { editable_until: inSeconds(60) })
    expect((await open(view, token)).status).toBe(200)
    await set(view, { closes_at: null, editable_until: inSeconds(-1) })
    expect(await open(view, token)).toMatchObject(closed)
    expect(await last()).toMatchObject({ Name: 'Ada 2' })
  })

  it('cannot be guessed', async () => {
    const view = await editable()
    const token = await tokenOf(view)
    const wrong = [`${token.slice(0, -1)}_`, '', 'x', "' OR 1=1 --", token.toUpperCase() + token]
    for (const guess of wrong) expect([guess, await open(view, guess)]).toMatchObject([guess, notFound])
    const answers = await Promise.all(
      Array.from({ length: limits.unknownLinksPer10Minutes + 1 }, (_, index) =>
        open(view, String(index).padStart(40, 'a')),
      ),
    )
    expect(answers.some(({ status }) => status === 429)).toBe(true)
    // Wrong guesses of others do not count against the holder of the link.
    expect((await open(view, token)).status).toBe(200)
  })
})
