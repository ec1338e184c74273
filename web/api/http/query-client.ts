import { MutationCache, QueryClient } from '@tanstack/react-query'
import { showError } from './show-error.ts'

/** Server state except grid rows. The client already retries GETs, so queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
  mutationCache: new MutationCache({ onError: (error) => showError(error) }),
})
