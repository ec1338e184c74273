import type { DataTag, QueryKey } from '@tanstack/react-query'
import { queryClient } from './query-client.ts'

/**
 * Puts what a write has saved into a cached query. A read that overlaps the write may hold the old state: it is canceled
 * and repeated, never shown.
 */
export function takeSaved<Data>(
  queryKey: DataTag<QueryKey, Data, Error>,
  change: (data: Data | undefined) => Data | undefined,
): void {
  const query = { queryKey, exact: true }
  const isReading = queryClient.isFetching(query) > 0
  if (isReading) void queryClient.cancelQueries(query)
  queryClient.setQueryData(queryKey, change)
  if (isReading) void queryClient.invalidateQueries(query)
}

/**
 * Shows an optimistic update of a cached query while `write` sends it, and reverts it if the server rejects it.
 * Reads that overlap the write may hold the old state: they are canceled or repeated, never shown.
 */
export async function optimisticUpdate<Data, Result>(
  queryKey: DataTag<QueryKey, Data, Error>,
  change: (data: Data) => Data,
  write: () => Promise<Result>,
): Promise<Result> {
  const query = { queryKey, exact: true }
  const before = queryClient.getQueryData(queryKey)
  let isStale = queryClient.isFetching(query) > 0
  // Reverts synchronously to the state before the read; the change below is shown in the same frame.
  if (before !== undefined) void queryClient.cancelQueries(query)
  queryClient.setQueryData(queryKey, (data) => data && change(data))
  const shown = queryClient.getQueryState(queryKey)?.dataUpdateCount
  try {
    return await write()
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    isStale = true
    throw error
  } finally {
    const state = queryClient.getQueryState(queryKey)
    if (isStale || state?.fetchStatus === 'fetching' || state?.dataUpdateCount !== shown)
      void queryClient.invalidateQueries(query)
  }
}
