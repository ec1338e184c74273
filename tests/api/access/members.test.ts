import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import type { BaseAuditWire, BaseWire } from '#core/api/bases/bases.ts'
import type { InviteWire, MemberWire } from '#core/api/bases/members.ts'
import type { Page } from '#core/api/call/shapes.ts'
import type { Change } from '#core/protocol/changes.ts'
import { hashToken } from '../../../worker/security/link-token.ts'
import { signIn, tokenOf } from '../../support/accounts.ts'
import { mailTo, tokenIn, verifyAddress } from '../../support/mails.ts'
import { type Person, signUp } from '../../support/people.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'

vi.setConfig({ testTimeout: 30_000 })

const runtime = runtimeFixture()
const operator = personFixture(runtime)
let owner: Person
let creator: Person
let editor: Person
let viewer: Person
let stranger: Person
let base: BaseWire

beforeAll(async () => {
  ;[owner, creator, editor, viewer, stranger] = await Promise.all([
    signUp(runtime),
    signUp(runtime),
    signUp(runtime),
    signUp(runtime),
    signUp(runtime),
  ])
})
afterEach(() => {
  vi.useRealTimers()
})
beforeEach(async () => {
  base = await owner.createBase('Team')
  const now = new Date()
  await runtime.control.setMember(base.id, creator.userId, 'creator', now)
  await runtime.control.setMember(base.id, editor.userId, 'editor', now)
  await runtime.control.setMember(base.id, viewer.userId, 'viewer', now)
})

const path = (rest = '') => `/api/v2/meta/bases/${base.id}/users${rest}`
const membersOf = async (person: Person) =>
  (await person.ok<{ users: { list: MemberWire[] } }>('GET', path())).users.list
const roleOf = async (id: string) => (await membersOf(owner)).find((member) => member.id === id)?.roles
const logOf = async (person: Person) =>
  (await person.ok<{ list: Change[] }>('GET', `/api/v2/meta/bases/${base.id}/changes`)).list
const lastLog = async () => (await logOf(owner)).at(-1)

/** Tries something that must be refused; asserts that nothing changed anywhere. */
async function refused(work: () => ReturnType<Person['call']>, status: number, error: string): Promise<void> {
  const before = [await runtime.controlRows(), (await logOf(owner)).length]
  expect(await work()).toMatchObject({ status, body: { error } })
  expect([await runtime.controlRows(), (await logOf(owner)).length]).toEqual(before)
}

const invite = (email: string) => owner.ok<InviteWire>('POST', path(), { email, roles: 'editor' })
let count = 0
const newAddress = () => `new${(count += 1)}@example.com`

describe('the list of members', () => {
  it('shows addresses to editors and above, and only names to others', async () => {
    await owner.ok('POST', path(), { email: newAddress(), roles: 'viewer' })
    const emails = async (person: Person) => (await membersOf(person)).map(({ email }) => email)
    for (const person of [owner, creator, editor]) {
      expect(await emails(person)).toEqual(expect.arrayContaining([owner.email, viewer.email]))
      expect(await emails(person)).toHaveLength(5)
    }
    expect((await emails(viewer)).filter((email) => email !== null)).toEqual([viewer.email])
    expect(await emails(viewer)).toHaveLength(4)
    // A preview shows what the lower role sees.
    const seen = await owner.call('GET', path(), undefined, { headers: { 'xc-preview': 'viewer' } })
    expect(JSON.stringify(seen.body)).not.toContain(editor.email)
    expect((await stranger.call('GET', path())).status).toBe(404)
  })
})

