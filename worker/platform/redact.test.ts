import { expect, test, vi } from 'vitest'
import { errorResponse } from '../http/error-response.ts'
import { redact, redactedError } from './redact.ts'

const secrets: [string, string, string][] = [
  ['an access token', 'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6InVzMSJ9.c2lnbmF0dXJl', 'xc-auth: %'],
  [
    'a ticket in an address',
    'eyJhbGciOiJIUzI1NiJ9.eyJpZCI6.c2ln',
    'GET /parties/room/p1?ticket=%&x=1 failed',
  ],
  ['a ticket of another form', 'p1.us1.1234.abcdef', 'GET /parties/room/p1?_pk=1&ticket=% failed'],
  [
    'a link to a new password',
    'a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5',
    'https://x.org/#/password-reset/% sent',
  ],
  ['a call by a link', 'a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5a1b2c3d4e5', 'POST /api/v1/auth/password/reset/%: 500'],
  ['a body', 'correct horse battery', 'Bad body {"email":"a@x.org","password":"%"}'],
  ['a body with quotes', 'a \\" quote', 'Bad body {"newPassword":"%","x":1}'],
  ['a form', 'correct-horse', 'email=a%40x.org&password=%&x=1'],
  ['a refresh cookie', 'se12345678901234567890123456.7.abc-DEF_9', 'cookie: other=1; refresh_token=%'],
  ['a refresh cookie by HTTPS', 'se12345678901234567890123456.7.abc-DEF_9', '__Host-refresh_token=%'],
  ['an authorization', 'dXNlcjpwYXNz', 'authorization: Basic % refused'],
  ['a password in an address', 'pa55word', 'connect to libsql://user:%@db.example failed'],
  ['an OAuth code', '4/0AX4XfWh', 'POST /auth/google/genTokenByCode?code=%&state=abc failed'],
]

test.each(secrets)('%s is not logged', (_what, secret, line) => {
  const text = line.replaceAll(/%(?!40)/g, secret)
  expect(text).toContain(secret)
  expect(redact(text)).not.toContain(secret)
})

test('keeps details that help debugging', () => {
  const text =
    'StoreError: no such table: users at commit (worker/store/base-databases/commit.ts:42:7), base pqyz1wqu54xjx'
  expect(redact(text)).toBe(text)
})

test('redacts secrets in causes of errors too', () => {
  const error = new Error('outer', { cause: new Error('{"password":"hunter2hunter2"}') })
  expect(redactedError(error)).toContain('outer')
  expect(redactedError(error)).toContain('caused by')
  expect(redactedError(error)).not.toContain('hunter2hunter2')
})

test('logs unexpected errors with their reference and without secrets', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  try {
    const response = errorResponse(new Error('Cannot read {"password":"hunter2hunter2"}'))
    expect(response.status).toBe(500)
    const said = JSON.stringify(log.mock.calls)
    expect(said).toContain('Cannot read')
    expect(said).not.toContain('hunter2')
  } finally {
    log.mockRestore()
  }
})
