import type { ReactNode } from 'react'
import { publicResponse, publicResponseUpdate, publicSubmit } from '#core/api/endpoints/public.ts'
import type { FormResponseWire } from '#core/api/sharing/public.ts'
import type { RecordWire } from '#core/api/records/records.ts'
import type { CellValue } from '#core/schema.ts'
import { viewerTimeZone } from '../../fields/format/text-format.ts'
import { ask, type Link, type SharedResult } from './share-calls.ts'

/** A recorded response, and the token of the link that changes it. */
export type Recorded = { record: RecordWire; editToken: string | null }

type Data = Record<string, CellValue>

export type SendOptions = {
  /** The value of the honeypot field, which people do not see. */
  trap?: string
  /** Shows a bot check while it runs; without it, only checks without a word are done. */
  show?: (content: ReactNode) => void
  /** Stops a bot check. */
  signal?: AbortSignal
}

/** Bot checks before giving up: a result may be used or too old by the time it arrives. */
const checksMax = 3

/**
 * Submits a form, with a bot check if the form asks for one. Requests with the same `key` create one record.
 */
export async function submitForm(
  link: Link,
  key: string,
  data: Data,
  { trap = '', show, signal }: SendOptions = {},
  fetch = globalThis.fetch,
): Promise<SharedResult<Recorded>> {
  let checked: Record<string, string> = {}
  for (let count = 0; ; count += 1) {
    const response = await ask(fetch, link, publicSubmit, {
      headers: { ...headers(), 'idempotency-key': key, ...checked },
      body: JSON.stringify(trap === '' ? { data } : { data, trap }),
    })
    const isCheck = response.kind === 'refused' && response.code === 'BOT_CHECK_REQUIRED'
    if (!isCheck || count === checksMax) return recorded(response)
    const { passBotCheck } = await import('./bot-check/pass-bot-check.tsx')
    const result = await passBotCheck(response.details, show, signal)
    if (result === null) return response
    checked = result
  }
}

/** Reads a response by its edit link. */
export function readResponse(link: Link, fetch = globalThis.fetch): Promise<SharedResult<FormResponseWire>> {
  return ask(fetch, link, publicResponse, { headers: headers() })
}

/** Changes a response by its edit link. `seen`: the answers as they were read. */
export async function changeResponse(
  link: Link,
  data: Data,
  seen: Data,
  fetch = globalThis.fetch,
): Promise<SharedResult<Recorded>> {
  const response = await ask(fetch, link, publicResponseUpdate, {
    headers: headers(),
    body: JSON.stringify({ data, seen }),
  })
  return recorded(response)
}

// Conditions by date depend on the visitor's day.
const headers = () => ({ 'content-type': 'application/json', 'xc-timezone': viewerTimeZone() })

function recorded(response: SharedResult<RecordWire>): SharedResult<Recorded> {
  if (response.kind !== 'ok') return response
  const { value: record, editToken = null } = response
  return { kind: 'ok', value: { record, editToken } }
}