describe('an invitation', () => {
  it('lets an account with a verified address join at once, and notifies them', async () => {
    await verifyAddress(operator, stranger)
    const email = stranger.email.toUpperCase()
    const answer = await owner.ok<InviteWire>('POST', path(), { email, roles: 'editor' })
    expect(answer.results).toEqual([{ email, status: 'added', id: stranger.userId }])
    expect((await stranger.call('GET', `/api/v2/meta/bases/${base.id}`)).status).toBe(200)
    expect(await lastLog()).toMatchObject({
      kind: 'access',
      by: owner.userId,
      detail: { action: 'member.add', userId: stranger.userId, role: 'editor' },
    })
    await mailTo(operator, stranger.email.toUpperCase(), 'added')
    await refused(
      () => owner.call('POST', path(), { email: stranger.email, roles: 'viewer' }),
      409,
      'MEMBER_EXISTS',
    )
    await runtime.control.removeMember(base.id, stranger.userId)
  })

  it('brings a new person in, once, with the role it names', async () => {
    const email = newAddress()
    const { invite_token: token } = await creator.ok<InviteWire>('POST', path(), {
      email,
      roles: 'commenter',
    })
    expect(tokenIn(await mailTo(operator, email, 'invite'))).toBe(token)
    const info = await runtime.call('GET', `/api/v1/auth/invitation/${token}`, { token: 'an old one' })
    expect(info.body).toMatchObject({
      email,
      base_id: base.id,
      base_title: 'Team',
      roles: 'commenter',
      has_account: false,
    })
    const join = (address: string) =>
      runtime.call('POST', '/api/v1/auth/user/signup', {
        body: { email: address, password: 'long enough 1', token },
      })
    const before = await runtime.controlRows()
    expect(await join(newAddress())).toMatchObject({ status: 400, body: { error: 'INVITATION_INVALID' } })
    expect(await runtime.controlRows()).toEqual(before)
    expect((await join(email)).status).toBe(200)
    const joined = (await membersOf(owner)).find((member) => member.email === email)
    expect(joined).toMatchObject({ roles: 'commenter', invited: false })
    expect(await lastLog()).toMatchObject({
      by: joined?.id,
      detail: { action: 'member.join', role: 'commenter' },
    })
    expect(await join(email)).toMatchObject({ status: 400 })
    expect((await runtime.call('GET', `/api/v1/auth/invitation/${token}`)).status).toBe(400)
  })

  it('is used by one of those who race for it', async () => {
    const email = newAddress()
    const { invite_token: token } = await invite(email)
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        runtime.call('POST', '/api/v1/auth/user/signup', {
          body: { email, password: 'long enough 1', token },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
    expect((await membersOf(owner)).filter((member) => member.email === email)).toHaveLength(1)
  })

  it('ends after seven days, by a new link, by being taken back, and with its base', async () => {
    const email = newAddress()
    const isGood = async (token: string | undefined) =>
      (await runtime.call('GET', `/api/v1/auth/invitation/${token}`)).status === 200
    const first = await invite(email)
    const second = await invite(email)
    expect(second.results[0]?.id).toBe(first.results[0]?.id)
    expect([await isGood(first.invite_token), await isGood(second.invite_token)]).toEqual([false, true])
    const id = second.results[0]?.id ?? ''
    const again = await owner.ok<{ invite_token: string }>('POST', path(`/${id}/resend-invite`))
    expect([await isGood(second.invite_token), await isGood(again.invite_token)]).toEqual([false, true])
    await owner.ok('PATCH', path(`/${id}`), { roles: 'viewer' })
    expect(await roleOf(id)).toBe('viewer')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 24 * 60 * 60 * 1000 + 1000 })
    expect(await isGood(again.invite_token)).toBe(false)
    vi.useRealTimers()
    await owner.ok('DELETE', path(`/${id}`))
    expect(await isGood(again.invite_token)).toBe(false)
    const third = await invite(email)
    await owner.ok('DELETE', `/api/v2/meta/bases/${base.id}`)
    expect(await isGood(third.invite_token)).toBe(false)
  })

  it('invites many at once, emails each, and rejects wrong addresses', async () => {
    const [one, two] = [newAddress(), newAddress()]
    const answer = await owner.ok<InviteWire>('POST', path(), {
      email: `${one}, ${two};${one.toUpperCase()} not-an-address ${viewer.email}`,
      roles: 'viewer',
    })
    expect(answer.results.map(({ status }) => status)).toEqual(['invited', 'invited', 'invalid', 'member'])
    expect(answer.error).toHaveLength(2)
    expect(answer).not.toHaveProperty('invite_token')
    const many = Array.from({ length: 51 }, (_, index) => `x${index}@example.com`)
    await refused(() => owner.call('POST', path(), { email: many, roles: 'viewer' }), 422, 'INVALID_REQUEST')
    const injected = { email: ['a@x.org\r\nBcc: b@x.org'], roles: 'viewer' }
    await refused(() => owner.call('POST', path(), injected), 422, 'INVALID_REQUEST')
  })

  it('gives at most the role creator, and is sent only by creators and owners', async () => {
    const email = newAddress()
    for (const roles of ['owner', 'super', 'no-access', '', { owner: true }, null])
      await refused(() => owner.call('POST', path(), { email, roles }), 422, 'INVALID_REQUEST')
    for (const person of [editor, viewer])
      await refused(() => person.call('POST', path(), { email, roles: 'viewer' }), 403, 'FORBIDDEN')
    await refused(() => stranger.call('POST', path(), { email, roles: 'viewer' }), 404, 'BASE_NOT_FOUND')
    expect((await creator.call('POST', path(), { email, roles: 'creator' })).status).toBe(200)
  })

  it('is valid for its base only, and removed with the member who sent it', async () => {
    const other = await stranger.createBase('Elsewhere')
    const email = newAddress()
    const { results } = await creator.ok<InviteWire>('POST', path(), { email, roles: 'editor' })
    const id = results[0]?.id ?? ''
    const elsewhere = `/api/v2/meta/bases/${other.id}/users/${id}`
    await refused(() => stranger.call('PATCH', elsewhere, { roles: 'viewer' }), 404, 'INVITATION_NOT_FOUND')
    await refused(() => stranger.call('DELETE', elsewhere), 404, 'INVITATION_NOT_FOUND')
    await refused(() => stranger.call('POST', `${elsewhere}/resend-invite`), 404, 'INVITATION_NOT_FOUND')
    await owner.ok('PATCH', path(`/${creator.userId}`), { roles: 'editor' })
    expect((await membersOf(owner)).some((member) => member.id === id)).toBe(false)
  })

  it('is accepted with the account of its address only', async () => {
    const late = await signUp(runtime)
    const { invite_token: token } = await invite(late.email)
    const accept = `/api/v1/auth/invitation/${token}/accept`
    await refused(() => stranger.call('POST', accept), 400, 'INVITATION_INVALID')
    expect((await late.call('GET', `/api/v2/meta/bases/${base.id}`)).status).toBe(404)
    expect(await late.ok('POST', accept)).toEqual({ base_id: base.id })
    expect((await late.call('GET', `/api/v2/meta/bases/${base.id}`)).status).toBe(200)
    await refused(() => late.call('POST', accept), 400, 'INVITATION_INVALID')
  })
})

