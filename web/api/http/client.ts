import { type Endpoint, splitEndpoint } from '#core/api/endpoints/endpoint.ts'
import type {
  EndpointBody,
  EndpointOutput,
  EndpointParams,
  EndpointQuery,
  KnownEndpoint,
} from '#core/api/endpoint-types.ts'
import type { BaseRole } from '#core/schema.ts'
import { ApiError } from './api-error.ts'
import { extractMessage, type Fallbacks } from './error-message.ts'
import { fillPath } from './fill-path.ts'
import { isAbort, HttpError, send } from './send-request.ts'
import type { Session } from '../session/session.ts'

export type RequestOptionsOf<E extends KnownEndpoint> = {
  params?: EndpointParams<E>
  query?: EndpointQuery<E>
  body?: EndpointBody<E>
}
export type RequestOptions = {
  signal?: AbortSignal
  headers?: Record<string, string>
  /** `blob` for downloads; their errors are parsed from the blob. Default `json`. */
  responseType?: 'json' | 'blob'
  /** False for background calls, which should not move the progress bar. */
  showLoading?: boolean
}

export type ClientParts = {
  baseUrl: () => string
  session: Pick<Session, 'freshToken' | 'refresh' | 'signOut'>
  fetch: typeof globalThis.fetch
  zone: () => string
  /** Role that an owner previews; null for none. */
  previewAs: () => BaseRole | null
  /** The shared base of the current route, or null. */
  sharedBase: () => string | null
  /** The server has no database. */
  onNoDatabase?: () => void
  /** Observes every call and its response. */
  onCall?: (
    endpoint: Endpoint,
    input: { params?: unknown; query?: unknown },
    response: Promise<ApiResponse<unknown>>,
  ) => void
  beginLoading: () => () => void
  fallbacks: () => Fallbacks
}

export type ApiResponse<O> = { output: O; headers: Headers }
export type Client = {
  /** Calls an endpoint. Rejects with an ApiError that has a readable message. */
  request<E extends KnownEndpoint>(
    endpoint: E,
    input?: RequestOptionsOf<E>,
    options?: RequestOptions,
  ): Promise<EndpointOutput<E>>
  /** The same, with response headers. */
  requestFull<E extends KnownEndpoint>(
    endpoint: E,
    input?: RequestOptionsOf<E>,
    options?: RequestOptions,
  ): Promise<ApiResponse<EndpointOutput<E>>>
}

const noDatabase = 'Database config not found'

/** Endpoints about the own account, which must ignore a preview or shared base. */
const plainCalls = /\/user\/me$|\/admin\/roles$/

/** The API client: headers, retry, refresh on 401 and readable errors. */
export function createClient(parts: ClientParts): Client {
  function requestFull<E extends KnownEndpoint>(
    endpoint: E,
    input: RequestOptionsOf<E> = {},
    options: RequestOptions = {},
  ): Promise<ApiResponse<EndpointOutput<E>>> {
    const response = ask(endpoint, input, options)
    parts.onCall?.(endpoint, input, response)
    return response
  }

  async function ask<E extends KnownEndpoint>(
    endpoint: E,
    input: RequestOptionsOf<E>,
    options: RequestOptions,
  ): Promise<ApiResponse<EndpointOutput<E>>> {
    const done = options.showLoading === false ? () => undefined : parts.beginLoading()
    const token = await parts.session.freshToken()
    try {
      return await attempt(endpoint, input, options, token)
    } catch (error) {
      if (!isUnauthorized(error)) throw error
      const fresh = await parts.session.refresh(token)
      if (!fresh) {
        if (token) parts.session.signOut({ reason: 'refused', message: null })
        throw error
      }
      return await attempt(endpoint, input, options, fresh)
    } finally {
      done()
    }
  }

  async function attempt<E extends KnownEndpoint>(
    endpoint: E,
    input: RequestOptionsOf<E>,
    options: RequestOptions,
    token: string | null,
  ): Promise<ApiResponse<EndpointOutput<E>>> {
    try {
      const response = await send(parts.fetch, parts.baseUrl() + fillPath(endpoint, input.params), {
        method: splitEndpoint(endpoint).method,
        headers: { ...headersOf(endpoint, token), ...options.headers },
        query: queryOf(input.query),
        body: input.body,
        responseType: options.responseType,
        signal: options.signal,
      })
      return { output: outputOf<E>(response.data), headers: response.headers }
    } catch (error) {
      const problem = await toApiError(error, parts.fallbacks())
      if (problem instanceof ApiError && problem.message === noDatabase) parts.onNoDatabase?.()
      throw problem
    }
  }

  function headersOf(endpoint: Endpoint, token: string | null): Record<string, string> {
    const headers: Record<string, string> = { 'xc-gui': 'true', 'xc-timezone': parts.zone() }
    const base = plainCalls.test(endpoint) ? null : parts.sharedBase()
    // The server checks the token before the link, so omit it to get only the link's permissions.
    if (token && !base) headers['xc-auth'] = token
    if (plainCalls.test(endpoint)) return headers
    const preview = parts.previewAs()
    if (preview) headers['xc-preview'] = preview
    if (base) headers['xc-shared-base-id'] = base
    return headers
  }

  return {
    requestFull,
    request: async (endpoint, input, options) => (await requestFull(endpoint, input, options)).output,
  }
}

/** Server and browser share a build, so the response matches the endpoint's schema. */
function outputOf<E extends KnownEndpoint>(data: unknown): EndpointOutput<E> {
  return data as EndpointOutput<E>
}

/** Every endpoint's query schema is an object. */
function queryOf(query: unknown): Readonly<Record<string, unknown>> {
  return (query ?? {}) as Readonly<Record<string, unknown>>
}

/** A protected link's 401 asks for its password; a new token would not help. */
function isUnauthorized(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401
}

async function toApiError(error: unknown, fallbacks: Fallbacks): Promise<unknown> {
  if (isAbort(error)) return error
  const { status, data } = error instanceof HttpError ? error : { status: null, data: undefined }
  const own = error instanceof Error ? error.message : String(error)
  const message = await extractMessage({ isResponse: status !== null, data, message: own }, fallbacks)
  return new ApiError(message, status, data)
}
