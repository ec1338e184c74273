import { queryOptions } from '@tanstack/react-query'
import type { EndpointBody } from '#core/api/endpoint-types.ts'
import { personalSettingsRead, personalSettingsUpdate } from '#core/api/endpoints/personal-views.ts'
import { queryClient } from '../http/query-client.ts'
import { request } from '../session/current-session.ts'

/** The personal settings of a view. */
export const personalSettingsQuery = (viewId: string) =>
  queryOptions({
    queryKey: ['personal-settings', viewId],
    queryFn: ({ signal }): Promise<Record<string, unknown>> =>
      request(personalSettingsRead, { params: { viewId } }, { signal, showLoading: false }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  })

export async function updatePersonalSettings(
  viewId: string,
  body: EndpointBody<typeof personalSettingsUpdate>,
): Promise<void> {
  await request(personalSettingsUpdate, { params: { viewId }, body }, { showLoading: false })
  queryClient.setQueryData(
    personalSettingsQuery(viewId).queryKey,
    (known) => known && withoutNull({ ...known, ...body }),
  )
}

function withoutNull(settings: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).filter(([, value]) => value !== null))
}
