import { Suspense, useRef, useState } from 'react'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { Column } from '#core/schema.ts'
import { canStack } from '#core/views/kanban-stacks.ts'
import type { SharedLink } from '../../api/bases/shared-link.ts'
import { lazyPart } from '../lazy-part.tsx'
import { usePageTitle } from '../page-title.ts'
import { useGridColumns } from '../table/data/use-grid-columns.ts'
import { KanbanBoard, type KanbanHandle } from '../table/records/kanban/kanban-board.tsx'
import { aggregatesWanted, stackAggregate, useStacks } from '../table/records/kanban/use-stacks.ts'
import { useRowColoring } from '../table/toolbar/color/use-row-coloring.ts'
import { useGroups } from '../table/toolbar/group/use-groups.ts'
import { toolbarPart } from '../table/toolbar/lazy-toolbar-panel.ts'
import { columnOf } from '../table/view/column-layout.ts'
import { useColumnLayout } from '../table/view/use-column-layout.ts'
import type { CardViewOptions } from '../table/view/use-view-options.ts'
import { readOnlyProps } from './read-only-props.ts'
import { SharedHeader } from './shared-header.tsx'
import { SharedGrid } from './shared-grid.tsx'
import { SharedToolbar } from './shared-toolbar.tsx'
import { sharedViewMeta } from './shared-view-meta.ts'
import { useOpenRecord } from './use-open-record.ts'
import { useSharedRows } from './use-shared-rows.ts'

const SharedRecord = lazyPart(() => import('./shared-record.tsx').then((m) => m.SharedRecord))
const SayChanges = toolbarPart(() =>
  import('../table/toolbar/announce-changes.tsx').then((m) => m.AnnounceChanges),
)

type SharedProps = { shared: SharedViewWire; link: SharedLink; onLookAgain: () => void }

/** A shared kanban as a board; as a grid if the link hides its stack field. */
export function SharedKanban(props: SharedProps) {
  const { columns } = props.shared.model
  const field = columns.map(columnOf).find(({ id }) => id === props.shared.view['fk_grp_col_id'])
  return field && canStack(field) ? (
    <SharedBoard key={field.id} {...props} field={field} />
  ) : (
    <SharedGrid {...props} />
  )
}

/** Look, search, filter, sort and collapse stacks. Stores nothing. */
function SharedBoard(props: SharedProps & { field: Column }) {
  const { shared, link, field } = props
  const board = useRef<KanbanHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const { opened, open, close } = useOpenRecord()
  const { setup, store, groups, news } = useSharedRows(shared, link, props.onLookAgain)
  const places = useColumnLayout({
    table: shared.model,
    view: shared,
    places: shared.columns,
    canStore: false,
  })
  const fields = useGridColumns(places.shown, setup, false)
  const all = places.all.map(({ column }) => column)
  const shown = places.shown.map(({ column }) => column)
  const columns = shared.model.columns.map(columnOf)
  const colors = useRowColoring({ view: shared, columns: shown, canStore: false })
  const options = useOwnStacks(shared)
  const aggregate = stackAggregate(options.meta, columns)
  const [rows] = useState(() => ({ subscribe: news.subscribe, store }))
  const grouping = useGroups({
    view: shared,
    columns,
    groups,
    source: rows,
    wanted: aggregatesWanted(aggregate),
    // The stacks are the only groups: ignores what this visitor grouped by while the link showed a grid.
    canStore: true,
  })
  const known = grouping.gridProps.groupHeaders
  const { stacks, groupHeaders, actions } = useStacks({
    field,
    options,
    groups,
    groupHeaders: known,
    aggregate,
  })
  const count =
    known && stacks.filter(({ isHidden }) => !isHidden).reduce((sum, stack) => sum + stack.count, 0)
  const title = shared.is_default ? shared.model.title : shared.title
  usePageTitle(title)

  function expand(rowId: number): void {
    const index = store.indexOf(rowId)
    const row = store.rowAt(index)
    if (row) open({ index, row })
  }
  return (
    <>
      <SharedHeader shared={shared} link={link} title={title} store={store} count={count} />
      <SharedToolbar
        {...{ setup, link, places, isFilterOpen }}
        hasFieldsAndSorts
        onFilterOpen={setFilterOpen}
        searchRef={search}
        onLeaveSearch={() => board.current?.focus()}
      />
      <Suspense>
        <SayChanges
          setup={setup}
          store={store}
          levels={[]}
          hidden={places.all.length - places.shown.length}
          columns={all}
          allCount={count}
        />
      </Suspense>
      <div className="relative min-h-0 flex-1">
        <KanbanBoard
          ref={board}
          {...readOnlyProps}
          {...colors.gridProps}
          label={title}
          columns={fields}
          store={store}
          groupHeaders={groupHeaders}
          field={field}
          stacks={stacks}
          groups={groups}
          actions={actions}
          canArrange={false}
          cover={all.find(({ id }) => id === shared.view['fk_cover_image_col_id'])}
          coverIsWhole={options.meta['fk_cover_image_object_fit'] === 'fit'}
          onFind={() => search.current?.focus()}
          onExpand={expand}
        />
      </div>
      {opened !== null && (
        <Suspense>
          <SharedRecord
            {...{ shared, link }}
            store={store}
            placed={places.all}
            opened={opened}
            onGo={open}
            onClose={() => {
              close()
              board.current?.selectCell(opened.index, shown[0]?.id ?? '')
            }}
          />
        </Suspense>
      )}
    </>
  )
}

/** The stacks as published, collapsed and expanded by this visitor until the page closes or the board changes. */
function useOwnStacks(shared: SharedViewWire): Pick<CardViewOptions, 'meta' | 'set'> {
  const stored = sharedViewMeta(shared)
  const of = JSON.stringify(stored)
  const [own, setOwn] = useState({ of, meta: stored })
  return {
    meta: own.of === of ? own.meta : stored,
    set: ({ meta }) => meta && setOwn({ of, meta }),
  }
}
