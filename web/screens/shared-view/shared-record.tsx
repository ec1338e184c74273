import { ChevronDown, ChevronUp } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { tellProblem } from '../../api/tell-problem.ts'
import { writtenText } from '../../fields/index.ts'
import { useT } from '../../i18n/use-t.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { SwipeAcross } from '../../ui/swipe-across.tsx'
import type { RowStore } from '../../views/grid/row-store.ts'
import type { GridRow } from '../../views/grid/row-types.ts'
import { RecordField } from '../table/record/record-field.tsx'
import type { Placed } from '../table/view-columns.ts'
import type { Opened } from './use-open-record.ts'

const ignore = (): void => undefined

/**
 * One record of a published view with all fields that the view shows. It stays as it was when it was opened:
 * where a view hides its records' ids, another one could stand in its place later.
 */
export function SharedRecord(props: {
  store: RowStore
  placed: readonly Placed[]
  opened: Opened
  onGo: (opened: Opened) => void
  onClose: () => void
}) {
  const { store, placed } = props
  const { index, row } = props.opened
  const t = useT()
  const name = placed.find(({ column }) => column.displayValue)?.column
  const nameOf = (one: GridRow | undefined): string =>
    one && name ? writtenText(one[name.id] ?? null, name) : ''
  const title = nameOf(row)
  const reading = useRef<AbortController | null>(null)
  useEffect(() => () => reading.current?.abort(), [])
  const hasPrevious = index > 0
  const hasNext = index < store.total() - 1

  /** To a neighbour, loaded or not; answers whether it goes there. */
  async function go(by: 1 | -1): Promise<boolean> {
    const at = index + by
    reading.current?.abort()
    const asked = new AbortController()
    reading.current = asked
    try {
      const next = store.rowAt(at) ?? (await store.readRange(at, at + 1, asked.signal))[0]
      if (!next || asked.signal.aborted) return false
      props.onGo({ index: at, row: next })
      return true
    } catch (error) {
      if (!asked.signal.aborted) tellProblem(error)
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
            <RecordField
              key={column.id}
              column={column}
              value={row[column.id] ?? null}
              canEdit={false}
              isQuiet
              state={undefined}
              onCommit={ignore}
              onCreateOption={undefined}
            />
          ))}
        </div>
      </SwipeAcross>
    </Sheet>
  )
}
