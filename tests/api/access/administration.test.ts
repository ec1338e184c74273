import { describe, expect, it, vi } from 'vitest'
import { waitFor } from '../../support/wait-for.ts'
import type { OrgUserWire } from '#core/api/accounts/users.ts'
import type { InstanceAuditWire } from '#core/api/instance/settings.ts'
import { tokenIn, mailTo } from '../../support/mails.ts'
import { type Person, signUp } from '../../support/people.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

vi.setConfig({ testTimeout: 30_000 })

const runtime = runtimeFixture()
const operator = personFixture(runtime)
const ann = personFixture(runtime)

const users = async (query = '') =>
  (await operator.ok<{ list: OrgUserWire[] }>('GET', `/api/v1/users${query}`)).list
const audits = async () =>
  (await operator.ok<{ list: InstanceAuditWire[] }>('GET', '/api/v2/meta/audits?limit=100')).list
const join = (email: string, token?: string) =>
  runtime.call('POST', '/api/v1/auth/user/signup', { body: { email, password: 'long enough 1', token } })

async function refused(work: () => ReturnType<Person['call']>, status: number, error: string): Promise<void> {
  const before = await runtime.controlRows()
  expect(await work()).toMatchObject({ status, body: { error } })
  expect(await runtime.controlRows()).toEqual(before)
}

describe('users of the instance', () => {
  it('are listed, searched and paged only for administrators', async () => {
    expect(await users()).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ id: operator.userId, roles: 'org-level-creator,super', blocked: false }),
        expect.objectContaining({ id: ann.userId, roles: 'org-level-creator', invited: false }),
      ]),
    )
    expect((await users(`?query=${ann.email.toUpperCase()}`)).map(({ id }) => id)).toEqual([ann.userId])
    expect((await operator.call('GET', '/api/v1/users?limit=1&offset=1')).body).toMatchObject({
      list: [{ id: ann.userId }],
      pageInfo: { totalRows: 2, isLastPage: true },
    })
    expect(JSON.stringify(await users())).not.toContain('scrypt')
    for (const [method, path, body] of [
      ['GET', '/api/v1/users'],
      ['POST', '/api/v1/users', { email: 'x@example.com' }],
      ['PATCH', `/api/v1/users/${ann.userId}`, { roles: 'super' }],
      ['DELETE', `/api/v1/users/${operator.userId}`],
      ['POST', `/api/v1/users/${operator.userId}/generate-reset-url`],
      ['POST', '/api/v1/app-settings', { invite_only_signup: false }],
      ['GET', '/api/v2/meta/mailbox'],
      ['GET', '/api/v2/meta/audits'],
      ['GET', '/api/v1/license'],
    ] as const)
      await refused(() => ann.call(method, path, body), 403, 'FORBIDDEN')
  })

  it('are invited with a role, also while sign-up is closed', async () => {
    await operator.ok('POST', '/api/v1/app-settings', { invite_only_signup: true })
    try {
      expect(await operator.ok('GET', '/api/v1/app-settings')).toMatchObject({ invite_only_signup: true })
      const add = (email: string, roles?: string) =>
        operator.ok<{ id: string; invite_token: string }>('POST', '/api/v1/users', { email, roles })
      const invited = await add('new@example.com', 'org-level-creator')
      expect(await users()).toContainEqual(
        expect.objectContaining({ id: invited.id, email: 'new@example.com', invited: true }),
      )
      const again = await operator.ok<{ invite_token: string }>(
        'POST',
        `/api/v1/users/${invited.id}/resend-invite`,
      )
      await waitFor(async () =>
        expect(tokenIn(await mailTo(operator, 'new@example.com', 'invite'))).toBe(again.invite_token),
      )
      await refused(() => join('new@example.com'), 400, 'SIGNUP_CLOSED')
      await refused(() => join('new@example.com', invited.invite_token), 400, 'INVITATION_INVALID')
      await refused(() => join('thief@example.com', again.invite_token), 400, 'INVITATION_INVALID')
      expect((await join('new@example.com', again.invite_token)).status).toBe(200)
      expect(await users('?query=new@example.com')).toMatchObject([
        { roles: 'org-level-creator', invited: false },
      ])
      await refused(
        () => operator.call('POST', '/api/v1/users', { email: ann.email, roles: 'org-level-viewer' }),
        400,
        'EMAIL_TAKEN',
      )
      // Somebody invited to a base gets an account, and no more than that.
      const base = await ann.createBase('Guests')
      const { invite_token: token } = await ann.ok<{ invite_token: string }>(
        'POST',
        `/api/v2/meta/bases/${base.id}/users`,
        { email: 'guest@example.com', roles: 'editor' },
      )
      expect((await join('guest@example.com', token)).status).toBe(200)
      expect(await users('?query=guest@example.com')).toMatchObject([
        { roles: 'org-level-viewer', projectsCount: 1 },
      ])
      const gone = await add('gone@example.com')
      await operator.ok('DELETE', `/api/v1/users/${gone.id}`)
      await refused(() => join('gone@example.com', gone.invite_token), 400, 'INVITATION_INVALID')
    } finally {
      await operator.ok('POST', '/api/v1/app-settings', { invite_only_signup: false })
    }
  })

  it('get the role that the settings say', async () => {
    await operator.ok('POST', '/api/v1/app-settings', { default_org_role: 'org-level-viewer' })
    const bob = await signUp(runtime)
    expect((await bob.call('POST', '/api/v2/meta/bases', { title: 'B' })).status).toBe(403)
    await operator.ok('PATCH', `/api/v1/users/${bob.userId}`, { roles: 'org-level-creator' })
    expect((await bob.call('POST', '/api/v2/meta/bases', { title: 'B' })).status).toBe(200)
    await operator.ok('POST', '/api/v1/app-settings', { default_org_role: 'org-level-creator' })
    for (const body of [{ default_org_role: 'super' }, { invite_only_signup: 'no' }])
      await refused(() => operator.call('POST', '/api/v1/app-settings', body), 422, 'INVALID_REQUEST')
  })

  it('are blocked and deleted at once, but never the only owner of a base', async () => {
    const bob = await signUp(runtime)
    await operator.ok('PATCH', `/api/v1/users/${bob.userId}`, { blocked: true })
    expect((await bob.call('GET', '/api/v2/meta/bases')).status).toBe(401)
    expect(
      (
        await runtime.call('POST', '/api/v1/auth/user/signin', {
          body: { email: bob.email, password: 'long enough 1' },
        })
      ).status,
    ).toBe(400)
    await operator.ok('PATCH', `/api/v1/users/${bob.userId}`, { blocked: false })
    const carol = await signUp(runtime)
    const base = await carol.createBase('Hers')
    await runtime.control.setMember(base.id, bob.userId, 'viewer', new Date())
    await refused(() => operator.call('DELETE', `/api/v1/users/${carol.userId}`), 409, 'USER_OWNS_BASES')
    await operator.ok('DELETE', `/api/v1/users/${bob.userId}`)
    expect((await runtime.control.listMembers(base.id)).map(({ userId }) => userId)).toEqual([carol.userId])
    expect((await users()).some(({ id }) => id === bob.userId)).toBe(false)
    await carol.ok('DELETE', `/api/v2/meta/bases/${base.id}`)
    await operator.ok('DELETE', `/api/v1/users/${carol.userId}`)
    expect((await carol.call('GET', '/api/v2/meta/bases')).status).toBe(401)
    await refused(() => operator.call('DELETE', '/api/v1/users/usnobody'), 404, 'USER_NOT_FOUND')
    await refused(
      () => operator.call('PATCH', '/api/v1/users/usnobody', { blocked: true }),
      404,
      'USER_NOT_FOUND',
    )
  })
})

