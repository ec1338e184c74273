import { type Endpoint, splitEndpoint } from '#core/api/endpoints/endpoint.ts'
import type { EndpointOutput, KnownEndpoint } from '#core/api/endpoint-types.ts'
import { publicUpload } from '#core/api/endpoints/files.ts'
import { publicMeta } from '#core/api/endpoints/public.ts'
import * as limits from '#core/limits.ts'
import { editTokenHeader } from '#core/views/form-edit-token.ts'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { StoredFile } from '#core/fields/options/files.ts'
import { fillPath } from '../../api/http/fill-path.ts'
import { asHeaderText } from '../../api/http/header-encoding.ts'

/** The endpoints of a public form, without the app's client: no session, no token, a tenth of the size. */

/** A rejection with a code of core/errors.ts and a message. */
export type Refusal = {
  kind: 'refused'
  status: number
  code: string
  message: string
  details: Readonly<Record<string, unknown>>
}
/** No usable response, so the outcome is unknown. */
export type NetworkError = { kind: 'no-response' }
/** `editToken`: of the link that changes the response, if the server returns one. */
export type SharedResult<T> = { kind: 'ok'; value: T; editToken?: string | null } | Refusal | NetworkError

export type Link = {
  baseUrl: string
  shareId: string
  password: string | null
  /** The current access token of a signed-in person, for forms that accept one response per person. */
  session?: (() => Promise<string | null>) | undefined
  /** The token of the link that changes a response. */
  editToken?: string | null
}

export function readShared(link: Link, fetch = globalThis.fetch): Promise<SharedResult<SharedViewWire>> {
  return ask(fetch, link, publicMeta)
}

/** Uploads a file for an answer. Rejects with FileRefused. */
export async function uploadFormFile(
  link: Link,
  file: File,
  watch: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<StoredFile> {
  const { sendFile } = await import('../../api/files/send-file-request.ts')
  return sendFile({
    ...watch,
    address: `${addressOf(link, publicUpload)}?title=${encodeURIComponent(file.name)}`,
    file,
    headers: await headersOf(link),
  })
}

/** Rights of the visitor. */
async function headersOf({ password, session, editToken }: Link): Promise<Record<string, string>> {
  const token = await session?.()
  return {
    ...(password === null ? {} : { 'xc-password': asHeaderText(password) }),
    ...(token ? { 'xc-auth': token } : {}),
    ...(editToken ? { [editTokenHeader]: editToken } : {}),
  }
}

const addressOf = ({ baseUrl, shareId }: Link, endpoint: Endpoint, init: CallOptions = {}): string =>
  baseUrl + fillPath(endpoint, { ...init.params, shareId }) + (init.query ?? '')

type CallOptions = RequestInit & {
  headers?: Record<string, string>
  /** Further parameters of the path. */
  params?: Record<string, string>
  /** The query with its question mark. */
  query?: string
}

/** Calls an endpoint of a public link. Never rejects. */
export async function ask<E extends KnownEndpoint>(
  fetch: typeof globalThis.fetch,
  link: Link,
  endpoint: E,
  { params = {}, query = '', ...init }: CallOptions = {},
): Promise<SharedResult<EndpointOutput<E>>> {
  try {
    const response = await fetch(addressOf(link, endpoint, { params, query }), {
      ...init,
      method: splitEndpoint(endpoint).method,
      headers: { 'xc-gui': 'true', ...init.headers, ...(await headersOf(link)) },
      credentials: 'omit',
      signal: init.signal ?? AbortSignal.timeout(limits.formRequestTimeoutMs),
    })
    const body: unknown = await response.json()
    if (!response.ok) return refusalOf(response.status, body)
    return { kind: 'ok', value: outputOf<E>(body), editToken: response.headers.get(editTokenHeader) }
  } catch {
    return { kind: 'no-response' }
  }
}

/** Server and page share a build, so the response matches the endpoint's schema. */
function outputOf<E extends KnownEndpoint>(body: unknown): EndpointOutput<E> {
  return body as EndpointOutput<E>
}

/** Errors without our code come from a proxy, so the outcome is unknown. */
function refusalOf(status: number, body: unknown): Refusal | NetworkError {
  const { error, message, details } = objectOf(body)
  if (typeof error !== 'string') return { kind: 'no-response' }
  return {
    kind: 'refused',
    status,
    code: error,
    message: typeof message === 'string' ? message : '',
    details: objectOf(details),
  }
}

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}
