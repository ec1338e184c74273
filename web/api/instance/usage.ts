import { infiniteQueryOptions } from '@tanstack/react-query'
import { instanceUsage } from '#core/api/endpoints/usage.ts'
import { request } from '../session/current-session.ts'

/** Bases per page; the server reads the counts of each from its room. */
const usagePageSize = 25

/** Usage of the last days, by base. */
export const usageQuery = (days: number) =>
  infiniteQueryOptions({
    queryKey: ['instance-usage', days],
    queryFn: ({ pageParam, signal }) =>
      request(
        instanceUsage,
        { query: { days: String(days), offset: String(pageParam), limit: String(usagePageSize) } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ pageInfo }, pages) =>
      pageInfo.isLastPage ? undefined : pages.length * usagePageSize,
    staleTime: 0,
  })