it('an address that is not verified never joins by itself', async () => {
  const [proved, unproved] = await Promise.all([signUp(runtime), signUp(runtime)])
  await verifyAddress(operator, proved)
  const link = { provesAddress: true, expires: new Date(Date.now() + 60_000) }
  const outcome = await runtime.control.inviteToBase(
    { baseId: base.id, role: 'editor', invitedBy: owner.userId },
    [
      { id: 'ivone', email: proved.email, tokenHash: 'hash of one', ...link },
      { id: 'ivtwo', email: unproved.email, tokenHash: await hashToken('two'), ...link },
    ],
    new Date(),
  )
  expect(outcome).toEqual([{ userId: proved.userId }, { invitationId: 'ivtwo' }])
  expect((await unproved.call('GET', `/api/v2/meta/bases/${base.id}`)).status).toBe(404)
  // The link was sent by email only, so using it verifies the address.
  await unproved.ok('POST', '/api/v1/auth/invitation/two/accept')
  expect(await unproved.ok('GET', '/api/v1/auth/user/me')).toMatchObject({ email_verified: true })
  expect(await roleOf(unproved.userId)).toBe('editor')
})

describe('a role', () => {
  it('changes at once, and is logged', async () => {
    expect(
      (await viewer.call('POST', `/api/v2/meta/bases/${base.id}/tables`, { title: 'T', columns: [] })).status,
    ).toBe(403)
    await creator.ok('PATCH', path(`/${viewer.userId}`), { roles: 'creator' })
    expect(await roleOf(viewer.userId)).toBe('creator')
    expect(await lastLog()).toMatchObject({
      kind: 'access',
      by: creator.userId,
      detail: { action: 'member.role', userId: viewer.userId, before: 'viewer', role: 'creator' },
    })
    await creator.ok('DELETE', path(`/${viewer.userId}`))
    expect((await viewer.call('GET', `/api/v2/meta/bases/${base.id}`)).status).toBe(404)
    expect(await lastLog()).toMatchObject({ detail: { action: 'member.remove', userId: viewer.userId } })
  })

  it("is never an owner's to lose, nor one's own to raise", async () => {
    await refused(
      () => creator.call('PATCH', path(`/${owner.userId}`), { roles: 'viewer' }),
      403,
      'OWNER_ROLE_IMMUTABLE',
    )
    await refused(() => creator.call('DELETE', path(`/${owner.userId}`)), 403, 'OWNER_ROLE_IMMUTABLE')
    // The operator's first visit is told in the base's log.
    await operator.ok('GET', path())
    await refused(() => operator.call('DELETE', path(`/${owner.userId}`)), 403, 'OWNER_ROLE_IMMUTABLE')
    await refused(
      () => creator.call('PATCH', path(`/${creator.userId}`), { roles: 'owner' }),
      422,
      'INVALID_REQUEST',
    )
    await refused(() => creator.call('POST', path(`/${creator.userId}/make-owner`)), 403, 'FORBIDDEN')
    await refused(
      () => editor.call('PATCH', path(`/${editor.userId}`), { roles: 'creator' }),
      403,
      'FORBIDDEN',
    )
    await refused(
      () => creator.call('PATCH', path(`/${stranger.userId}`), { roles: 'viewer' }),
      404,
      'MEMBER_NOT_FOUND',
    )
    await refused(() => creator.call('DELETE', path(`/${stranger.userId}`)), 404, 'MEMBER_NOT_FOUND')
    expect(await roleOf(owner.userId)).toBe('owner')
  })

  it('of two creators who remove each other, one stays', async () => {
    await runtime.control.setMember(base.id, editor.userId, 'creator', new Date())
    const answers = await Promise.all([
      runtime.control.takeOut(base.id, editor.userId, creator.userId),
      runtime.control.takeOut(base.id, creator.userId, editor.userId),
    ])
    expect(answers.filter(Boolean)).toHaveLength(1)
  })
})

