import { useQuery } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { messageOf } from '../../../api/http/api-error.ts'
import { filtersQuery, sortsQuery, viewColumnsQuery } from '../../../api/schema/views.ts'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../../ui/feedback/skeleton.tsx'
import { hasPersonalSettings } from './settings-storage.ts'
import type { RecordViewProps } from './use-record-view.ts'
import type { ViewBodyProps } from './view-body-props.ts'

/** A view of records; waits for the view's settings. */
export function LoadedView({ View, ...props }: ViewBodyProps & { View: ComponentType<RecordViewProps> }) {
  const columns = useQuery(viewColumnsQuery(props.view.id))
  const filters = useQuery(filtersQuery(props.view.id))
  const sorts = useQuery(sortsQuery(props.view.id))
  const isPersonal = hasPersonalSettings(props.view, props.may)
  const personal = useQuery({
    queryKey: ['personal-settings-loaded', props.view.id],
    queryFn: async () => (await import('../view/personal-sync.ts')).loadPersonalSettings(props.view.id),
    enabled: isPersonal,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const problem = columns.error ?? filters.error ?? sorts.error ?? personal.error
  if (columns.data && filters.data && sorts.data && (personal.data || !isPersonal)) {
    return <View {...props} places={columns.data} filters={filters.data} sorts={sorts.data} />
  }
  if (!problem) {
    return (
      <div className="p-4">
        <SkeletonRows count={8} />
      </div>
    )
  }
  return (
    <ErrorState
      message={messageOf(problem)}
      onRetry={() => {
        void Promise.all([columns.refetch(), filters.refetch(), sorts.refetch()])
        if (isPersonal) void personal.refetch()
      }}
    />
  )
}
