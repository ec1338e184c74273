import { beforeAll, expect, test } from 'vitest'
import { attackTarget } from './attack-target.ts'

const target = attackTarget()
let owner = ''
let baseId = ''

beforeAll(async () => {
  owner = (await target.signUp('owner@example.com')).token
  const reply = await target.send({
    method: 'POST',
    path: '/api/v2/meta/bases',
    token: owner,
    body: { title: 'Mine' },
  })
  baseId = (reply.json as { id: string }).id
})

const as = (preview: string) => ({ 'xc-preview': preview })

test.each([
  'veiwer',
  'Viewer',
  'viewer ,editor',
  'viewer,editor',
  'super',
  'guest',
  'null',
  'undefined',
  '__proto__',
  '',
])('an unknown role (%j) is refused, and nothing runs with full permissions', async (role) => {
  const calls = [
    { path: `/api/v2/meta/bases/${baseId}` },
    { path: '/api/v2/meta/bases' },
    { path: '/api/v1/auth/user/me' },
    { method: 'PATCH', path: `/api/v2/meta/bases/${baseId}`, body: { title: 'Changed' } },
    { method: 'DELETE', path: `/api/v2/meta/bases/${baseId}` },
  ]
  for (const call of calls) {
    const reply = await target.send({ ...call, token: owner, headers: as(role) })
    expect(reply).toMatchObject({ status: 422, json: { error: 'INVALID_REQUEST' } })
  }
  const read = await target.send({ path: `/api/v2/meta/bases/${baseId}`, token: owner })
  expect(read).toMatchObject({ status: 200, json: { title: 'Mine' } })
})

test('a known role lowers what the owner may do', async () => {
  for (const role of ['editor', 'commenter', 'viewer']) {
    const patch = {
      method: 'PATCH',
      path: `/api/v2/meta/bases/${baseId}`,
      token: owner,
      body: { title: 'Changed' },
    }
    expect((await target.send({ ...patch, headers: as(role) })).status).toBe(403)
    const read = await target.send({ path: `/api/v2/meta/bases/${baseId}`, token: owner, headers: as(role) })
    expect(read.status).toBe(200)
  }
})