describe('ownership', () => {
  it('the only owner cannot leave, but can transfer ownership', async () => {
    const leave = `/api/v2/meta/bases/${base.id}/leave`
    await refused(() => owner.call('POST', leave), 409, 'LAST_OWNER')
    await refused(() => owner.call('POST', path(`/${stranger.userId}/make-owner`)), 404, 'MEMBER_NOT_FOUND')
    await refused(() => owner.call('POST', path(`/${owner.userId}/make-owner`)), 409, 'CANNOT_CHANGE_SELF')
    await owner.ok('POST', path(`/${editor.userId}/make-owner`))
    expect([await roleOf(owner.userId), await roleOf(editor.userId)]).toEqual(['creator', 'owner'])
    await owner.ok('POST', leave)
    expect((await owner.call('GET', `/api/v2/meta/bases/${base.id}`)).status).toBe(404)
    expect((await logOf(editor)).at(-1)).toMatchObject({
      detail: { action: 'member.leave', userId: owner.userId },
    })
  })

  it('is never in two hands after a race', async () => {
    const answers = await Promise.all([
      runtime.control.transfer(base.id, editor.userId, owner.userId),
      runtime.control.transfer(base.id, viewer.userId, owner.userId),
    ])
    expect(answers.filter(Boolean)).toHaveLength(1)
    const owners = (await runtime.control.listMembers(base.id)).filter(({ role }) => role === 'owner')
    expect(owners).toHaveLength(1)
  })
})

