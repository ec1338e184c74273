import type * as v from 'valibot'
import type { AnyCall, BodyInputOf, OutputOf, QueryInputOf } from '#core/api/call.ts'
import type { BaseRole } from '#core/schema.ts'
import { ApiError } from './api-error.ts'
import { extractMessage, type Fallbacks } from './error-message.ts'
import { isAbort, Refused, send } from './send.ts'
import type { Session } from './session.ts'

export type Asked<C extends AnyCall> = {
  params?: v.InferInput<C['params']>
  query?: QueryInputOf<C>
  body?: BodyInputOf<C>
}
export type RequestOptions = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** `blob` for downloads; errors of such calls are read from the blob. Default `json`. */
  responseType?: 'json' | 'blob'
  /** False for calls that happen by themselves and should not move the progress bar. */
  showLoading?: boolean
}

export type ClientParts = {
  baseUrl: () => string
  session: Pick<Session, 'freshToken' | 'refresh' | 'signOut'>
  fetch: typeof globalThis.fetch
  zone: () => string
  /** Role that an owner looks on as; null for none. */
  previewAs: () => BaseRole | null
  /** Id of the base of a base-type route; null elsewhere. */
  sharedBase: () => string | null
  /** The server says that it has no database to work with (SPEC.md section 8). */
  onNoDatabase?: () => void
  /** Hears of every call and its answer. */
  onCall?: (call: AnyCall, asked: Asked<AnyCall>, answer: Promise<Answered<unknown>>) => void
  beginLoading: () => () => void
  fallbacks: () => Fallbacks
}

export type Answered<O> = { output: O; headers: Headers }
export type Client = {
  /** Makes a call of core/api. Rejects with an ApiError that has a sentence for the person. */
  request<C extends AnyCall>(call: C, asked?: Asked<C>, options?: RequestOptions): Promise<OutputOf<C>>
  /** The same, with the answer's headers. */
  requestFull<C extends AnyCall>(
    call: C,
    asked?: Asked<C>,
    options?: RequestOptions,
  ): Promise<Answered<OutputOf<C>>>
}

const noDatabase = 'Database config not found'

/** Calls that say who one really is: a preview or a shared base must not change their answer. */
const plainCalls = /\/user\/me$|\/admin\/roles$/

/** The one way to the API: headers, retry, refresh on 401 and errors in words (SPEC.md sections 4, 7 and 8). */
export function createClient(parts: ClientParts): Client {
  function requestFull<C extends AnyCall>(
    call: C,
    asked: Asked<C> = {},
    options: RequestOptions = {},
  ): Promise<Answered<OutputOf<C>>> {
    const answer = ask(call, asked, options)
    parts.onCall?.(call, asked, answer)
    return answer
  }

  async function ask<C extends AnyCall>(
    call: C,
    asked: Asked<C>,
    options: RequestOptions,
  ): Promise<Answered<OutputOf<C>>> {
    const done = options.showLoading === false ? () => undefined : parts.beginLoading()
    const token = await parts.session.freshToken()
    try {
      return await attempt(call, asked, options, token)
    } catch (error) {
      if (!isUnauthorised(error)) throw error
      const fresh = await parts.session.refresh(token)
      if (!fresh) {
        if (token) parts.session.signOut({ reason: 'refused', message: null })
        throw error
      }
      return await attempt(call, asked, options, fresh)
    } finally {
      done()
    }
  }

  async function attempt<C extends AnyCall>(
    call: C,
    asked: Asked<C>,
    options: RequestOptions,
    token: string | null,
  ): Promise<Answered<OutputOf<C>>> {
    try {
      const answer = await send(parts.fetch, parts.baseUrl() + fillPath(call.path, asked.params), {
        method: call.method,
        headers: { ...headersOf(call, token), ...options.headers },
        query: queryOf(asked.query),
        body: asked.body,
        responseType: options.responseType,
        signal: options.signal,
      })
      return { output: outputOf<C>(answer.data), headers: answer.headers }
    } catch (error) {
      const problem = await toApiError(error, parts.fallbacks())
      if (problem instanceof ApiError && problem.message === noDatabase) parts.onNoDatabase?.()
      throw problem
    }
  }

  function headersOf(call: AnyCall, token: string | null): Record<string, string> {
    const headers: Record<string, string> = { 'xc-gui': 'true', 'xc-timezone': parts.zone() }
    const base = plainCalls.test(call.path) ? null : parts.sharedBase()
    // The server goes by who one is before what a link allows; by the link of a base one has the link's rights alone.
    if (token && !base) headers['xc-auth'] = token
    if (plainCalls.test(call.path)) return headers
    const preview = parts.previewAs()
    if (preview) headers['xc-preview'] = preview
    if (base) headers['xc-shared-base-id'] = base
    return headers
  }

  return {
    requestFull,
    request: async (call, asked, options) => (await requestFull(call, asked, options)).output,
  }
}

/** The server and the browser are of one build, and the server answers what the call says. */
function outputOf<C extends AnyCall>(data: unknown): OutputOf<C> {
  return data as OutputOf<C>
}

/** The schema of every call's query is an object. */
function queryOf(query: unknown): Readonly<Record<string, unknown>> {
  return (query ?? {}) as Readonly<Record<string, unknown>>
}

/** Puts the params into the `:slots` of a path; the slot of the organisation takes any text. */
export function fillPath(path: string, params: unknown): string {
  const values = new Map(Object.entries(params ?? {}))
  return path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(values.get(name) ?? (name === 'org' ? 'noco' : ''))),
  )
}

/** A protected link's 401 asks for its password; a new token would not help. */
function isUnauthorised(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

async function toApiError(error: unknown, fallbacks: Fallbacks): Promise<unknown> {
  if (isAbort(error)) return error
  const { status, data } = error instanceof Refused ? error : { status: null, data: undefined }
  const own = error instanceof Error ? error.message : String(error)
  const message = await extractMessage({ answered: status !== null, data, message: own }, fallbacks)
  return new ApiError(message, status, data)
}
