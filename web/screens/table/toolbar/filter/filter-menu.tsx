import { ListFilter } from 'lucide-react'
import { Suspense, useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Popover } from '../../../../ui/overlays/popover.tsx'
import { Spinner } from '../../../../ui/feedback/spinner.tsx'
import { ToolbarButton } from '../toolbar-button.tsx'
import { toolbarPart } from '../lazy-toolbar-panel.ts'
import type { ViewSetup } from '../../view/view-setup.ts'
import type { FilterPanelProps } from './filter-panel.tsx'
import { completeOf, countConditions } from '../../view/filter-tree.ts'

const FilterPanel = toolbarPart(() => import('./filter-panel.tsx').then((m) => m.FilterPanel))

/** The filters of a view, applied live. */
export function FilterMenu(props: {
  setup: ViewSetup
  columns: readonly Column[]
  onCount: FilterPanelProps['onCount']
  open: boolean
  onOpenChange: (open: boolean) => void
}) {
  const { setup, columns } = props
  const t = useTranslation()
  const { filters } = useSyncExternalStore(setup.subscribe, setup.state)
  const count = countConditions(completeOf(filters, columns))
  const saved = setup.canStore ? 0 : setup.savedConditions()
  return (
    <Popover
      open={props.open}
      onOpenChange={props.onOpenChange}
      label={t('grid.filter')}
      className="w-fit"
      trigger={
        <ToolbarButton
          data-event="filter.open"
          icon={ListFilter}
          label={saved > 0 ? t('views.filtered') : t('grid.filter')}
          count={count}
        />
      }
    >
      <Suspense fallback={<Spinner />}>
        {saved > 0 && (
          <p className="mb-2 flex items-start gap-1.5 rounded-md bg-sunken px-2.5 py-1.5 text-sm text-ink-2">
            <ListFilter aria-hidden className="mt-0.5 size-3.5 shrink-0" />
            {t('views.filtered.message', { count: saved })}
          </p>
        )}
        <FilterPanel setup={setup} columns={columns} onCount={props.onCount} />
      </Suspense>
    </Popover>
  )
}