it('people who lose a right lose their sockets, and everybody does when the base goes to the trash', async () => {
  const first = await owner.createBase('Rooms')
  const people = `/api/v2/meta/bases/${first.id}/users`
  const guest = await signUp(runtime)
  await verifyAddress(operator, guest)
  await owner.ok('POST', people, { email: guest.email, roles: 'editor' })
  await runtime.disconnections()
  const gone = { room: first.id, userId: guest.userId }
  const goneEverywhere = [gone, { ...gone, room: 'instance' }]
  await owner.ok('PATCH', `${people}/${guest.userId}`, { roles: 'viewer' })
  expect(await runtime.disconnections()).toEqual([gone])
  expect((await guest.call('PATCH', `${people}/${owner.userId}`, { roles: 'viewer' })).status).toBe(403)
  expect(await runtime.disconnections()).toEqual([])
  const answer = await guest.ok<{ token: string }>('POST', '/api/v1/auth/password/change', {
    currentPassword: 'long enough 1',
    newPassword: 'another horse entirely',
  })
  expect(await runtime.disconnections()).toEqual(goneEverywhere)
  await runtime.call('POST', '/api/v1/auth/user/signout', { token: answer.token })
  expect(await runtime.disconnections()).toMatchObject(
    [first.id, 'instance'].map((room) => ({ room, bearer: expect.stringMatching(/^session:/) })),
  )
  await operator.ok('PATCH', `/api/v1/users/${guest.userId}`, { blocked: true })
  expect(await runtime.disconnections()).toEqual(goneEverywhere)
  await owner.ok('DELETE', `${people}/${guest.userId}`)
  expect(await runtime.disconnections()).toEqual([gone])
  await owner.ok('DELETE', `/api/v2/meta/bases/${first.id}`)
  expect(await runtime.disconnections()).toEqual([{ room: first.id, userId: null }])
})

it('logs once an hour that a super admin opens a base without being a member', async () => {
  const read = async () => {
    const token = tokenOf(await signIn(runtime, operator.email, 'long enough 1'))
    return runtime.call('GET', `/api/v2/meta/bases/${base.id}`, { token })
  }
  const visits = async () => (await logOf(owner)).filter(({ detail }) => detail?.['action'] === 'super.visit')
  expect((await Promise.all([read(), read(), read()])).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(await visits()).toMatchObject([{ kind: 'access', by: operator.userId }])
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60 * 60 * 1000 })
  await read()
  vi.useRealTimers()
  expect(await visits()).toHaveLength(2)
  await runtime.control.setMember(base.id, operator.userId, 'viewer', new Date())
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * 60 * 60 * 1000 })
  await read()
  vi.useRealTimers()
  expect(await visits()).toHaveLength(2)
})

it('the audit of a base is for creators and owners, newest first', async () => {
  await owner.createTable(base.id, [{ title: 'Name', uidt: 'SingleLineText' }])
  await creator.ok('PATCH', path(`/${viewer.userId}`), { roles: 'commenter' })
  const audits = `/api/v2/meta/bases/${base.id}/audits`
  const { list, pageInfo } = await creator.ok<Page<BaseAuditWire>>('GET', `${audits}?limit=2`)
  expect(list).toMatchObject([
    { op_type: 'access', user: creator.email, origin: 'session', detail: { action: 'member.role' } },
    { op_type: 'schema', user: owner.email },
  ])
  expect(list[0]?.id).toBe(pageInfo.totalRows)
  const older = await creator.ok<Page<BaseAuditWire>>('GET', `${audits}?limit=100&offset=1`)
  expect(older.list[0]?.id).toBe(list[1]?.id)
  expect((await creator.ok<Page<BaseAuditWire>>('GET', `${audits}?offset=5000`)).list).toEqual([])
  for (const person of [editor, viewer]) expect((await person.call('GET', audits)).status).toBe(403)
})

it('takes the paths and bodies of older clients', async () => {
  const email = newAddress()
  const older = `/api/v1/db/meta/projects/${base.id}/users`
  const answer = await owner.call('POST', older, { email, roles: 'editor', project_id: base.id })
  const { invite_token } = v.parse(
    v.looseObject({ msg: v.string(), email: v.literal(email), invite_token: v.string() }),
    answer.body,
  )
  expect(invite_token).toMatch(/^[a-z0-9]{40}$/)
  expect((await owner.call('GET', older)).body).toMatchObject({ users: { pageInfo: { totalRows: 5 } } })
})
