import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { KeyboardEvent } from 'react'
import type { TableWire } from '#core/api/wire/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import { isGone as isMissing, messageOf } from '../../../../api/http/api-error.ts'
import type { Permissions } from '../../../../api/bases/permissions.ts'
import { countEvent } from '../../../../api/realtime/count-event.ts'
import { textFromEditor } from '../../../../fields/index.ts'
import { formatNumber } from '../../../../i18n/format.ts'
import { useDirection, useTranslation } from '../../../../i18n/use-translation.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { isApple } from '../../../../ui/kbd.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { SkeletonRows } from '../../../../ui/feedback/skeleton.tsx'
import { SwipeAcross } from '../../../../ui/gestures/swipe-to-dismiss.tsx'
import { TabPanel, Tabs } from '../../../../ui/layout/tabs.tsx'
import { formulaErrorText } from '../../../../views/grid/editing/cell-error.ts'
import type { GridProps } from '../../../../views/grid/grid-props.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import { RecordConflict } from '../conflict/record-conflict.tsx'
import type { RecordSource } from '../../data/record-source.ts'
import type { LaidOutColumn } from '../../view/column-layout.ts'
import { copyRecordLink } from './record-url.ts'
import { RecordField } from './record-field.tsx'
import { focusField, RecordFields } from './record-fields.tsx'
import { keyPlace, recordCommand } from './record-keys.ts'
import { MissingRecord, RecordNote } from './record-notes.tsx'
import { RecordTools } from './record-tools.tsx'
import { Talk } from '../comments/lazy-comments.tsx'
import { type ViewQuery, useViewMembership } from './use-view-membership.ts'
import { type RecordWrites, useRecordActions } from './use-record-actions.ts'
import { useRecordPosition } from './use-record-position.ts'
import { useRecordRow } from './use-record-row.ts'
import { useRecordWidth } from './use-record-width.tsx'

type Part = 'fields' | 'comments' | 'history'

/** Opens a record at its fields or comments; with a column, to comment on that cell. */
export type OpenAt = { part: 'fields' | 'comments'; columnId: string | null }

/** A record with all fields, including hidden ones, its comments and history. Saves changes per field. */
export function RecordPanel(props: {
  table: TableWire
  source: RecordSource
  placed: readonly LaidOutColumn[]
  rowId: number
  canEdit: boolean
  may: Permissions
  writes: RecordWrites
  /** The record's view; without one, all fields show and there are no neighbors. */
  view?: ViewQuery
  at?: OpenAt
  /** Number of open comments, if known. */
  comments?: number
  onCreateOption?: GridProps['onCreateOption']
  linksOf?: GridProps['linksOf']
  /** `index`: the record's index in the view. */
  onGo: (rowId: number, index: number) => void
  onClose: () => void
}) {
  const { table, source, placed, view, at, may, onGo, onClose } = props
  const { store } = source
  const t = useTranslation()
  const isRtl = useDirection() === 'rtl'
  const panel = useRef<HTMLDivElement>(null)
  const { width, handle } = useRecordWidth()
  const [wanted, setPart] = useState<Part>(at?.part ?? 'fields')
  useSyncExternalStore(store.subscribe, store.version)
  const rowId = store.resolveId(props.rowId)
  const isGone = store.isGone(rowId)
  const canEdit = props.canEdit && !isGone
  const { row, error, refetch, expected, commit } = useRecordRow(table.id, source, rowId)
  const part = error && wanted === 'comments' ? 'fields' : wanted
  /** The field of the next comment. */
  const [aboutId, setAbout] = useState(at?.part === 'comments' ? at.columnId : null)
  const [isWriting, setWriting] = useState(at?.part === 'comments' && at.columnId !== null)
  /** The focused field, to focus again in the next record. */
  const keepFocus = useRef<string | null>(null)
  const place = useRecordPosition(store, rowId, onGo)
  const naming = placed.find(({ column }) => column.displayValue)?.column
  const nameOf = (one: GridRow | undefined): string =>
    one && naming ? textFromEditor(one[naming.id] ?? null, naming) : ''
  const name = nameOf(row)
  const isInView = useViewMembership({
    table,
    source,
    view,
    rowId,
    name: row && (naming ? { columnId: naming.id, text: name } : null),
    index: place.index,
    onFound: (index) => onGo(rowId, index),
  })
  const columns = placed.map(({ column }) => column)
  // Offline, only the grid's fields may be loaded.
  const known = placed.filter(({ column }) => row && column.id in row)
  const actions = useRecordActions({ table, source, columns, writes: props.writes })
  const canReadComments = may('comment.read')
  const about = columns.find(({ id }) => id === aboutId)

  useEffect(() => {
    // Commit pending text before the browser's leave prompt.
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

  useEffect(() => countEvent('record.open'), [rowId])

  function go(by: 1 | -1): void {
    keepFocus.current = columnInFocus()
    void place.go(by)
  }
  function duplicate(): void {
    if (row && may('record.create'))
      void actions.duplicate(row).then((id) => {
        if (id !== null) onGo(id, store.indexOf(id))
      })
  }
  function remove(): void {
    if (isGone || !row || !may('record.delete')) return
    void actions.remove(rowId)
    onClose()
  }
  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    // Portaled menus and lists handle their own keys.
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
        if (!canReadComments) return
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
  function field({ column }: LaidOutColumn) {
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
          failure={row ? formulaErrorText(store, row, column) : null}
          expected={expected(column.id)}
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
          onCopyAs={row && rowId > 0 ? (form) => void actions.copyAs(form, row) : undefined}
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
              // Visitors of a shared link see neither comments nor history.
              .filter((value) => value !== 'comments' || (canReadComments && !error))
              .filter((value) => value !== 'history' || may('record.history'))
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
                            [{ rowId, columnId: column.id, value, text: textFromEditor(value, column) }],
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

/** The column of the focused editor. */
function columnInFocus(): string | null {
  const box = document.activeElement?.closest<HTMLElement>('[data-column]')
  return box?.dataset['column'] ?? null
}
