import {
  type InvalidateOptions,
  type InvalidateQueryFilters,
  MutationCache,
  notifyManager,
  type Query,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { showError } from './show-error.ts'

// Components see a change of the cache before the next event: an edit never begins with the state before it.
notifyManager.setScheduler(queueMicrotask)

/**
 * Repeats first loads that were under way when their query was invalidated: they may have read the state before the
 * write. TanStack Query only repeats later ones.
 */
export class AppQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const firstLoads = this.getQueryCache()
      .findAll(filters)
      .filter(({ state }) => state.data === undefined && state.fetchStatus === 'fetching')
    await super.invalidateQueries(filters, options)
    if (firstLoads.length === 0) return
    await Promise.allSettled(firstLoads.map(async ({ promise }) => promise))
    const { refetchType } = filters ?? {}
    const predicate = (query: Query) => firstLoads.includes(query)
    await super.invalidateQueries({ predicate, ...(refetchType ? { refetchType } : {}) }, options)
  }
}

/** Server state except grid rows. The client already retries GETs, so queries do not. */
export const queryClient = new AppQueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
  mutationCache: new MutationCache({ onError: (error) => showError(error) }),
})
