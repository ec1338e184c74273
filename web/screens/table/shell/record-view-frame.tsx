import { type ReactNode, Suspense } from 'react'
import type { GroupLevel } from '../../../api/records/groups.ts'
import { lazyPart } from '../../lazy-part.tsx'
import { toolbarPart } from '../toolbar/lazy-toolbar-panel.ts'
import type { PersonalChange } from '../view/personal-changes.tsx'
import { GridFooter } from './grid-footer.tsx'
import { SourceChanged } from './source-changed.tsx'
import type { RecordView } from './use-record-view.ts'
import { ViewNotice } from './view-notice.tsx'
import { ViewPanels } from './view-panels.tsx'

const OwnChanges = lazyPart(() => import('../view/personal-changes.tsx').then((m) => m.PersonalChanges))
const SayChanges = toolbarPart(() => import('../toolbar/announce-changes.tsx').then((m) => m.AnnounceChanges))

/** The frame around the records of a view: toolbar, personal changes, notices, footer and panels. */
export function RecordViewFrame(props: {
  state: RecordView
  toolbar: ReactNode
  /** Settings that may have personal changes. */
  settings: readonly { own: (() => PersonalChange | null) | PersonalChange | null }[]
  levels: readonly GroupLevel[]
  isGrouped: boolean
  isOfCards?: boolean | undefined
  /** Default: the visible records. */
  allCount: number | undefined
  /** The records. */
  children: ReactNode
  /** The layout itself says that there are no records. */
  isQuiet?: boolean | undefined
  /** Between the records and the footer. */
  note?: ReactNode
  /** What to do in an empty view. Default: add or paste. */
  emptyHint?: string | undefined
  /** More commands on a record, at the end of its menu. */
  recordMenu?: ((rowId: number) => ReactNode) | undefined
  /** Content of the footer. */
  footer?: ReactNode
  onNextUnsaved: () => void
  /** Goes to another record of the view. */
  onGo: (rowId: number, index: number) => void
}) {
  const { state, levels, allCount } = props
  const { setup, source, places, panels, writes, linksOf, grid } = state
  const { base, table, tables, may } = state.props
  const { store } = source
  const own = [setup, places, state.colors, ...props.settings].flatMap(
    (part) => (typeof part.own === 'function' ? part.own() : part.own) ?? [],
  )
  const canAdd = may('record.create')
  return (
    <>
      {props.toolbar}
      {own.length > 0 && (
        <Suspense>
          <OwnChanges own={own} canSave={state.canSave} />
        </Suspense>
      )}
      <Suspense>
        <SayChanges
          setup={setup}
          store={store}
          levels={levels}
          hidden={places.all.length - places.shown.length}
          columns={places.all.map(({ column }) => column)}
          allCount={allCount}
        />
      </Suspense>
      <div data-region className="relative min-h-0 flex-1">
        {props.children}
        <SourceChanged source={source} baseId={base.id} may={may} />
        {!props.isQuiet && (
          <ViewNotice source={source} setup={setup} canAdd={canAdd} hint={props.emptyHint} />
        )}
      </div>
      {props.note}
      <GridFooter
        store={store}
        canAdd={canAdd}
        onAdd={() => grid.current?.addRow()}
        onNextUnsaved={props.onNextUnsaved}
        count={allCount}
        progress={source.progress}
      >
        {props.footer}
      </GridFooter>
      <ViewPanels
        {...{ panels, source, places, setup, writes, linksOf, grid, base, table, tables, may }}
        commentsOf={state.comments.commentsOf}
        isGrouped={props.isGrouped}
        isOfCards={props.isOfCards}
        recordMenu={props.recordMenu}
        onGo={props.onGo}
      />
    </>
  )
}
