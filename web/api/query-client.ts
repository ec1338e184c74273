import { MutationCache, QueryClient } from '@tanstack/react-query'
import { tellProblem } from './tell-problem.ts'

/** Server state but the grid's rows. The client retries GETs itself, so queries do not. */
export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: false, staleTime: 30_000, refetchOnWindowFocus: false } },
  mutationCache: new MutationCache({ onError: (error) => tellProblem(error) }),
})
