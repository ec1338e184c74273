import { queryOptions } from '@tanstack/react-query'
import type { HidableFrom } from '#core/access/visible-views.ts'
import { visibilityList, type VisibilityRuleWire, visibilitySet } from '#core/api/visibility.ts'
import { request } from './current.ts'
import { queryClient } from './query-client.ts'

/** Which roles find which views of a base. */
export const visibilityQuery = (baseId: string) =>
  queryOptions({
    queryKey: ['visibility', baseId],
    queryFn: ({ signal }) => request(visibilityList, { params: { baseId } }, { signal }),
    staleTime: 0,
  })

/** Keeps views from a role, or shows them to it: at once here, and taken back if the server refuses. */
export async function setVisibility(
  baseId: string,
  viewIds: readonly string[],
  role: HidableFrom,
  isHidden: boolean,
): Promise<void> {
  const { queryKey } = visibilityQuery(baseId)
  const before = queryClient.getQueryData(queryKey)
  const changed = (rule: VisibilityRuleWire): VisibilityRuleWire =>
    viewIds.includes(rule.id) ? { ...rule, disabled: { ...rule.disabled, [role]: isHidden } } : rule
  queryClient.setQueryData(queryKey, (rules) => rules?.map(changed))
  try {
    await request(visibilitySet, {
      params: { baseId },
      body: viewIds.map((id) => ({ id, disabled: { [role]: isHidden } })),
    })
  } catch (error) {
    queryClient.setQueryData(queryKey, before)
    throw error
  }
}
