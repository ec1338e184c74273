import { MutationCache, notifyManager, QueryClient } from '@tanstack/react-query'
import { showError } from './show-error.ts'

// Components see a change of the cache before the next event: an edit never begins with the state before it.
notifyManager.setScheduler(queueMicrotask)

/** Server state except grid rows. The client already retries GETs, so queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
  mutationCache: new MutationCache({ onError: (error) => showError(error) }),
})
