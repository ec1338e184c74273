import { Search } from 'lucide-react'
import { type RefObject, useSyncExternalStore } from 'react'
import type { ViewWire } from '#core/api/wire.ts'
import { limits } from '#core/limits.ts'
import type { Column } from '#core/schema.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { updateView } from '../../api/views.ts'
import { countRecords } from '../../api/records.ts'
import { useT } from '../../i18n/use-t.tsx'
import { Input } from '../../ui/input.tsx'
import { ColourMenu } from './colour/colour-menu.tsx'
import type { ViewColours } from './colour/use-colouring.ts'
import { FieldsMenu } from './fields/fields-menu.tsx'
import { FilterMenu } from './filter/filter-menu.tsx'
import { GroupMenu } from './group/group-menu.tsx'
import type { Grouping } from './group/use-groups.ts'
import { RowHeightMenu } from './row-height-menu.tsx'
import { SortMenu } from './sort/sort-menu.tsx'
import { useTight } from './toolbar/use-tight.ts'
import type { Places } from './use-places.ts'
import type { ViewNumber } from './use-view-number.ts'
import type { ViewSetup } from './view-setup.ts'

/** What the view shows: fields, filters, sorts, height, search. */
export function GridToolbar(props: {
  setup: ViewSetup
  view: ViewWire
  places: Places
  grouping: Grouping
  colours: ViewColours
  height: ViewNumber
  /** Columns that show. */
  shown: readonly Column[]
  canStore: boolean
  isFilterOpen: boolean
  onFilterOpen: (open: boolean) => void
  searchRef: RefObject<HTMLInputElement | null>
  onLeaveSearch: () => void
  onEditFields?: (() => void) | undefined
  /** Makes a field the one that names records; absent where the person may not. */
  onName?: ((columnId: string) => void) | undefined
}) {
  const { setup, view, places } = props
  const t = useT()
  const { search } = useSyncExternalStore(setup.subscribe, setup.state)
  const columns = places.all.map(({ column }) => column)
  return (
    <div
      data-region
      ref={useTight<HTMLDivElement>()}
      role="toolbar"
      aria-label={t('views.toolbar')}
      className="group/bar flex h-11 shrink-0 items-center gap-1 border-b border-line px-2 pointer-coarse:h-14"
    >
      <FieldsMenu
        placed={places.all}
        onShow={places.show}
        onMove={places.move}
        onShowAll={places.showAll}
        onEditAll={props.onEditFields}
        onName={props.onName}
        system={
          props.canStore
            ? {
                shows: view.show_system_fields,
                set: (shows) => void updateView(view, { show_system_fields: shows }).catch(tellProblem),
              }
            : undefined
        }
      />
      <FilterMenu
        setup={setup}
        columns={columns}
        onCount={(asked) => countRecords(view.fk_model_id, asked)}
        open={props.isFilterOpen}
        onOpenChange={props.onFilterOpen}
      />
      <SortMenu setup={setup} columns={columns} />
      <GroupMenu grouping={props.grouping} columns={columns} canStore={props.canStore} />
      <ColourMenu colours={props.colours} columns={props.shown} canStore={props.canStore} />
      <RowHeightMenu height={props.height} />
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
