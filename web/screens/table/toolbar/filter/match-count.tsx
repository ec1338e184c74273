import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import { messageOf } from '../../../../api/http/api-error.ts'
import type { RecordQuery } from '../../../../api/records/records.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import type { ViewSetup } from '../../view/view-setup.ts'
import { completeOf, type Group, toJson } from '../../view/filter-tree.ts'
import { useDebouncedValue } from '../../../../ui/forms/use-debounced-value.ts'

/** Debounces typing. */
const matchCountDebounceMs = 300

/** How many records match the filters, out of those without them. */
export function MatchCount(props: {
  setup: ViewSetup
  filters: Group
  columns: readonly Column[]
  /** Announces the count; live filters announce it anyway. */
  isSaid: boolean
  onCount: (query: RecordQuery) => Promise<number>
}) {
  const { setup, columns, onCount } = props
  const t = useTranslation()
  const applied = useSyncExternalStore(setup.subscribe, setup.applied)
  const complete = toJson(completeOf(props.filters, columns))
  const text = useDebouncedValue(complete.length > 0 ? JSON.stringify(complete) : '', matchCountDebounceMs)
  // Filters of a view without write access apply in addition; otherwise the edited ones replace them.
  const all: RecordQuery = setup.canStore ? {} : { viewId: setup.viewId }
  const key = ['filter-count', setup.viewId, applied]
  const common = { gcTime: 0, retry: false, placeholderData: keepPreviousData } as const
  const { data: total } = useQuery({ ...common, queryKey: [...key, 'all'], queryFn: () => onCount(all) })
  const fits = useQuery({
    ...common,
    queryKey: [...key, text],
    queryFn: () => onCount({ ...all, filterArrJson: text }),
    enabled: text !== '',
  })
  const count = text === '' ? total : fits.data
  if (text !== '' && fits.error) {
    return (
      <p role="alert" className="text-sm text-danger-ink">
        {messageOf(fits.error)}
      </p>
    )
  }
  return (
    <p role={props.isSaid ? 'status' : undefined} className="min-h-5 text-sm text-ink-2 tabular-nums">
      {count !== undefined &&
        total !== undefined &&
        t('toolbar.filter.matches', { count: total, shown: formatNumber(count), total: formatNumber(total) })}
    </p>
  )
}