describe('administrators', () => {
  it('always have at least one, also after concurrent changes', async () => {
    const self = `/api/v1/users/${operator.userId}`
    await refused(() => operator.call('PATCH', self, { roles: 'org-level-viewer' }), 409, 'LAST_ADMIN')
    await refused(() => operator.call('PATCH', self, { blocked: true }), 409, 'CANNOT_CHANGE_SELF')
    await refused(() => operator.call('DELETE', self), 409, 'CANNOT_CHANGE_SELF')
    const second = await signUp(runtime)
    await operator.ok('PATCH', `/api/v1/users/${second.userId}`, { roles: 'super' })
    const { changeUser } = runtime.control
    const now = new Date()
    const demoted = await Promise.all([
      changeUser(second.userId, { roles: ['org-level-viewer'] }, operator.userId, now),
      changeUser(operator.userId, { roles: ['org-level-viewer'] }, second.userId, now),
    ])
    expect(demoted.filter(Boolean)).toHaveLength(1)
    const [winner, loser] = demoted[0] ? [operator, second] : [second, operator]
    expect((await loser.call('GET', '/api/v1/users')).status).toBe(403)
    await winner.ok('PATCH', `/api/v1/users/${loser.userId}`, { roles: 'org-level-creator,super' })
    const stepped = await Promise.all([
      changeUser(second.userId, { roles: ['org-level-creator'] }, second.userId, now),
      changeUser(operator.userId, { roles: ['org-level-creator'] }, operator.userId, now),
    ])
    expect(stepped.filter(Boolean)).toHaveLength(1)
    const left = stepped[0] ? operator : second
    if (left !== operator) await left.ok('PATCH', `/api/v1/users/${operator.userId}`, { roles: 'super' })
    expect((await operator.call('GET', '/api/v1/users')).status).toBe(200)
  })

  it('leave a trace of what they do', async () => {
    const bob = await signUp(runtime)
    await operator.ok('PATCH', `/api/v1/users/${bob.userId}`, { blocked: true })
    await operator.ok('POST', `/api/v1/users/${ann.userId}/generate-reset-url`)
    const [reset, block] = await audits()
    expect(reset).toMatchObject({
      by: operator.userId,
      by_email: operator.email,
      action: 'user.resetLink',
      subject: ann.userId,
    })
    expect(block).toMatchObject({ action: 'user.block', subject: bob.userId })
    expect((await audits()).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['settings.change', 'user.role', 'user.invite', 'user.delete']),
    )
    expect(await operator.ok('GET', '/api/v1/license')).toEqual({ key: '' })
  })
})

it('keeps the last 200 emails and says that older ones are gone', async () => {
  const mail = { to: 'a@example.com', template: 'verify', locale: 'en', subject: 's', text: 't', html: 'h' }
  for (let count = 0; count < 205; count += 1) await runtime.control.keepMail(mail, new Date())
  expect(await operator.ok('GET', '/api/v2/meta/mailbox')).toMatchObject({
    configured: false,
    pageInfo: { totalRows: 200 },
  })
})
