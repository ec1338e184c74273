import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import {
  baseAudits,
  basesCreate,
  basesDelete,
  basesList,
  basesRead,
  basesRestore,
  basesUpdate,
  type BaseWire,
} from '#core/api/bases.ts'
import type { BodyInputOf } from '#core/api/call.ts'
import { request } from './current.ts'
import { queryClient } from './query-client.ts'

/** The bases that the person is a member of. */
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

export async function createBase(body: BodyInputOf<typeof basesCreate>): Promise<BaseWire> {
  const base = await request(basesCreate, { body })
  changeList((bases) => [...bases.filter((other) => other.id !== base.id), base])
  return base
}

/** Shows the change at once and takes it back if the server refuses. */
export async function updateBase(
  baseId: string,
  body: { title?: string; color?: string | null; order?: number },
): Promise<void> {
  const before = queryClient.getQueryData(basesQuery.queryKey)
  const own = queryClient.getQueryData(baseQuery(baseId).queryKey)
  changeList((bases) => bases.map((base) => (base.id === baseId ? { ...base, ...body } : base)))
  if (own) queryClient.setQueryData(baseQuery(baseId).queryKey, { ...own, ...body })
  try {
    await request(basesUpdate, { params: { baseId }, body })
  } catch (error) {
    queryClient.setQueryData(basesQuery.queryKey, before)
    queryClient.setQueryData(baseQuery(baseId).queryKey, own)
    throw error
  }
}

/** Bases in the trash that the person may bring back. */
export const trashedBasesQuery = queryOptions({
  queryKey: ['bases', 'trash'],
  queryFn: async ({ signal }) => (await request(basesList, { query: { deleted: 'true' } }, { signal })).list,
  staleTime: 0,
})

const auditPage = 50

/** What happened in a base, newest first. */
export const baseAuditQuery = (baseId: string) =>
  infiniteQueryOptions({
    queryKey: ['base-audit', baseId],
    queryFn: ({ pageParam, signal }) =>
      request(
        baseAudits,
        { params: { baseId }, query: { offset: String(pageParam), limit: String(auditPage) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ pageInfo }, pages) => (pageInfo.isLastPage ? undefined : pages.length * auditPage),
    staleTime: 0,
  })

/** Moves a base to the trash; `restoreBase` brings it back. */
export async function trashBase(baseId: string): Promise<void> {
  const before = queryClient.getQueryData(basesQuery.queryKey)
  changeList((bases) => bases.filter((base) => base.id !== baseId))
  try {
    await request(basesDelete, { params: { baseId } })
  } catch (error) {
    queryClient.setQueryData(basesQuery.queryKey, before)
    throw error
  }
}

export async function restoreBase(baseId: string): Promise<void> {
  await request(basesRestore, { params: { baseId } })
  await queryClient.invalidateQueries({ queryKey: basesQuery.queryKey })
}
