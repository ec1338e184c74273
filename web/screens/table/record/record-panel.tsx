import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent } from 'react'
import type { TableWire } from '#core/api/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import { isGone as isMissing, messageOf } from '../../../api/api-error.ts'
import type { Rights } from '../../../api/rights.ts'
import { writtenText } from '../../../fields/index.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useDirection, useT } from '../../../i18n/use-t.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { isApple } from '../../../ui/kbd.tsx'
import { Sheet } from '../../../ui/sheet.tsx'
import { SkeletonRows } from '../../../ui/skeleton.tsx'
import { SwipeAcross } from '../../../ui/swipe-across.tsx'
import { TabPanel, Tabs } from '../../../ui/tabs.tsx'
import { failureSaid } from '../../../views/grid/cell-reason.ts'
import type { GridProps } from '../../../views/grid/grid-props.ts'
import type { GridRow } from '../../../views/grid/row-types.ts'
import { RecordConflict } from '../conflict/record-conflict.tsx'
import type { RecordSource } from '../record-source.ts'
import type { Placed } from '../view-columns.ts'
import { copyRecordLink } from './record-address.ts'
import { RecordField } from './record-field.tsx'
import { focusField, RecordFields } from './record-fields.tsx'
import { keyPlace, recordCommand } from './record-keys.ts'
import { MissingRecord, RecordNote } from './record-notes.tsx'
import { RecordTools } from './record-tools.tsx'
import { Talk } from './talk/lazy-talk.tsx'
import { type AskedView, useInView } from './use-in-view.ts'
import { type RecordWrites, useRecordDeeds } from './use-record-deeds.ts'
import { useRecordPlace } from './use-record-place.ts'
import { useRecordRow } from './use-record-row.ts'
import { useRecordWidth } from './use-record-width.tsx'

type Part = 'fields' | 'comments' | 'history'

/** How a record is opened: at its fields, or at its comments; with a column, to write about that cell. */
export type OpenAt = { part: 'fields' | 'comments'; columnId: string | null }

/**
 * One record with all of its fields, those too that the view hides, what is said about it and what happened to it.
 * What is changed is saved field by field.
 */
