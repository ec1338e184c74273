import { ChevronDown, ChevronUp } from 'lucide-react'
import { writtenText } from '../../fields/index.ts'
import { useT } from '../../i18n/use-t.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import type { RowStore } from '../../views/grid/row-store.ts'
import type { GridRow } from '../../views/grid/row-types.ts'
import { RecordField } from '../table/record/record-field.tsx'
import type { Placed } from '../table/view-columns.ts'

const ignore = (): void => undefined

/** A record with its place in the view. */
export type Opened = { index: number; row: GridRow }

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
  const title = name ? writtenText(row[name.id] ?? null, name) : ''

  function go(by: 1 | -1): void {
    const next = store.rowAt(index + by)
    if (next) props.onGo({ index: index + by, row: next })
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
            disabled={index <= 0}
            onClick={() => go(-1)}
          />
          <IconButton
            icon={ChevronDown}
            label={t('views.record.next')}
            disabled={index >= store.total() - 1}
            onClick={() => go(1)}
          />
        </>
      }
    >
      <div key={index} className="flex flex-col gap-4 pb-4">
        {placed.map(({ column }) => (
          <RecordField
            key={column.id}
            column={column}
            value={row[column.id] ?? null}
            canEdit={false}
            state={undefined}
            onCommit={ignore}
            onCreateOption={undefined}
          />
        ))}
      </div>
    </Sheet>
  )
}
