import { ListFilter } from 'lucide-react'
import { Suspense, useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Popover } from '../../../ui/popover.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { lazyPart } from '../../lazy-part.tsx'
import { ToolbarButton } from '../toolbar-button.tsx'
import type { ViewSetup } from '../view-setup.ts'
import { completeOf, countConditions } from './filter-tree.ts'

const FilterGroup = lazyPart(() => import('./filter-group.tsx').then((m) => m.FilterGroup))

/** The filters of a view, edited live. */
export function FilterMenu(props: {
  setup: ViewSetup
  columns: readonly Column[]
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { setup, columns } = props
  const t = useT()
  const { filters } = useSyncExternalStore(setup.subscribe, setup.state)
  const count = countConditions(completeOf(filters, columns))
  return (
    <Popover
      open={props.open}
      onOpenChange={props.onOpenChange}
      label={t('grid.filter')}
      className="w-[38rem]"
      trigger={<ToolbarButton icon={ListFilter} label={t('grid.filter')} count={count} />}
    >
      {!setup.canStore && <p className="mb-2 text-xs text-ink-3">{t('views.onlyYou')}</p>}
      {filters.children.length === 0 && <p className="mb-2 text-sm text-ink-2">{t('views.filter.none')}</p>}
      <Suspense fallback={<Spinner />}>
        <FilterGroup
          group={filters}
          columns={columns}
          depth={0}
          onChange={(group) => setup.setFilters(group)}
        />
      </Suspense>
    </Popover>
  )
}
