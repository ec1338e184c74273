import { queryOptions } from '@tanstack/react-query'
import {
  personalViewsDelete,
  personalViewsList,
  personalViewsTakeOver,
} from '#core/api/endpoints/personal-views.ts'
import type { PersonalViewWire } from '#core/api/views/personal-views.ts'
import { queryClient } from '../http/query-client.ts'
import { request } from '../session/current-session.ts'
import { refreshTables } from './tables.ts'

/** Personal views of other people in a base. */
export const personalViewsQuery = (baseId: string) =>
  queryOptions({
    queryKey: ['personal-views', baseId],
    queryFn: async ({ signal }) =>
      (await request(personalViewsList, { params: { baseId } }, { signal })).list,
  })

export async function takeOverView(baseId: string, view: PersonalViewWire): Promise<void> {
  await request(personalViewsTakeOver, { params: { viewId: view.id } })
  await refreshAll(baseId, view)
}

export async function deletePersonalView(baseId: string, view: PersonalViewWire): Promise<void> {
  await request(personalViewsDelete, { params: { viewId: view.id } })
  await refreshAll(baseId, view)
}

async function refreshAll(baseId: string, { fk_model_id: tableId }: PersonalViewWire): Promise<void> {
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: personalViewsQuery(baseId).queryKey }),
    refreshTables(baseId, tableId),
  ])
}
