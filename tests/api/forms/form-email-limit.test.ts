import { expect, it } from 'vitest'
import type { EmailWire } from '#core/api/instance/mailbox.ts'
import type { ViewWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { rateLimitKey } from '../../../worker/rate-limits/rate-limit-key.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { mailTo } from '../../support/mails.ts'
import { type Person, signUp } from '../../support/people.ts'

const runtime = runtimeFixture()
const ann = personFixture(runtime)

/** A published form in a new base of a person, and a response to it. */
async function respond(owner: Person, recipient: string): Promise<void> {
  const { id } = await owner.createBase()
  const table = await owner.createTable(id, [{ title: 'Name', uidt: 'SingleLineText', pv: true }])
  const form = await owner.ok<ViewWire>('POST', `/api/v2/meta/tables/${table.id}/forms`, {})
  await owner.ok('PATCH', `/api/v2/meta/forms/${form.id}`, { email: JSON.stringify({ [recipient]: true }) })
  const { uuid } = await owner.ok<ViewWire>('POST', `/api/v2/meta/views/${form.id}/share`)
  const path = `/api/v2/public/shared-view/${uuid}/rows`
  expect((await runtime.call('POST', path, { body: { data: { Name: 'x' } } })).status).toBe(200)
}

it('all forms of an owner together send a limited number of emails', async () => {
  const eve = await signUp(runtime)
  const max = limits.formEmailsPerHourAndOwner
  const key = await rateLimitKey('form.email.owner', eve.userId)
  await runtime.rateLimiter.count(eve.userId, [{ key, max, window: 3600, count: max }], new Date())
  await respond(eve, 'none@b.example')
  // Other owners have their own limit; this email shows that earlier ones would have arrived.
  await respond(ann, 'other@b.example')
  await mailTo(ann, 'other@b.example', 'formResponse')
  const { list } = await ann.ok<{ list: EmailWire[] }>('GET', '/api/v2/meta/mailbox')
  expect(list.filter(({ to }) => to === 'none@b.example')).toEqual([])
})
