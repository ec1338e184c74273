import { Search } from 'lucide-react'
import { type RefObject, useSyncExternalStore } from 'react'
import { limits } from '#core/limits.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Input } from '../../ui/input.tsx'
import { FieldsMenu } from '../table/fields/fields-menu.tsx'
import type { FilterPanelProps } from '../table/filter/filter-panel.tsx'
import { FilterMenu } from '../table/filter/filter-menu.tsx'
import { SortMenu } from '../table/sort/sort-menu.tsx'
import { useTight } from '../table/toolbar/use-tight.ts'
import type { Places } from '../table/use-places.ts'
import type { ViewSetup } from '../table/view-setup.ts'

/** How one person looks at a published view: fields, filters, sorts, search. */
export function SharedToolbar(props: {
  setup: ViewSetup
  places: Places
  isFilterOpen: boolean
  onFilterOpen: (open: boolean) => void
  onCount: FilterPanelProps['onCount']
  searchRef: RefObject<HTMLInputElement | null>
  onLeaveSearch: () => void
}) {
  const { setup, places } = props
  const t = useT()
  const { search } = useSyncExternalStore(setup.subscribe, setup.state)
  const columns = places.all.map(({ column }) => column)
  return (
    <div
      ref={useTight<HTMLDivElement>()}
      role="toolbar"
      aria-label={t('views.toolbar')}
      className="group/bar flex h-11 shrink-0 items-center gap-1 border-b border-line px-2 pointer-coarse:h-14"
    >
      <FieldsMenu placed={places.all} onShow={places.show} onMove={places.move} onShowAll={places.showAll} />
      <FilterMenu
        setup={setup}
        columns={columns}
        onCount={props.onCount}
        open={props.isFilterOpen}
        onOpenChange={props.onFilterOpen}
      />
      <SortMenu setup={setup} columns={columns} />
      <Input
        ref={props.searchRef}
        type="search"
        size="sm"
        icon={Search}
        aria-label={t('grid.search')}
        placeholder={t('common.search')}
        maxLength={limits.searchLength}
        value={search}
        onText={(text) => setup.setSearch(text)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setup.setSearch('')
          if (event.key === 'Escape' || event.key === 'Enter') props.onLeaveSearch()
        }}
        className="ms-auto w-32 min-w-28 shrink sm:w-56"
      />
    </div>
  )
}
