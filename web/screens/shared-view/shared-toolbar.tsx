import type { RefObject } from 'react'
import { isFilterable } from '#core/fields/links/virtual-filters.ts'
import { readsOtherDatabases } from '#core/fields/links/virtual-links.ts'
import type { SharedLink } from '../../api/bases/shared-link.ts'
import { FieldsMenu } from '../table/toolbar/fields/fields-menu.tsx'
import { FilterMenu } from '../table/toolbar/filter/filter-menu.tsx'
import { GroupMenu } from '../table/toolbar/group/group-menu.tsx'
import type { Grouping } from '../table/toolbar/group/use-groups.ts'
import { SortMenu } from '../table/toolbar/sort/sort-menu.tsx'
import { type BarThing, ViewBar } from '../table/toolbar/view-bar.tsx'
import type { ColumnLayout } from '../table/view/use-column-layout.ts'
import type { ViewSetup } from '../table/view/view-setup.ts'

/** Fields, filters, sorts, groups and search of one visitor. Stores nothing. */
export function SharedToolbar(props: {
  setup: ViewSetup
  link: SharedLink
  places: ColumnLayout
  /** A calendar places its records by date and shows one field, so it has neither. */
  hasFieldsAndSorts: boolean
  /** Groups, in views that show them; the stacks of a kanban are not chosen here. */
  grouping?: Grouping
  isFilterOpen: boolean
  onFilterOpen: (open: boolean) => void
  searchRef: RefObject<HTMLInputElement | null>
  onLeaveSearch: () => void
}) {
  const { setup, link, places, grouping } = props
  const columns = places.all.map(({ column }) => column)
  const sortable = columns.filter((column) => !readsOtherDatabases(column))
  const fields = (
    <FieldsMenu placed={places.all} onShow={places.show} onMove={places.move} onShowAll={places.showAll} />
  )
  const filter = (
    <FilterMenu
      setup={setup}
      columns={columns.filter(isFilterable)}
      onCount={({ viewId: _, ...query }) => link.count(query)}
      open={props.isFilterOpen}
      onOpenChange={props.onFilterOpen}
    />
  )
  const things: BarThing[] = [
    ...(props.hasFieldsAndSorts ? [{ name: 'fields', menu: fields, overflowPriority: 1 }] : []),
    { name: 'filter', menu: filter },
    ...(props.hasFieldsAndSorts
      ? [{ name: 'sort', menu: <SortMenu setup={setup} columns={sortable} /> }]
      : []),
    ...(grouping
      ? [
          {
            name: 'group',
            menu: <GroupMenu grouping={grouping} columns={columns} canStore={false} />,
            overflowPriority: 2,
            count: grouping.levels.length,
          },
        ]
      : []),
  ]
  return (
    <ViewBar setup={setup} searchRef={props.searchRef} onLeaveSearch={props.onLeaveSearch} things={things} />
  )
}
