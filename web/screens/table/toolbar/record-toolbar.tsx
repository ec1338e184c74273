import type { RefObject } from 'react'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { isFilterable } from '#core/fields/links/virtual-filters.ts'
import { readsOtherDatabases } from '#core/fields/links/virtual-links.ts'
import type { Column } from '#core/schema.ts'
import { showError } from '../../../api/http/show-error.ts'
import { updateView } from '../../../api/schema/views.ts'
import { countRecords } from '../../../api/records/records.ts'
import { ColorMenu, colorsOf } from './color/color-menu.tsx'
import type { ViewColors } from './color/use-row-coloring.ts'
import { FieldsMenu } from './fields/fields-menu.tsx'
import { FilterMenu } from './filter/filter-menu.tsx'
import { SortMenu } from './sort/sort-menu.tsx'
import { type BarThing, ViewBar } from './view-bar.tsx'
import type { ColumnLayout } from '../view/use-column-layout.ts'
import type { ViewSetup } from '../view/view-setup.ts'

/** Toolbar of a view of records: fields, filters, sorts, colors, search, and what its layout adds. */
export function RecordToolbar(props: {
  setup: ViewSetup
  view: ViewWire
  places: ColumnLayout
  colors: ViewColors
  /** Visible columns. */
  shown: readonly Column[]
  canStore: boolean
  /** Adds the layout's menus to the usual ones. */
  arrange: (usual: Record<'fields' | 'filter' | 'sort' | 'color', BarThing>) => readonly BarThing[]
  isFilterOpen: boolean
  onFilterOpen: (open: boolean) => void
  searchRef: RefObject<HTMLInputElement | null>
  onLeaveSearch: () => void
  onEditFields?: (() => void) | undefined
  /** Makes a field the primary field; undefined without permission. */
  onName?: ((columnId: string) => void) | undefined
}) {
  const { setup, view, places, colors, canStore } = props
  const columns = places.all.map(({ column }) => column)
  const sortable = columns.filter((column) => !readsOtherDatabases(column))
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
      columns={columns.filter(isFilterable)}
      onCount={(query) => countRecords(view.fk_model_id, query)}
      open={props.isFilterOpen}
      onOpenChange={props.onFilterOpen}
    />
  )
  const color = <ColorMenu colors={colors} columns={props.shown} canStore={canStore} />
  return (
    <ViewBar
      setup={setup}
      searchRef={props.searchRef}
      onLeaveSearch={props.onLeaveSearch}
      things={props.arrange({
        fields: { name: 'fields', menu: fields, overflowPriority: 1 },
        filter: { name: 'filter', menu: filter },
        sort: { name: 'sort', menu: <SortMenu setup={setup} columns={sortable} /> },
        color: { name: 'color', menu: color, overflowPriority: 3, count: colorsOf(colors) },
      })}
    />
  )
}
