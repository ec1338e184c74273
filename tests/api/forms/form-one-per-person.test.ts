import { beforeAll, describe, expect, it } from 'vitest'
import type { HistoryEntry } from '#core/api/records/history.ts'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { type Person, signUp } from '../../support/people.ts'
import { responseForms } from '../../support/response-forms.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)
const forms = responseForms(runtime, ann)
const { publish, path, submit, submitAs, set, count, last, history, records, idOf } = forms
const people: Person[] = []

beforeAll(async () => {
  for (let count = 0; count < 3; count += 1) people.push(await signUp(runtime))
})

const person = (index: number) => people[index] ?? ann
const error = (code: string) => ({ body: { error: code } })

describe('one response per person', () => {
  const once = (options: Record<string, unknown> = {}) => publish({ one_per_person: true, ...options })

  it('asks visitors to sign in, and is never cached', async () => {
    const view = await publish({ heading: 'Vote' })
    for (let times = 0; times < 2; times += 1) await runtime.call('GET', path(view, 'meta'))
    await runtime.settle()
    await set(view, { one_per_person: true })
    const before = await count()
    const meta = await runtime.call('GET', path(view, 'meta'))
    expect(meta.headers.get('cache-control')).toBe('private, no-store')
    expect(meta.body).toMatchObject({
      columns: [],
      model: { columns: [] },
      view: { heading: 'Vote', sign_in_required: true, has_responded: false, respondent: null },
    })
    expect(await submit(view, { Name: 'x' })).toMatchObject({
      status: 401,
      ...error('FORM_SIGN_IN_REQUIRED'),
    })
    expect(await count()).toBe(before)
  })

  it('accepts one of many concurrent submissions of a person', async () => {
    const view = await once()
    const [one, other] = [person(0), person(1)]
    const before = await count()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => submitAs(one, view, { Name: `try ${index}` })),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const answer of answers)
      if (answer.status !== 200)
        expect(answer).toMatchObject({ status: 409, ...error('FORM_ALREADY_ANSWERED') })
    expect((await submitAs(other, view, { Name: 'other' })).status).toBe(200)
    expect(await count()).toBe(before + 2)
    const metaOf = async (who: Person) =>
      (await who.ok<SharedViewWire>('GET', path(view, 'meta'))).view as Record<string, unknown>
    expect(await metaOf(one)).toMatchObject({ has_responded: true, respondent: one.email })
    expect(await metaOf(person(2))).toMatchObject({ has_responded: false, sign_in_required: false })
  })

  it('returns the recorded response to a repeated call', async () => {
    const view = await once()
    const key = { 'idempotency-key': 'once-1' }
    const first = await submitAs(person(0), view, { Name: 'x' }, key)
    expect(await submitAs(person(0), view, { Name: 'x' }, key)).toMatchObject({
      status: 200,
      body: first.body,
    })
    // The key belongs to the person.
    expect((await submitAs(person(1), view, { Name: 'x' }, key)).status).toBe(200)
  })

  it('lets a person respond again after the record was deleted', async () => {
    const view = await once()
    await submitAs(person(0), view, { Name: 'x' })
    expect((await submitAs(person(0), view, { Name: 'x' })).status).toBe(409)
    await ann.ok('DELETE', records(), { Id: (await last())['Id'] })
    expect((await submitAs(person(0), view, { Name: 'x' })).status).toBe(200)
    expect((await submitAs(person(0), view, { Name: 'x' })).status).toBe(409)
  })

  it('hides the person from members, unless the form stores the address', async () => {
    const view = await once()
    const voter = person(2)
    await submitAs(voter, view, { Name: 'secret ballot' })
    const record = await last()
    const list = await history<HistoryEntry>(record)
    const seen = JSON.stringify([record, list])
    for (const secret of [voter.userId, voter.email]) expect(seen).not.toContain(secret)
    const storing = await once({ submitted_by_column_id: idOf('Sender') })
    const meta = await voter.ok<SharedViewWire>('GET', path(storing, 'meta'))
    expect(meta.view).toMatchObject({ stores_respondent: true })
    expect(JSON.stringify(meta)).not.toContain(idOf('Sender'))
    // Nobody chooses another name.
    expect((await submitAs(voter, storing, { Name: 'x', Sender: 'a@b.example' })).status).toBe(422)
    expect((await submitAs(voter, storing, { Name: 'x' })).body).toEqual({ Name: 'x' })
    expect(await last()).toMatchObject({ Name: 'x', Sender: voter.email })
  })

  it('is changed only by people who may share the published form', async () => {
    const view = await once()
    const editor = person(0)
    await runtime.control.setMember(forms.baseId(), editor.userId, 'editor', new Date())
    for (const options of [
      { one_per_person: false },
      { editable: true },
      { submitted_by_column_id: idOf('Sender') },
    ])
      expect(await editor.call('PATCH', `/api/v2/meta/forms/${view.id}`, options)).toMatchObject({
        status: 403,
        ...error('VIEW_PUBLISHED'),
      })
    await runtime.control.setMember(forms.baseId(), editor.userId, 'viewer', new Date())
  })
})
