import type { RefObject } from 'react'
import { FieldsMenu } from '../table/toolbar/fields/fields-menu.tsx'
import type { FilterPanelProps } from '../table/toolbar/filter/filter-panel.tsx'
import { FilterMenu } from '../table/toolbar/filter/filter-menu.tsx'
import { GroupMenu } from '../table/toolbar/group/group-menu.tsx'
import type { Grouping } from '../table/toolbar/group/use-groups.ts'
import { SortMenu } from '../table/toolbar/sort/sort-menu.tsx'
import { ViewBar } from '../table/toolbar/view-bar.tsx'
import type { ColumnLayout } from '../table/view/use-column-layout.ts'
import type { ViewSetup } from '../table/view/view-setup.ts'

/** Fields, filters, sorts and search of one visitor. */
export function SharedToolbar(props: {
  setup: ViewSetup
  places: ColumnLayout
  grouping: Grouping
  isFilterOpen: boolean
  onFilterOpen: (open: boolean) => void
  onCount: FilterPanelProps['onCount']
  searchRef: RefObject<HTMLInputElement | null>
  onLeaveSearch: () => void
}) {
  const { setup, places, grouping } = props
  const columns = places.all.map(({ column }) => column)
  const fields = (
    <FieldsMenu placed={places.all} onShow={places.show} onMove={places.move} onShowAll={places.showAll} />
  )
  const filter = (
    <FilterMenu
      setup={setup}
      columns={columns}
      onCount={props.onCount}
      open={props.isFilterOpen}
      onOpenChange={props.onFilterOpen}
    />
  )
  return (
    <ViewBar
      setup={setup}
      searchRef={props.searchRef}
      onLeaveSearch={props.onLeaveSearch}
      things={[
        { name: 'fields', menu: fields, folds: 1 },
        { name: 'filter', menu: filter },
        { name: 'sort', menu: <SortMenu setup={setup} columns={columns} /> },
        {
          name: 'group',
          menu: <GroupMenu grouping={grouping} columns={columns} canStore={false} />,
          folds: 2,
          count: grouping.levels.length,
        },
      ]}
    />
  )
}
