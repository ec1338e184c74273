import * as v from 'valibot'
import { vi } from 'vitest'
import { appInfoRoutes } from '../../worker/features/app-info/routes.ts'
import { authRoutes } from '../../worker/features/auth/routes.ts'
import type { CallOptions, TestAnswer, TestApp } from './app.ts'

export const accountRoutes = [...authRoutes, ...appInfoRoutes]
export const password = 'correct horse battery'
export const operator = { email: 'First@Example.com', password }

export const post = (app: TestApp, path: string, options: CallOptions = {}) => app.call('POST', path, options)
export const signUp = (app: TestApp, email: string) =>
  post(app, '/api/v1/auth/user/signup', { body: { email, password } })
export const signIn = (app: TestApp, email: string, given = password, options: CallOptions = {}) =>
  post(app, '/api/v1/auth/user/signin', { ...options, body: { email, password: given } })
export const me = (app: TestApp, token: string, query = '') =>
  app.call('GET', `/api/v1/auth/user/me${query}`, { token })
export const refresh = (app: TestApp, cookie: string, headers: Record<string, string> = {}) =>
  post(app, '/auth/token/refresh', { headers: { cookie: `other=1; ${cookie}`, ...headers } })

/** The access token of an answer. */
export function tokenOf(answer: TestAnswer): string {
  return v.parse(v.object({ token: v.string() }), answer.body).token
}

/** `name=value` of the cookie that an answer sets; '' for none. */
export function cookieOf(answer: TestAnswer): string {
  return answer.headers.get('set-cookie')?.split(';')[0] ?? ''
}

export function payloadOf(token: string): Record<string, unknown> {
  const part = token.split('.')[1] ?? ''
  return v.parse(v.record(v.string(), v.unknown()), JSON.parse(Buffer.from(part, 'base64url').toString()))
}

/** Moves the clock on; `vi.useRealTimers` brings it back. */
export function later(milliseconds: number): void {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + milliseconds })
}
