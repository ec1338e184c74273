import * as v from 'valibot'
import type { AnyCall, OutputOf } from '#core/api/call.ts'
import { publicMeta, publicRows, publicSeq, type SharedViewWire } from '#core/api/public.ts'
import { publicAggregate, publicBulkList, publicGroupBy } from '#core/api/public-groups.ts'
import type { RecordsPage } from '#core/api/records.ts'
import type { CellValue } from '#core/schema.ts'
import { t } from '../i18n/i18n.ts'
import { aggregationJson, type AggregatesAsked, selectionOf } from './aggregates.ts'
import { ApiError } from './api-error.ts'
import { baseUrl } from './base-url.ts'
import { type Asked, type Client, createClient } from './client.ts'
import { knowFileLinks } from './file-links.ts'
import { asHeaderText } from './header-text.ts'
import type { GroupCalls } from './groups.ts'
import type { RecordsAsked } from './records.ts'

/** A published view as anybody with its link reads it. Rejects with an ApiError like any call. */
export type SharedLink = {
  shareId: string
  meta(signal?: AbortSignal): Promise<SharedViewWire>
  /** A page of records: values by column id. */
  rows(query: RecordsAsked & { limit: number; offset: number }, signal?: AbortSignal): Promise<RecordsPage>
  /** Groups of records, and the records of groups. */
  groups: GroupCalls
  /** What columns of the records come to, by column id. */
  aggregates(
    asked: RecordsAsked,
    wanted: AggregatesAsked,
    signal?: AbortSignal,
  ): Promise<Record<string, CellValue>>
  /** The newest change that the view includes. */
  seq(): Promise<number>
  /** Tries a password; the right one is remembered as long as the tab. */
  unlock(password: string): Promise<SharedViewWire>
}

/** The password of a link, and the ticket that stands for it for an hour. */
const secretSchema = v.object({ password: v.string(), ticket: v.nullable(v.string()) })
type Secret = v.InferOutput<typeof secretSchema>

export type LinkParts = {
  requestFull: Client['requestFull']
  storage: () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
}

/** Nobody in particular: on a public link one has the link's rights, whoever one is elsewhere. */
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
      // Without storage it lasts as long as the page.
    }
  }

  async function withPassword<C extends AnyCall>(
    password: string,
    call: C,
    asked: Asked<C>,
    signal?: AbortSignal,
  ): Promise<OutputOf<C>> {
    const headers = { 'xc-password': asHeaderText(password) }
    const answer = await parts.requestFull(call, asked, { headers, ...(signal ? { signal } : {}) })
    remember({ password, ticket: answer.headers.get('xc-share-ticket') })
    return answer.output
  }

  async function ask<C extends AnyCall>(
    call: C,
    asked: Asked<C>,
    signal?: AbortSignal,
  ): Promise<OutputOf<C>> {
    const known = secret
    const headers: Record<string, string> = known?.ticket ? { 'xc-share-ticket': known.ticket } : {}
    try {
      if (known && !known.ticket) return await withPassword(known.password, call, asked, signal)
      return (await parts.requestFull(call, asked, { headers, ...(signal ? { signal } : {}) })).output
    } catch (error) {
      if (!known || !isLocked(error)) throw error
    }
    try {
      // The ticket is too old, or it is another password now.
      return await withPassword(known.password, call, asked, signal)
    } catch (error) {
      if (isLocked(error)) remember(null)
      throw error
    }
  }

  const params = { shareId }
  return {
    shareId,
    meta: (signal) => ask(publicMeta, { params }, signal),
    async rows({ limit, offset, ...query }, signal) {
      const asked = { ...query, format: 'native' as const, limit: String(limit), offset: String(offset) }
      const page = await ask(publicRows, { params, query: asked }, signal)
      knowFileLinks(page.files)
      return page
    },
    groups: {
      groups: (query) => ask(publicGroupBy, { params, query }),
      lists: (query, body, signal) => ask(publicBulkList, { params, query, body }, signal),
    },
    async aggregates(asked, wanted, signal) {
      const query = { ...selectionOf(asked), aggregation: aggregationJson(wanted), format: 'native' as const }
      // Natively every value is one of a cell.
      return (await ask(publicAggregate, { params, query }, signal)) as Record<string, CellValue>
    },
    seq: async () => (await ask(publicSeq, { params })).seq,
    unlock: (password) => withPassword(password, publicMeta, { params }),
  }
}

/** The link asks for a password, or for another one. */
export function isLocked(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'PASSWORD_REQUIRED'
}

/** Nothing is behind the link, or not any more. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}
