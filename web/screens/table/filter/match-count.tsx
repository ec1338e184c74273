import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import { messageOf } from '../../../api/api-error.ts'
import type { RecordsAsked } from '../../../api/records.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/use-t.tsx'
import type { ViewSetup } from '../view-setup.ts'
import { completeOf, type Group, toJson } from './filter-tree.ts'
import { useSettled } from '../../../ui/use-settled.ts'

/** Typing a value should not be a call per letter. */
const settleMs = 300

/** How many records fit the filters as they are being built, of how many there are without them. */
export function MatchCount(props: {
  setup: ViewSetup
  filters: Group
  columns: readonly Column[]
  /** Whether screen readers hear of it; where filters are applied at once they do anyway. */
  isSaid: boolean
  onCount: (asked: RecordsAsked) => Promise<number>
}) {
  const { setup, columns, onCount } = props
  const t = useT()
  const applied = useSyncExternalStore(setup.subscribe, setup.applied)
  const complete = toJson(completeOf(props.filters, columns))
  const text = useSettled(complete.length > 0 ? JSON.stringify(complete) : '', settleMs)
  // What is stored in a view that one may not change stays beneath; else these filters take its place.
  const all: RecordsAsked = setup.canStore ? {} : { viewId: setup.viewId }
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
