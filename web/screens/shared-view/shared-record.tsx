import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { showError } from '../../api/http/show-error.ts'
import { textFromEditor } from '../../fields/index.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/overlays/sheet.tsx'
import { SwipeAcross } from '../../ui/gestures/swipe-to-dismiss.tsx'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { SharedLink } from '../../api/bases/shared-link.ts'
import type { RowStore } from '../../views/grid/rows/row-store.ts'
import type { GridRow } from '../../views/grid/rows/row-types.ts'
import { RecordField } from '../table/records/record/record-field.tsx'
import type { LaidOutColumn } from '../table/view/column-layout.ts'
import { LinkedNames } from './linked-names.tsx'
import type { Opened } from './use-open-record.ts'

const ignore = (): void => undefined

/**
 * A record of a shared view with its visible fields. A snapshot, because a view that hides record ids identifies
 * records by index only.
 */
export function SharedRecord(props: {
  shared: SharedViewWire
  link: SharedLink
  store: RowStore
  placed: readonly LaidOutColumn[]
  opened: Opened
  onGo: (opened: Opened) => void
  onClose: () => void
}) {
  const { store, placed } = props
  const { index, row } = props.opened
  const t = useTranslation()
  const name = placed.find(({ column }) => column.displayValue)?.column
  const nameOf = (one: GridRow | undefined): string =>
    one && name ? textFromEditor(one[name.id] ?? null, name) : ''
  const title = nameOf(row)
  const reading = useRef<AbortController | null>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const hasPrevious = index > 0
  const hasNext = index < store.total() - 1

  /** Goes to a neighbor, loading it if needed; resolves to whether it exists. */
  async function go(by: 1 | -1): Promise<boolean> {
    const at = index + by
    reading.current?.abort()
    const controller = new AbortController()
    reading.current = controller
    try {
      const next = store.rowAt(at) ?? (await store.readRange(at, at + 1, controller.signal))[0]
      if (!next || controller.signal.aborted) return false
      props.onGo({ index: at, row: next })
      return true
    } catch (error) {
      if (!controller.signal.aborted) showError(error)
      return false
    }
  }
  return (
    <Sheet
      side="end"
      open
      onOpenChange={(open) => !open && props.onClose()}
      title={<span dir="auto">{title === '' ? t('views.record.untitled') : title}</span>}
      actions={
        <>
          <IconButton
            icon={ChevronUp}
            label={t('views.record.previous')}
            disabled={!hasPrevious}
            onClick={() => void go(-1)}
          />
          <IconButton
            icon={ChevronDown}
            label={t('views.record.next')}
            disabled={!hasNext}
            onClick={() => void go(1)}
          />
        </>
      }
    >
      <SwipeAcross
        shown={index}
        {...{ hasPrevious, hasNext }}
        nameOf={(by) => nameOf(store.rowAt(index + by))}
        onGo={go}
      >
        <div key={index} className="flex flex-col gap-4 pb-4">
          {placed.map(({ column }) => (
            <div key={column.id} className="flex flex-col gap-1">
              <RecordField
                column={column}
                value={row[column.id] ?? null}
                canEdit={false}
                isQuiet
                state={undefined}
                onCommit={ignore}
                onCreateOption={undefined}
              />
              <LinkedNames
                shared={props.shared}
                link={props.link}
                rowId={nameOfRow(row)}
                column={column}
                value={row[column.id] ?? null}
              />
            </div>
          ))}
        </div>
      </SwipeAcross>
    </Sheet>
  )
}

/** The record's key, or its id if the view shows ids; null if the server returned neither. */
function nameOfRow({ key }: GridRow): string | null {
  return typeof key === 'string' ? key : null
}
