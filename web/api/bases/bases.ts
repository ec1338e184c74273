import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { BaseCopyWire, BaseWire } from '#core/api/bases/bases.ts'
import {
  baseAudits,
  basesCreate,
  basesDelete,
  basesDuplicate,
  basesDuplicateCancel,
  basesDuplicatePart,
  basesList,
  basesRead,
  basesRestore,
  basesStar,
  basesUpdate,
} from '#core/api/endpoints/bases.ts'
import type { EndpointBody } from '#core/api/endpoint-types.ts'
import { request } from '../session/current-session.ts'
import { optimisticUpdate } from '../http/optimistic-update.ts'
import { queryClient } from '../http/query-client.ts'
import { countEvent } from '../realtime/count-event.ts'

/** The bases of which the person is a member. */
export const basesQuery = queryOptions({
  queryKey: ['bases'],
  queryFn: async ({ signal }) =>
    (await request(basesList, {}, { signal })).list.filter((base) => !base.deleted),
})

export const baseQuery = (baseId: string) =>
  queryOptions({
    queryKey: ['base', baseId],
    queryFn: ({ signal }) => request(basesRead, { params: { baseId } }, { signal }),
    initialData: () => queryClient.getQueryData(basesQuery.queryKey)?.find((base) => base.id === baseId),
    initialDataUpdatedAt: () => queryClient.getQueryState(basesQuery.queryKey)?.dataUpdatedAt,
  })

function changeList(change: (bases: BaseWire[]) => BaseWire[]): void {
  queryClient.setQueryData(basesQuery.queryKey, (bases) => bases && change(bases))
}

export async function createBase(body: EndpointBody<typeof basesCreate>): Promise<BaseWire> {
  const base = await request(basesCreate, { body })
  countEvent('base.create', { isTemplate: body.template !== undefined })
  changeList((bases) => [...bases.filter((other) => other.id !== base.id), base])
  return base
}

/** Updates a base optimistically; reverts if the server rejects it. */
export async function updateBase(
  baseId: string,
  body: { title?: string; color?: string | null; order?: number; meta?: Record<string, unknown> },
): Promise<void> {
  await patchBase(baseId, body, () => request(basesUpdate, { params: { baseId }, body }))
}

/** Stars or unstars a base. */
export async function starBase(baseId: string, starred: boolean): Promise<void> {
  await patchBase(baseId, { starred }, () => request(basesStar, { params: { baseId }, body: { starred } }))
}

async function patchBase(
  baseId: string,
  patch: Partial<BaseWire>,
  call: () => Promise<unknown>,
): Promise<void> {
  const inList = (bases: BaseWire[]) =>
    bases.map((base) => (base.id === baseId ? { ...base, ...patch } : base))
  await optimisticUpdate(basesQuery.queryKey, inList, () =>
    optimisticUpdate(baseQuery(baseId).queryKey, (base) => ({ ...base, ...patch }), call),
  )
}

/** The person lost access to the base: drop it from lists, so that open screens find out why. */
export function lostBase(baseId: string): void {
  changeList((bases) => bases.filter(({ id }) => id !== baseId))
  void queryClient.invalidateQueries({ queryKey: ['base', baseId] })
  void queryClient.invalidateQueries({ queryKey: basesQuery.queryKey })
}

/** Deleted bases that the person can restore. */
export const trashedBasesQuery = queryOptions({
  queryKey: ['bases', 'trash'],
  queryFn: async ({ signal }) => (await request(basesList, { query: { deleted: 'true' } }, { signal })).list,
  staleTime: 0,
})

const auditPageSize = 50

/** The audit log of a base, newest first. */
export const baseAuditQuery = (baseId: string) =>
  infiniteQueryOptions({
    queryKey: ['base-audit', baseId],
    queryFn: ({ pageParam, signal }) =>
      request(
        baseAudits,
        { params: { baseId }, query: { offset: String(pageParam), limit: String(auditPageSize) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ pageInfo }, pages) =>
      pageInfo.isLastPage ? undefined : pages.length * auditPageSize,
    staleTime: 0,
  })

/** Moves a base to the trash; `restoreBase` undoes it. */
export async function trashBase(baseId: string): Promise<void> {
  await optimisticUpdate(
    basesQuery.queryKey,
    (bases) => bases.filter((base) => base.id !== baseId),
    () => request(basesDelete, { params: { baseId } }),
  )
}

/** Copies a base in parts; `onProgress` gets 0 to 1. Aborting with `signal` removes the partial copy. */
export async function duplicateBase(
  baseId: string,
  body: EndpointBody<typeof basesDuplicate>,
  options: { onProgress: (portion: number) => void; signal: AbortSignal },
): Promise<BaseCopyWire> {
  let state = await request(basesDuplicate, { params: { baseId }, body })
  const params = { baseId, copyId: state.id }
  try {
    while (!state.done) {
      options.signal.throwIfAborted()
      state = await request(basesDuplicatePart, { params })
      options.onProgress(state.progress)
    }
  } catch (error) {
    await request(basesDuplicateCancel, { params }).catch(() => undefined)
    throw error
  }
  await queryClient.invalidateQueries({ queryKey: basesQuery.queryKey })
  return state
}

export async function restoreBase(baseId: string): Promise<void> {
  await request(basesRestore, { params: { baseId } })
  await queryClient.invalidateQueries({ queryKey: basesQuery.queryKey })
}
