import * as v from 'valibot'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { CallOptions, TestAnswer, TestApp } from './app.ts'

/** Somebody signed in, with the calls that tests begin with. */
export type Person = {
  email: string
  userId: string
  call(method: string, path: string, body?: unknown, options?: CallOptions): Promise<TestAnswer>
  /** The same, and throws unless it succeeds. */
  ok<T = unknown>(method: string, path: string, body?: unknown, options?: CallOptions): Promise<T>
  createBase(title?: string): Promise<BaseWire>
  createTable(baseId: string, columns: Record<string, unknown>[], title?: string): Promise<TableWire>
}

let people = 0

export async function signUp(app: TestApp, email = `person${(people += 1)}@example.com`): Promise<Person> {
  const answer = await app.call('POST', '/api/v1/auth/user/signup', {
    body: { email, password: 'long enough 1' },
  })
  const { token } = v.parse(v.object({ token: v.string() }), answer.body)
  const me = await app.call('GET', '/api/v1/auth/user/me', { token })
  const person: Person = {
    email,
    userId: v.parse(v.object({ id: v.string() }), me.body).id,
    call: (method, path, body, options = {}) =>
      app.call(method, path, { token, ...options, ...(body === undefined ? {} : { body }) }),
    async ok<T>(method: string, path: string, body?: unknown, options?: CallOptions): Promise<T> {
      const reply = await person.call(method, path, body, options)
      if (reply.status >= 300)
        throw new Error(`${method} ${path}: ${reply.status} ${JSON.stringify(reply.body)}`)
      return trusted<T>(reply.body)
    },
    createBase: (title = 'Base') => person.ok<BaseWire>('POST', '/api/v2/meta/bases', { title }),
    createTable: (baseId, columns, title = 'Table') =>
      person.ok<TableWire>('POST', `/api/v2/meta/bases/${baseId}/tables`, { title, columns }),
  }
  return person
}

/** What a call of ours answered, as the type that its Call value promises. */
function trusted<T>(body: unknown): T {
  return body as T
}
