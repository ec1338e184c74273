import { Suspense, useMemo, useRef, useState } from 'react'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { SharedLink } from '../../api/bases/shared-link.ts'
import { readGallerySettings } from '../../views/gallery/gallery-settings.ts'
import type { ContextTarget, GridHandle } from '../../views/grid/grid-props.ts'
import { lazyPart } from '../lazy-part.tsx'
import { usePageTitle } from '../page-title.ts'
import { useGridColumns } from '../table/data/use-grid-columns.ts'
import { GalleryCards } from '../table/records/gallery/gallery-cards.tsx'
import { RowMenu } from '../table/records/row-menu.tsx'
import { ViewNotice } from '../table/shell/view-notice.tsx'
import { useRowColoring } from '../table/toolbar/color/use-row-coloring.ts'
import { toolbarPart } from '../table/toolbar/lazy-toolbar-panel.ts'
import { useColumnLayout } from '../table/view/use-column-layout.ts'
import { readOnlyProps } from './read-only-props.ts'
import { SharedHeader } from './shared-header.tsx'
import { SharedToolbar } from './shared-toolbar.tsx'
import { useOpenRecord } from './use-open-record.ts'
import { useSharedRows } from './use-shared-rows.ts'

const SharedRecord = lazyPart(() => import('./shared-record.tsx').then((m) => m.SharedRecord))
const SayChanges = toolbarPart(() =>
  import('../table/toolbar/announce-changes.tsx').then((m) => m.AnnounceChanges),
)

/** A shared gallery: look, search, filter, sort and copy. Stores nothing. */
export function SharedGallery(props: { shared: SharedViewWire; link: SharedLink; onLookAgain: () => void }) {
  const { shared, link } = props
  const grid = useRef<GridHandle>(null)
  const search = useRef<HTMLInputElement>(null)
  const [isFilterOpen, setFilterOpen] = useState(false)
  const [rowMenu, setRowMenu] = useState<ContextTarget | null>(null)
  const { opened, open, close } = useOpenRecord()
  const { setup, store } = useSharedRows(shared, link, props.onLookAgain)
  const places = useColumnLayout({
    table: shared.model,
    view: shared,
    places: shared.columns,
    canStore: false,
  })
  const columns = useGridColumns(places.shown, setup, false)
  const all = places.all.map(({ column }) => column)
  const shown = places.shown.map(({ column }) => column)
  const colors = useRowColoring({ view: shared, columns: shown, canStore: false })
  const settings = useMemo(() => readGallerySettings(shared.view), [shared.view])
  const title = shared.is_default ? shared.model.title : shared.title
  usePageTitle(title)

  function expand(rowId: number): void {
    const index = store.indexOf(rowId)
    const row = store.rowAt(index)
    if (row) open({ index, row })
  }
  return (
    <>
      <SharedHeader shared={shared} link={link} title={title} store={store} />
      <SharedToolbar
        {...{ setup, link, places, isFilterOpen }}
        hasFieldsAndSorts
        onFilterOpen={setFilterOpen}
        searchRef={search}
        onLeaveSearch={() => grid.current?.focus()}
      />
      <Suspense>
        <SayChanges
          setup={setup}
          store={store}
          levels={[]}
          hidden={places.all.length - places.shown.length}
          columns={all}
          allCount={undefined}
        />
      </Suspense>
      <div className="relative min-h-0 flex-1">
        <GalleryCards
          ref={grid}
          {...readOnlyProps}
          {...colors.gridProps}
          label={title}
          columns={columns}
          store={store}
          settings={settings}
          onContextMenu={setRowMenu}
          onExpand={expand}
        />
        <ViewNotice source={{ store }} setup={setup} canAdd={false} />
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
              grid.current?.selectCell(opened.index, shown[0]?.id ?? '')
            }}
          />
        </Suspense>
      )}
      {rowMenu && (
        <RowMenu
          target={rowMenu}
          canDelete={false}
          grid={grid}
          onExpand={expand}
          onClose={() => setRowMenu(null)}
        />
      )}
    </>
  )
}
