import type { SharedViewWire } from '#core/api/public.ts'
import type { RecordWire } from '#core/api/records.ts'
import type { StoredFile } from '#core/fields/files.ts'
import type { CellValue } from '#core/schema.ts'
import { asHeaderText } from '../../api/header-text.ts'

/** The two calls of a public form, without the app's client: no session, no token, a tenth of the bytes. */

/** As `publicMeta` and `publicSubmit` of core/api have them; a test compares. */
export const sharePaths = {
  meta: '/api/v2/public/shared-view/:shareId/meta',
  rows: '/api/v2/public/shared-view/:shareId/rows',
  files: '/api/v2/public/shared-view/:shareId/files',
} as const

/** The server said no, with a code of core/errors.ts and a sentence. */
export type Refusal = {
  kind: 'refused'
  status: number
  code: string
  message: string
  details: Readonly<Record<string, unknown>>
}
/** No answer, or none that means anything: what was asked may or may not have happened. */
export type NoAnswer = { kind: 'unanswered' }
export type Answered<T> = { kind: 'answered'; value: T } | Refusal | NoAnswer

export type Link = { baseUrl: string; shareId: string; password: string | null }

/** Milliseconds after which an answer is no longer waited for. */
const patience = 30_000

export function readShared(link: Link, fetch = globalThis.fetch): Promise<Answered<SharedViewWire>> {
  return ask<SharedViewWire>(fetch, link, sharePaths.meta, { method: 'GET' })
}

/** Sends one filled form. Calls with the same `key` make one record, however often they are made. */
export function sendAnswers(
  link: Link,
  key: string,
  data: Record<string, CellValue>,
  fetch = globalThis.fetch,
): Promise<Answered<RecordWire>> {
  return ask<RecordWire>(fetch, link, sharePaths.rows, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ data }),
  })
}

/** Uploads a file for an answer. Rejects with FileRefused. */
export async function sendAnswerFile(
  link: Link,
  file: File,
  watch: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<StoredFile> {
  const path = sharePaths.files.replace(':shareId', encodeURIComponent(link.shareId))
  const { sendFile } = await import('../../api/send-file.ts')
  return sendFile({
    ...watch,
    address: `${link.baseUrl}${path}?title=${encodeURIComponent(file.name)}`,
    file,
    headers: link.password === null ? {} : { 'xc-password': asHeaderText(link.password) },
  })
}

async function ask<T>(
  fetch: typeof globalThis.fetch,
  link: Link,
  path: string,
  init: RequestInit & { headers?: Record<string, string> },
): Promise<Answered<T>> {
  const password = link.password === null ? {} : { 'xc-password': asHeaderText(link.password) }
  try {
    const response = await fetch(link.baseUrl + path.replace(':shareId', encodeURIComponent(link.shareId)), {
      ...init,
      headers: { 'xc-gui': 'true', ...init.headers, ...password },
      credentials: 'omit',
      signal: AbortSignal.timeout(patience),
    })
    const body: unknown = await response.json()
    return response.ok ? { kind: 'answered', value: answerOf<T>(body) } : refusalOf(response.status, body)
  } catch {
    return { kind: 'unanswered' }
  }
}

/** The server and the page are of one build, and the server answers what the call says. */
function answerOf<T>(body: unknown): T {
  return body as T
}

/** Errors without our code come from something in between: whether the call got through is not known. */
function refusalOf(status: number, body: unknown): Refusal | NoAnswer {
  const { error, message, details } = objectOf(body)
  if (typeof error !== 'string') return { kind: 'unanswered' }
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
