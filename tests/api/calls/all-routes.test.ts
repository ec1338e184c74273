import { beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { Action } from '#core/access/actions.ts'
import { baseRoleActions, can, neverByToken } from '#core/access/roles.ts'
import { baseRoles } from '#core/schema.ts'
import type { AnyCall } from '#core/api/call/define-call.ts'
import { routes } from '../../../worker/routes.ts'
import { type Person, signUp } from '../../support/people.ts'
import {
  addressOf,
  fillPath,
  fillRouteSlots,
  minimalBody,
  type RouteSlots,
} from '../../support/route-slots.ts'
import { personFixture, runtimeFixture } from '../../support/fixtures.ts'
import { unchangedState } from '../../support/unchanged.ts'

// Every route, tried by those who may not, with what does not fit: nothing happens and no 5xx comes back.

const runtime = runtimeFixture()
const operator = personFixture(runtime)
let owner: Person
let stranger: Person
let viewer: Person
let base: BaseWire
let slots: RouteSlots

beforeAll(async () => {
  ;[owner, stranger, viewer] = [await signUp(runtime), await signUp(runtime), await signUp(runtime)]
  base = await owner.createBase()
  await runtime.control.setMember(base.id, viewer.userId, 'viewer', new Date())
  ;({ slots } = await fillRouteSlots(owner, base, viewer))
})

const paths = (call: AnyCall) => [call.path, ...call.aliases]
/** What the base holds; equal before and after means that nothing happened. */
async function digest(): Promise<unknown> {
  const { seq } = await owner.ok<{ seq: number }>(
    'GET',
    `/api/v2/meta/bases/${base.id}/changes?limit=1&since=0`,
  )
  const title = (await owner.ok<BaseWire>('GET', `/api/v2/meta/bases/${base.id}`)).title
  const imported = await owner.ok('GET', `/api/v2/meta/imports/${slots['importId']}`)
  return { seq, title, imported, control: await runtime.controlRows() }
}

const state = unchangedState(digest)
const calls = routes.map(({ call }) => call)
const isOpen = (call: AnyCall) => can({ kind: 'anonymous' }, call.action)
const inBase = calls.filter((call) => call.base !== null && !isOpen(call))
const body = (call: AnyCall, values = slots) => minimalBody(call, values)

describe.each(inBase.map((call) => [call.name, call] as const))('%s', (_name, call) => {
  it('asks anonymous people to sign in', async () => {
    await state.remember()
    for (const path of paths(call)) {
      const answer = await runtime.call(
        call.method,
        addressOf(call, path, slots),
        body(call) ? { body: body(call) } : {},
      )
      expect([path, answer.status, answer.body]).toMatchObject([
        path,
        401,
        { error: 'AUTHENTICATION_REQUIRED' },
      ])
    }
    await state.expectUnchanged()
  })

  it('answers non-members as if nothing existed', async () => {
    await state.remember()
    const absent = {
      ...slots,
      ...Object.fromEntries(Object.entries(slots).map(([name, id]) => [name, otherKey(id)])),
    }
    for (const path of paths(call)) {
      const there = await stranger.call(call.method, addressOf(call, path, slots), body(call))
      const nowhere = await stranger.call(call.method, addressOf(call, path, absent), body(call, absent))
      expect([path, there.status]).toEqual([path, 404])
      expect([path, there.body]).toEqual([path, nowhere.body])
    }
    await state.expectUnchanged()
  })

  it('refuses a viewer what viewers may not do, and leaves no trace', async () => {
    if (baseRoleActions.viewer.includes(call.action) || call.action === 'account.self') return
    await state.remember()
    const answer = await viewer.call(call.method, addressOf(call, call.path, slots), body(call))
    expect([answer.status, answer.body]).toMatchObject([403, { error: 'FORBIDDEN' }])
    await state.expectUnchanged()
  })

  it('answers nonsense with a clear 4xx', async () => {
    state.forget()
    if (call.method === 'GET') {
      const answer = await owner.call(
        'GET',
        `${fillPath(call.path, slots)}?limit=abc&offset=-1&where=(((&since=x&format=xml`,
      )
      expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
      return
    }
    for (const nonsense of [
      '{"a":',
      '"text"',
      '[[[1]]]',
      '{"__proto__":{"x":1},"title":{"a":1},"rows":7}',
      `${'['.repeat(200)}${']'.repeat(200)}`,
    ]) {
      // A call without a body of its own (a delete) would be obeyed.
      if (v.safeParse(call.body, undefined).success) continue
      const answer = await owner.call(call.method, fillPath(call.path, slots), nonsense)
      if (answer.status < 300) continue
      expect([nonsense.slice(0, 40), answer.status >= 400 && answer.status < 500]).toEqual([
        nonsense.slice(0, 40),
        true,
      ])
      expect(answer.body).toMatchObject({
        error: expect.any(String),
        message: expect.any(String),
        msg: expect.any(String),
      })
    }
    // Uploads are for the newest base where their path names none.
    if (call.base?.orNewest) return
    for (const id of ["' or 1=1", '__proto__', '..%2f', 'x'.repeat(5000), '%00']) {
      const [slot] = [call.base?.slot ?? '']
      const answer = await owner.call(
        call.method,
        addressOf(call, call.path, { ...slots, [slot]: id }),
        body(call, { ...slots, [slot]: id }),
      )
      expect([id.slice(0, 20), answer.status]).toEqual([id.slice(0, 20), 404])
    }
  })
})

const elsewhere = calls.filter((call) => call.base === null)
const tried = (list: AnyCall[]) => list.map((call) => [call.name, call] as const)
const administration = ['users.manage', 'instance.settings', 'instance.audit', 'instance.usage'] as const

describe.each(tried(elsewhere.filter((call) => !isOpen(call))))('%s, outside of bases,', (_name, call) => {
  it('asks anonymous people to sign in', async () => {
    const before = await runtime.controlRows()
    for (const path of paths(call)) {
      const answer = await runtime.call(
        call.method,
        fillPath(path, slots),
        call.method === 'GET' ? {} : { body: {} },
      )
      expect([path, answer.status, answer.body]).toMatchObject([
        path,
        401,
        { error: 'AUTHENTICATION_REQUIRED' },
      ])
    }
    expect(await runtime.controlRows()).toEqual(before)
  })

  it('refuses calls about the instance to everybody but administrators', async () => {
    if (!administration.some((action) => action === call.action)) return
    const before = await runtime.controlRows()
    for (const path of paths(call)) {
      const answer = await owner.call(call.method, fillPath(path, slots), body(call))
      expect([path, answer.status, answer.body]).toMatchObject([path, 403, { error: 'FORBIDDEN' }])
    }
    expect(await runtime.controlRows()).toEqual(before)
  })

  it('answers nonsense with a clear 4xx', async () => {
    if (call.method === 'GET' || v.safeParse(call.body, undefined).success) return
    for (const nonsense of ['{"a":', '"text"', '[[[1]]]', '7']) {
      const answer = await operator.call(call.method, fillPath(call.path, slots), nonsense)
      expect([nonsense, answer.status >= 400 && answer.status < 500]).toEqual([nonsense, true])
    }
  })
})

describe('an API token', () => {
  const denied = calls.filter((call) => neverByToken.includes(call.action))
  const secretOf = async (person: Person) =>
    (await person.ok<{ token: string }>('POST', '/api/v1/tokens', { description: 'all' })).token

  it.each(tried(denied))('never makes the call %s, whoever owns it', async (_name, call) => {
    for (const person of [owner, operator]) {
      const headers = { 'xc-token': await secretOf(person) }
      // The operator's visit to the base is told in its log.
      state.forget()
      await runtime.call('GET', `/api/v2/meta/bases/${base.id}`, { headers })
      await state.remember()
      const answer = await runtime.call(call.method, fillPath(call.path, slots), {
        headers,
        ...(call.method === 'GET' ? {} : { body: {} }),
      })
      expect([answer.status, answer.body]).toMatchObject([403, { error: 'FORBIDDEN' }])
      await state.expectUnchanged()
    }
  })

  it('covers people, tokens, ownership and publication', () => {
    const names = denied.map(({ name }) => name)
    expect(names).toEqual(
      expect.arrayContaining([
        'auth.passwordChange',
        'auth.invitationAccept',
        'profile.update',
        'sessions.end',
        'tokens.create',
        'baseTokens.create',
        'members.invite',
        'members.update',
        'members.remove',
        'members.transfer',
        'members.leave',
        'users.resetLink',
        'settings.update',
      ]),
    )
  })
})

/** The same kind of id for a base that does not exist. */
function otherKey(id: string): string {
  return id.replace(
    /^(p|b|m|c|op|vw|nc|vs|fi|so|sh|im|cm|fl)[a-z0-9]{12}/,
    (_, prefix: string) => `${prefix}zzzzzzzzzzzz`,
  )
}

describe('rights', () => {
  it('grow with each role, and every action of a route is somebody’s', () => {
    const order = ['viewer', 'commenter', 'editor', 'creator', 'owner'] as const
    expect([...order].sort()).toEqual([...baseRoles].sort())
    for (let at = 1; at < order.length; at += 1) {
      const lower = order[at - 1] ?? 'viewer'
      const higher = order[at] ?? 'owner'
      expect(baseRoleActions[lower].filter((action) => !baseRoleActions[higher].includes(action))).toEqual([])
    }
  })

  it('deny what must be denied', () => {
    const denied: [role: (typeof baseRoles)[number], action: Action][] = [
      ['viewer', 'record.create'],
      ['viewer', 'record.update'],
      ['viewer', 'record.delete'],
      ['viewer', 'record.bulk'],
      ['viewer', 'view.configure'],
      ['viewer', 'view.create'],
      ['viewer', 'form.edit'],
      ['viewer', 'import.rows'],
      ['commenter', 'record.create'],
      ['commenter', 'record.update'],
      ['commenter', 'record.delete'],
      ['commenter', 'view.create'],
      ['editor', 'table.manage'],
      ['editor', 'column.manage'],
      ['editor', 'import.newTable'],
      ['editor', 'view.share'],
      ['editor', 'view.lock'],
      ['editor', 'form.outreach'],
      ['editor', 'member.manage'],
      ['commenter', 'member.emails'],
      ['viewer', 'member.emails'],
      ['creator', 'base.transfer'],
      ['creator', 'token.revoke'],
      ['creator', 'instance.audit'],
      ['owner', 'instance.audit'],
      ['owner', 'instance.usage'],
      ['editor', 'base.update'],
      ['editor', 'base.trash'],
      ['creator', 'base.restore'],
      ['creator', 'instance.settings'],
      ['creator', 'users.manage'],
      ['owner', 'instance.settings'],
      ['owner', 'users.manage'],
      ['owner', 'base.create'],
    ]
    for (const [baseRole, action] of denied) {
      const actor = {
        kind: 'user',
        userId: 'u',
        email: 'e',
        sessionId: 's',
        orgRoles: ['org-level-viewer' as const],
        baseRole,
      } as const
      expect([baseRole, action, can({ ...actor, orgRoles: [...actor.orgRoles] }, action)]).toEqual([
        baseRole,
        action,
        false,
      ])
    }
    for (const action of ['base.open', 'record.read', 'base.create', 'account.self'] as const)
      expect(can({ kind: 'anonymous' }, action)).toBe(false)
  })
})
