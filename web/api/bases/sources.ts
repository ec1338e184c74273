import { queryOptions } from '@tanstack/react-query'
import type { SourceWire } from '#core/api/bases/bases.ts'
import type { ConnectionTestWire, SourceTablesWire } from '#core/api/wire/source-shapes.ts'
import { connectionTables, connectionTest } from '#core/api/endpoints/connections.ts'
import type { EndpointBody } from '#core/api/endpoint-types.ts'
import {
  indexesList,
  metaDiff,
  metaDiffSync,
  sourcesCreate,
  sourcesDelete,
  sourcesList,
  sourcesTables,
  sourcesTest,
  sourcesUpdate,
} from '#core/api/endpoints/sources.ts'
import { queryClient } from '../http/query-client.ts'
import { readAgain } from '../realtime/follow-schema.ts'
import { request } from '../session/current-session.ts'
import { tablesQuery } from '../schema/tables.ts'
import { baseQuery } from './bases.ts'

export type ConnectionBody = EndpointBody<typeof connectionTest>
/** The base that a connection is for, and the stored source that it replaces; null for none yet. */
export type ConnectionPlace = { baseId: string | null; sourceId: string | null }

/** The data sources of a base. */
export const sourcesQuery = (baseId: string) =>
  queryOptions({
    queryKey: ['sources', baseId],
    queryFn: async ({ signal }) => (await request(sourcesList, { params: { baseId } }, { signal })).list,
    staleTime: 0,
  })

/** The indexes that Tessera has created in a base. */
export const indexesQuery = (baseId: string) =>
  queryOptions({
    queryKey: ['indexes', baseId],
    queryFn: async ({ signal }) => (await request(indexesList, { params: { baseId } }, { signal })).list,
    staleTime: 0,
  })

/** Tries a connection. */
export function testConnection(
  { baseId, sourceId }: ConnectionPlace,
  body: ConnectionBody,
  signal: AbortSignal,
): Promise<ConnectionTestWire> {
  return baseId === null
    ? request(connectionTest, { body }, { signal })
    : request(sourcesTest, { params: { baseId }, body: withSource(body, sourceId) }, { signal })
}

/** Lists schemas and tables of a connection. */
export function listSourceTables(
  { baseId, sourceId }: ConnectionPlace,
  body: ConnectionBody,
  signal: AbortSignal,
): Promise<SourceTablesWire> {
  return baseId === null
    ? request(connectionTables, { body }, { signal })
    : request(sourcesTables, { params: { baseId }, body: withSource(body, sourceId) }, { signal })
}

function withSource(body: ConnectionBody, sourceId: string | null) {
  return sourceId === null ? body : { ...body, sourceId }
}

export async function createSource(
  baseId: string,
  body: EndpointBody<typeof sourcesCreate>,
): Promise<SourceWire> {
  const source = await request(sourcesCreate, { params: { baseId }, body })
  await refresh(baseId)
  return source
}

export async function updateSource(
  baseId: string,
  sourceId: string,
  body: EndpointBody<typeof sourcesUpdate>,
): Promise<void> {
  await request(sourcesUpdate, { params: { baseId, sourceId }, body })
  await refresh(baseId)
}

export async function deleteSource(baseId: string, sourceId: string): Promise<void> {
  await request(sourcesDelete, { params: { baseId, sourceId } })
  await refresh(baseId)
}

/** Differences between the data sources of a base and their databases. */
export const sourceChangesQuery = (baseId: string) =>
  queryOptions({
    queryKey: ['source-changes', baseId],
    queryFn: ({ signal }) => request(metaDiff, { params: { baseId } }, { signal }),
    // Every reading connects to the databases.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })

/** Applies differences by their ids. Fields, views and records may all be others afterwards. */
export async function applySourceChanges(baseId: string, changes: readonly string[]): Promise<void> {
  await request(metaDiffSync, { params: { baseId }, body: { changes: [...changes] } })
  await Promise.all([refresh(baseId), readAgain(baseId)])
}

async function refresh(baseId: string): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: sourcesQuery(baseId).queryKey }),
    queryClient.invalidateQueries({ queryKey: baseQuery(baseId).queryKey }),
    queryClient.invalidateQueries({ queryKey: tablesQuery(baseId).queryKey }),
  ])
}