export function RecordPanel(props: {
  table: TableWire
  source: RecordSource
  placed: readonly Placed[]
  rowId: number
  canEdit: boolean
  may: Rights
  writes: RecordWrites
  /** The view that the record is one of; without one all fields show, and it has no neighbours. */
  view?: AskedView
  at?: OpenAt
  /** Comments on the record that are not settled, where that is known. */
  comments?: number
  onCreateOption?: GridProps['onCreateOption']
  linksOf?: GridProps['linksOf']
  /** `index`: where the record stands in the view. */
  onGo: (rowId: number, index: number) => void
  onClose: () => void
}) {
  const { table, source, placed, view, at, may, onGo, onClose } = props
  const { store } = source
  const t = useT()
  const isRtl = useDirection() === 'rtl'
  const panel = useRef<HTMLDivElement>(null)
  const { width, handle } = useRecordWidth()
  const [wanted, setPart] = useState<Part>(at?.part ?? 'fields')
  useSyncExternalStore(store.subscribe, store.version)
  const rowId = store.resolveId(props.rowId)
  const isGone = store.isGone(rowId)
  const canEdit = props.canEdit && !isGone
  const { row, error, refetch, saved, commit } = useRecordRow(table.id, source, rowId)
  const part = error && wanted === 'comments' ? 'fields' : wanted
  /** The field that the next comment is about. */
  const [aboutId, setAbout] = useState(at?.part === 'comments' ? at.columnId : null)
  const [isWriting, setWriting] = useState(at?.part === 'comments' && at.columnId !== null)
  /** The field that had the focus, to be gone on with in the next record. */
  const keepFocus = useRef<string | null>(null)
  const place = useRecordPlace(store, rowId, onGo)
  const naming = placed.find(({ column }) => column.displayValue)?.column
  const nameOf = (one: GridRow | undefined): string =>
    one && naming ? writtenText(one[naming.id] ?? null, naming) : ''
  const name = nameOf(row)
  const isInView = useInView({
    table,
    source,
    view,
    rowId,
    name: row && (naming ? { columnId: naming.id, text: name } : null),
    index: place.index,
    onFound: (index) => onGo(rowId, index),
  })
  const columns = placed.map(({ column }) => column)
  // Without a connection there may be no more than what stands on the sheet.
  const known = placed.filter(({ column }) => row && column.id in row)
  const deeds = useRecordDeeds({ table, source, columns, writes: props.writes })
  const canTalk = may('record.history')
  const about = columns.find(({ id }) => id === aboutId)

  useEffect(() => {
    // What is typed is written first: the browser asks whether to leave before that is done.
    const write = (event: BeforeUnloadEvent): void => {
      if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
      if (store.counts().writes > 0) event.preventDefault()
    }
    addEventListener('beforeunload', write)
    return () => removeEventListener('beforeunload', write)
  }, [store])
  useEffect(() => {
    if (keepFocus.current !== null) focusField(panel.current, keepFocus.current)
    else if (!panel.current?.contains(document.activeElement)) panel.current?.focus()
    keepFocus.current = null
  }, [rowId])

  function go(by: 1 | -1): void {
    keepFocus.current = columnInFocus()
    void place.go(by)
  }
  function duplicate(): void {
    if (row && may('record.create'))
      void deeds.duplicate(row).then((id) => {
        if (id !== null) onGo(id, store.indexOf(id))
      })
  }
  function remove(): void {
    if (isGone || !row || !may('record.delete')) return
    void deeds.remove(rowId)
    onClose()
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // Keys of menus and lists that belong to the panel but stand elsewhere on the page are theirs.
    const isInside = event.target instanceof Node && event.currentTarget.contains(event.target)
    if (!isInside || event.defaultPrevented || event.nativeEvent.isComposing) return
    const command = recordCommand(event, keyPlace(event.target, event.currentTarget), isApple, isRtl)
    if (!command) return
    event.preventDefault()
    event.stopPropagation()
    const run: Record<typeof command, () => void> = {
      close: onClose,
      previous: () => go(-1),
      next: () => go(1),
      edit: () => focusField(panel.current, at?.columnId ?? null),
      comment: () => {
        if (!canTalk) return
        setAbout(columnInFocus())
        setWriting(true)
        setPart('comments')
      },
      'copy-link': () => rowId > 0 && copyRecordLink(table, rowId),
      duplicate,
      delete: remove,
      undo: () => props.writes.onUndo?.(),
      redo: () => props.writes.onRedo?.(),
    }
    run[command]()
  }
  function field({ column }: Placed) {
    const isLocked = column.primaryKey || fieldOf(column).readOnly === true
    return (
      <div key={column.id} data-column={column.id}>
        <RecordField
          column={column}
          value={row?.[column.id] ?? null}
          canEdit={canEdit && !isLocked}
          savesOnLeave
          isQuiet
          isLocked={canEdit && isLocked}
          state={store.cellState(rowId, column.id)}
          failure={row ? failureSaid(store, row, column) : null}
          saved={saved(column.id)}
          onCommit={(value, text, seen) =>
            void store.cells.edit([{ rowId, columnId: column.id, value, text, seen }], commit)
          }
          onProblem={(text, reason) => store.cells.flag([{ rowId, columnId: column.id, text, reason }])}
          onDiscard={() => store.cells.discard(rowId, column.id)}
          conflict={<RecordConflict baseId={table.base_id} source={source} column={column} rowId={rowId} />}
          onCreateOption={props.onCreateOption}
          links={props.linksOf?.(column, rowId)}
        />
      </div>
    )
  }
  return (
    <Sheet
      side="end"
      open
      beside
      width={width}
      edge={handle}
      popupRef={panel}
      onKeyDown={onKeyDown}
      onOpenChange={(open) => !open && onClose()}
      title={<span dir="auto">{error ? rowId : name === '' ? t('views.record.untitled') : name}</span>}
      actions={
        <RecordTools
          hasPrevious={place.hasPrevious}
          hasNext={place.hasNext}
          onGo={go}
          onCopyLink={rowId > 0 ? () => copyRecordLink(table, rowId) : undefined}
          onCopyAs={row && rowId > 0 ? (form) => void deeds.copyAs(form, row) : undefined}
          onDuplicate={row && may('record.create') ? duplicate : undefined}
          onDelete={row && !isGone && may('record.delete') ? remove : undefined}
        />
      }
    >
      <SwipeAcross
        shown={rowId}
        hasPrevious={place.hasPrevious}
        hasNext={place.hasNext}
        nameOf={(by) => nameOf(store.rowAt(place.at(by)))}
        onGo={place.go}
      >
        {error && !isMissing(error) ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : !row && !error ? (
          <SkeletonRows count={6} />
        ) : (
          <Tabs
            label={t('panel.record.parts')}
            value={part}
            onChange={(next) => {
              setWriting(false)
              setPart(next)
            }}
            tabs={(['fields', 'comments', 'history'] as const)
              // Who came by a link hears nothing of people.
              .filter((value) => value === 'fields' || canTalk)
              .filter((value) => value !== 'comments' || !error)
              .map((value) => ({
                value,
                label: t(`views.record.${value}`),
                ...(value === 'comments' && props.comments ? { count: formatNumber(props.comments) } : {}),
              }))}
          >
            <TabPanel value="fields">
              {error ? (
                <MissingRecord />
              ) : (
                <div key={rowId}>
                  <RecordNote isGone={isGone} isInView={isInView} />
                  <RecordFields
                    shown={known.filter(({ show }) => show || !view)}
                    hidden={known.filter(({ show }) => view && !show)}
                    render={field}
                  />
                </div>
              )}
            </TabPanel>
            {part !== 'fields' && (
              <TabPanel value={part}>
                <Talk
                  key={rowId}
                  part={part}
                  baseId={table.base_id}
                  tableId={table.id}
                  rowId={rowId}
                  columns={columns}
                  row={row}
                  may={may}
                  about={about ?? null}
                  onAbout={(column) => setAbout(column?.id ?? null)}
                  isWriting={isWriting}
                  onRestore={
                    canEdit
                      ? (column, value) =>
                          void store.cells.edit(
                            [{ rowId, columnId: column.id, value, text: writtenText(value, column) }],
                            commit,
                          )
                      : null
                  }
                />
              </TabPanel>
            )}
          </Tabs>
        )}
      </SwipeAcross>
    </Sheet>
  )
}

/** The field whose editor has the focus. */
function columnInFocus(): string | null {
  const box = document.activeElement?.closest<HTMLElement>('[data-column]')
  return box?.dataset['column'] ?? null
}
