import { queryOptions } from '@tanstack/react-query'
import type { HideableRole } from '#core/access/view-visibility.ts'
import type { VisibilityRuleWire } from '#core/api/views/visibility.ts'
import { visibilityList, visibilitySet } from '#core/api/endpoints/visibility.ts'
import { request } from '../session/current-session.ts'
import { optimisticUpdate } from '../http/optimistic-update.ts'

/** Which roles see which views of a base. */
export const visibilityQuery = (baseId: string) =>
  queryOptions({
    queryKey: ['visibility', baseId],
    queryFn: ({ signal }) => request(visibilityList, { params: { baseId } }, { signal }),
    staleTime: 0,
  })

/** Hides views from a role or shows them, optimistically; reverts if the server rejects it. */
export async function setVisibility(
  baseId: string,
  viewIds: readonly string[],
  role: HideableRole,
  isHidden: boolean,
): Promise<void> {
  const { queryKey } = visibilityQuery(baseId)
  const changed = (rule: VisibilityRuleWire): VisibilityRuleWire =>
    viewIds.includes(rule.id) ? { ...rule, disabled: { ...rule.disabled, [role]: isHidden } } : rule
  await optimisticUpdate(
    queryKey,
    (rules) => rules.map(changed),
    () =>
      request(visibilitySet, {
        params: { baseId },
        body: viewIds.map((id) => ({ id, disabled: { [role]: isHidden } })),
      }),
  )
}
