import * as v from 'valibot'
import type { EndpointOutput, KnownEndpoint } from '#core/api/endpoint-types.ts'
import { publicExport } from '#core/api/endpoints/exports.ts'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import { publicCount, publicLinked, publicMeta, publicRows, publicSeq } from '#core/api/endpoints/public.ts'
import { publicAggregate, publicBulkList, publicGroupBy } from '#core/api/endpoints/public-groups.ts'
import type { RecordsPage } from '#core/api/records/records.ts'
import type { CellValue } from '#core/schema.ts'
import { t } from '../../i18n/i18n.ts'
import { aggregationJson, type AggregateQueryInput, selectionOf } from '../records/aggregates.ts'
import { ApiError } from '../http/api-error.ts'
import { baseUrl } from '../http/base-url.ts'
import { type RequestOptionsOf, type Client, createClient, type RequestOptions } from '../http/client.ts'
import { knowFileLinks } from '../files/file-links.ts'
import { asHeaderText } from '../http/header-encoding.ts'
import type { GroupCalls } from '../records/groups.ts'
import type { RecordQuery } from '../records/records.ts'

/** A shared view, read through its public link. Rejects with an ApiError. */
export type SharedLink = {
  shareId: string
  meta(signal?: AbortSignal): Promise<SharedViewWire>
  /** A page of records: values by column id. */
  rows(query: RecordQuery & { limit: number; offset: number }, signal?: AbortSignal): Promise<RecordsPage>
  /** The number of matching records. */
  count(query: RecordQuery): Promise<number>
  /** Records that a record is linked to, by its id or key. */
  linked(rowId: string, columnId: string, offset: number): Promise<RecordsPage>
  /** All records as CSV, if the link allows downloads. */
  csv(): Promise<Blob>
  /** Groups, and the records of groups. */
  groups: GroupCalls
  /** Aggregates of columns, by column id. */
  aggregates(
    query: RecordQuery,
    wanted: AggregateQueryInput,
    signal?: AbortSignal,
  ): Promise<Record<string, CellValue>>
  /** Sequence number of the view's last change. */
  seq(): Promise<number>
  /** Tries a password; remembers a correct one until the tab closes. */
  unlock(password: string): Promise<SharedViewWire>
}

/** The password of a link, and its ticket, which is valid for an hour. */
const secretSchema = v.object({ password: v.string(), ticket: v.nullable(v.string()) })
type Secret = v.InferOutput<typeof secretSchema>

export type LinkParts = {
  requestFull: Client['requestFull']
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** A shared-link session has only the link's permissions, even for signed-in members. */
const asNobody = (): LinkParts => ({
  ...createClient({
    baseUrl,
    session: {
      freshToken: () => Promise.resolve(null),
      refresh: () => Promise.resolve(null),
      signOut: () => undefined,
    },
    fetch: (input, init) => fetch(input, init),
    zone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    previewAs: () => null,
    sharedBase: () => null,
    beginLoading: () => () => undefined,
    fallbacks: () => ({ internal: t('common.error.internal'), other: t('common.error.other') }),
  }),
  storage: () => sessionStorage,
})

export function openLink(shareId: string, parts: LinkParts = asNobody()): SharedLink {
  const key = `tessera-share-${shareId}`
  let secret = recall()
  /** The server counts the first reading as a visit. */
  let isOpened = false

  function recall(): Secret | null {
    try {
      return v.parse(secretSchema, JSON.parse(parts.storage().getItem(key) ?? ''))
    } catch {
      return null
    }
  }

  function remember(next: Secret | null): void {
    secret = next
    try {
      if (next) parts.storage().setItem(key, JSON.stringify(next))
      else parts.storage().removeItem(key)
    } catch {
      // Without storage it lasts until the page closes.
    }
  }

  async function withPassword<E extends KnownEndpoint>(
    password: string,
    endpoint: E,
    input: RequestOptionsOf<E>,
    options: RequestOptions = {},
  ): Promise<EndpointOutput<E>> {
    const headers = { 'xc-password': asHeaderText(password) }
    const response = await parts.requestFull(endpoint, input, { ...options, headers })
    remember({ password, ticket: response.headers.get('xc-share-ticket') })
    return response.output
  }

  async function ask<E extends KnownEndpoint>(
    endpoint: E,
    input: RequestOptionsOf<E>,
    options: RequestOptions = {},
  ): Promise<EndpointOutput<E>> {
    const known = secret
    const headers: Record<string, string> = {
      ...options.headers,
      ...(known?.ticket ? { 'xc-share-ticket': known.ticket } : {}),
    }
    try {
      if (known && !known.ticket) return await withPassword(known.password, endpoint, input, options)
      return (await parts.requestFull(endpoint, input, { ...options, headers })).output
    } catch (error) {
      if (!known || !isLocked(error)) throw error
    }
    try {
      // The ticket expired or the password changed.
      return await withPassword(known.password, endpoint, input, options)
    } catch (error) {
      if (isLocked(error)) remember(null)
      throw error
    }
  }

  const params = { shareId }
  const of = (signal: AbortSignal | undefined): RequestOptions => (signal ? { signal } : {})
  return {
    shareId,
    async meta(signal) {
      const again = isOpened ? { headers: { 'x-link-again': '1' } } : {}
      const shared = await ask(publicMeta, { params }, { ...of(signal), ...again })
      isOpened = true
      return shared
    },
    async rows({ limit, offset, ...query }, signal) {
      const pageQuery = { ...query, format: 'native' as const, limit: String(limit), offset: String(offset) }
      const page = await ask(publicRows, { params, query: pageQuery }, of(signal))
      knowFileLinks(page.files)
      return page
    },
    async count(recordQuery) {
      return (await ask(publicCount, { params, query: selectionOf(recordQuery) })).count
    },
    linked: (rowId, columnId, offset) =>
      ask(publicLinked, { params: { shareId, rowId, columnId }, query: { offset: String(offset) } }),
    async csv() {
      const query = { bom: 'true' as const }
      const file: unknown = await ask(publicExport, { params, query }, { responseType: 'blob' })
      if (!(file instanceof Blob)) throw new TypeError('The download is not a file.')
      return file
    },
    groups: {
      groups: (query) => ask(publicGroupBy, { params, query }),
      lists: (query, body, signal) => ask(publicBulkList, { params, query, body }, of(signal)),
    },
    async aggregates(recordQuery, wanted, signal) {
      const query = {
        ...selectionOf(recordQuery),
        aggregation: aggregationJson(wanted),
        format: 'native' as const,
      }
      // In native format every value is a cell value.
      return (await ask(publicAggregate, { params, query }, of(signal))) as Record<string, CellValue>
    },
    seq: async () => (await ask(publicSeq, { params })).seq,
    unlock: (password) => withPassword(password, publicMeta, { params }),
  }
}

/** The link needs a password, or another one. */
export function isLocked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'PASSWORD_REQUIRED'
}

/** The link does not exist or was revoked. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
