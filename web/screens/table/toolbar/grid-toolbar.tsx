import type { RefObject } from 'react'
import type { ViewWire } from '#core/api/wire.ts'
import type { Column } from '#core/schema.ts'
import { showError } from '../../../api/http/show-error.ts'
import { updateView } from '../../../api/schema/views.ts'
import { countRecords } from '../../../api/records/records.ts'
import { ColorMenu, colorsOf } from './color/color-menu.tsx'
import type { ViewColors } from './color/use-row-coloring.ts'
import { FieldsMenu } from './fields/fields-menu.tsx'
import { FilterMenu } from './filter/filter-menu.tsx'
import { GroupMenu } from './group/group-menu.tsx'
import type { Grouping } from './group/use-groups.ts'
import { RowHeightMenu } from './row-height-menu.tsx'
import { SortMenu } from './sort/sort-menu.tsx'
import { ViewBar } from './view-bar.tsx'
import type { ColumnLayout } from '../view/use-column-layout.ts'
import type { ViewNumber } from '../view/use-row-count.ts'
import type { ViewSetup } from '../view/view-setup.ts'

/** Toolbar of a grid: fields, filters, sorts, row height, search. */
export function GridToolbar(props: {
  setup: ViewSetup
  view: ViewWire
  places: ColumnLayout
  grouping: Grouping
  colors: ViewColors
  height: ViewNumber
  /** Visible columns. */
  shown: readonly Column[]
  canStore: boolean
  /** Filters, sorts and groups are stored on the view; for a published view only with share permission. */
  canStoreRows: boolean
  isFilterOpen: boolean
  onFilterOpen: (open: boolean) => void
  searchRef: RefObject<HTMLInputElement | null>
  onLeaveSearch: () => void
  onEditFields?: (() => void) | undefined
  /** Makes a field the primary field; undefined without permission. */
  onName?: ((columnId: string) => void) | undefined
}) {
  const { setup, view, places, colors, grouping, canStore } = props
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
              set: (shows) => void updateView(view, { show_system_fields: shows }).catch(showError),
            }
          : undefined
      }
    />
  )
  const filter = (
    <FilterMenu
      setup={setup}
      columns={columns}
      onCount={(query) => countRecords(view.fk_model_id, query)}
      open={props.isFilterOpen}
      onOpenChange={props.onFilterOpen}
    />
  )
  const color = <ColorMenu colors={colors} columns={props.shown} canStore={canStore} />
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
        { name: 'color', menu: color, folds: 3, count: colorsOf(colors) },
        { name: 'height', menu: <RowHeightMenu height={props.height} />, folds: 4 },
      ]}
    />
  )
}
