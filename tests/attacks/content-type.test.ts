import { beforeAll, expect, test } from 'vitest'
import { attackTarget, password } from './attack-target.ts'

const target = attackTarget()
let token = ''
beforeAll(async () => {
  token = (await target.signUp('owner@example.com')).token
})

const refusedTypes = [
  'text/plain',
  'text/plain; application/json',
  'text/json',
  'text/html',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'multipart/form-data; x=application/json',
  'application/jsonp',
  'application/json, text/plain',
  'application/vnd.api+json',
  'application/octet-stream',
  'json',
  // No type at all: what `fetch` sends for a Blob without one.
  undefined,
]

/** Calls that take JSON, with bodies that would do something. */
const jsonCalls: [method: string, path: string, body: unknown][] = [
  ['POST', '/api/v1/auth/user/signup', { email: 'one@example.com', password }],
  ['POST', '/api/v1/auth/user/signin', { email: 'owner@example.com', password }],
  ['POST', '/api/v1/auth/password/forgot', { email: 'owner@example.com' }],
  [
    'POST',
    '/api/v1/auth/password/change',
    { currentPassword: password, newPassword: 'another horse entirely' },
  ],
  ['POST', '/api/v1/auth/email/change', { email: 'two@example.com', password }],
  ['POST', '/api/v1/auth/user/delete', { password }],
  ['PATCH', '/api/v1/user/profile', { firstname: 'Changed' }],
  ['POST', '/api/v2/meta/bases', { title: 'New' }],
  ['POST', '/api/v1/users', { email: 'three@example.com' }],
  ['POST', '/api/v1/tokens', { description: 'New' }],
]

test('JSON calls accept only application/json', async () => {
  const state = async () => {
    const paths = ['/api/v1/auth/user/me', '/api/v2/meta/bases', '/api/v1/users', '/api/v1/tokens']
    return Promise.all(paths.map(async (path) => (await target.send({ path, token })).json))
  }
  const before = await state()
  for (const [method, path, body] of jsonCalls)
    for (const type of refusedTypes) {
      const headers = type === undefined ? {} : { 'content-type': type }
      const reply = await target.send({ method, path, token, headers, body: JSON.stringify(body) })
      expect([path, type, reply.status, reply.json]).toEqual([
        path,
        type,
        415,
        expect.objectContaining({ error: 'UNSUPPORTED_MEDIA_TYPE' }),
      ])
      expect(reply.headers['set-cookie']).toBeUndefined()
    }
  expect(await state()).toEqual(before)
})

test.each([
  'application/json',
  'application/json;charset=utf-8',
  'application/json; charset="UTF-8"',
  'Application/Json ; charset=utf-8',
])('%s is JSON', async (type) => {
  const reply = await target.send({
    method: 'POST',
    path: '/api/v1/auth/user/signin',
    headers: { 'content-type': type },
    body: JSON.stringify({ email: 'owner@example.com', password }),
  })
  expect(reply.status).toBe(200)
})

test.each(['application/x-www-form-urlencoded', 'text/plain', undefined])(
  'a call that needs no body takes an empty one of the type %s',
  async (type) => {
    const reply = await target.send({
      method: 'POST',
      path: '/api/v1/auth/user/signout',
      headers: type === undefined ? {} : { 'content-type': type },
    })
    expect(reply.status).toBe(200)
  },
)

test('the answer to a preflight opens nothing to other origins', async () => {
  for (const path of ['/api/v1/auth/user/signin', '/auth/token/refresh', '/api/v2/meta/bases']) {
    const reply = await target.send({
      method: 'OPTIONS',
      path,
      headers: {
        origin: 'https://evil.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,xc-auth',
      },
    })
    expect(reply.status).toBe(404)
    expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
  }
})
