import type { RefObject } from 'react'
import type { ViewWire } from '#core/api/wire.ts'
import type { Column } from '#core/schema.ts'
import { tellProblem } from '../../api/tell-problem.ts'
import { updateView } from '../../api/views.ts'
import { countRecords } from '../../api/records.ts'
import { ColourMenu, coloursOf } from './colour/colour-menu.tsx'
import type { ViewColours } from './colour/use-colouring.ts'
import { FieldsMenu } from './fields/fields-menu.tsx'
import { FilterMenu } from './filter/filter-menu.tsx'
import { GroupMenu } from './group/group-menu.tsx'
import type { Grouping } from './group/use-groups.ts'
import { RowHeightMenu } from './row-height-menu.tsx'
import { SortMenu } from './sort/sort-menu.tsx'
import { ViewBar } from './toolbar/view-bar.tsx'
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
  /** Whether filters, sorts and groups are stored; those of a published view only by people who may share. */
  canStoreRows: boolean
  isFilterOpen: boolean
  onFilterOpen: (open: boolean) => void
  searchRef: RefObject<HTMLInputElement | null>
  onLeaveSearch: () => void
  onEditFields?: (() => void) | undefined
  /** Makes a field the one that names records; absent where the person may not. */
  onName?: ((columnId: string) => void) | undefined
}) {
  const { setup, view, places, colours, grouping, canStore } = props
  const columns = places.all.map(({ column }) => column)
  const fields = (
    <FieldsMenu
      placed={places.all}
      onShow={places.show}
      onMove={places.move}
      onShowAll={places.showAll}
      onEditAll={props.onEditFields}
      onName={props.onName}
      system={
        canStore
          ? {
              shows: view.show_system_fields,
              set: (shows) => void updateView(view, { show_system_fields: shows }).catch(tellProblem),
            }
          : undefined
      }
    />
  )
  const filter = (
    <FilterMenu
      setup={setup}
      columns={columns}
      onCount={(asked) => countRecords(view.fk_model_id, asked)}
      open={props.isFilterOpen}
      onOpenChange={props.onFilterOpen}
    />
  )
  const colour = <ColourMenu colours={colours} columns={props.shown} canStore={canStore} />
  const group = <GroupMenu grouping={grouping} columns={columns} canStore={props.canStoreRows} />
  return (
    <ViewBar
      setup={setup}
      searchRef={props.searchRef}
      onLeaveSearch={props.onLeaveSearch}
      things={[
        { name: 'fields', menu: fields, folds: 1 },
        { name: 'filter', menu: filter },
        { name: 'sort', menu: <SortMenu setup={setup} columns={columns} /> },
        { name: 'group', menu: group, folds: 2, count: grouping.levels.length },
        { name: 'colour', menu: colour, folds: 3, count: coloursOf(colours) },
        { name: 'height', menu: <RowHeightMenu height={props.height} />, folds: 4 },
      ]}
    />
  )
}
