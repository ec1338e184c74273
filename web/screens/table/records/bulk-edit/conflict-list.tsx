import { useEffect, useRef } from 'react'
import type { CellValue, Column } from '#core/schema.ts'
import { session } from '../../../../api/session/current-session.ts'
import { fieldUiOf } from '../../../../fields/index.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import { useMemberNames } from '../comments/use-member-names.ts'
import type { BulkConflict } from './bulk-update.ts'

/** Further conflicts show as a count. */
const conflictsListedMax = 20

/** Resolves conflicts of a bulk edit together. */
export function ConflictList(props: {
  baseId: string
  columns: readonly Column[]
  rows: readonly GridRow[]
  cells: readonly BulkConflict[]
  busy: boolean
  onKeep: () => void
  onTake: () => void
}) {
  const { cells, columns } = props
  const t = useTranslation()
  const people = useMemberNames(props.baseId)
  const keep = useRef<HTMLButtonElement>(null)
  useEffect(() => keep.current?.focus(), [])
  const naming = columns.find(({ displayValue }) => displayValue)
  const textOf = (column: Column | undefined, value: CellValue): string =>
    (column && fieldUiOf(column).text(value, column)) || t('grid.cellEmpty')
  const said = (by: string | null): string =>
    by !== null && by === session.user()?.id
      ? t('conflict.byYou')
      : t('conflict.by', { name: people.find(({ id }) => id === by)?.name ?? t('conflict.somebody') })
  return (
    <Sheet
      side="end"
      open
      onOpenChange={(open) => !open && props.onTake()}
      title={t('conflict.title')}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button ref={keep} busy={props.busy} onClick={props.onKeep}>
            {t('conflict.useAllMine')}
          </Button>
          <Button disabled={props.busy} onClick={props.onTake}>
            {t('conflict.useAllTheirs')}
          </Button>
        </div>
      }
    >
      <p role="alert" className="pb-3">
        {t('bulkEdit.conflicts', { count: cells.length })}
      </p>
      <ul className="flex flex-col gap-2 pb-4 text-sm">
        {cells.slice(0, conflictsListedMax).map(({ rowId, columnId, mine, theirs, by }) => {
          const column = columns.find(({ id }) => id === columnId)
          const row = props.rows.find(({ id }) => id === rowId)
          const name = naming && row ? fieldUiOf(naming).text(row[naming.id] ?? null, naming) : ''
          return (
            <li
              key={`${rowId} ${columnId}`}
              className="flex flex-col gap-1 rounded-lg border border-line p-3"
            >
              <span className="font-medium">
                <bdi>{[name, column?.title].filter(Boolean).join(' \u00b7 ')}</bdi>
              </span>
              <span className="text-ink-2">{said(by)}</span>
              <Value label={t('conflict.useMine')} text={textOf(column, mine)} />
              <Value label={t('conflict.useTheirs')} text={textOf(column, theirs)} />
            </li>
          )
        })}
      </ul>
      {cells.length > conflictsListedMax && (
        <p className="pb-4 text-sm text-ink-2">
          {t('bulkEdit.more', { count: cells.length - conflictsListedMax })}
        </p>
      )}
    </Sheet>
  )
}

function Value(props: { label: string; text: string }) {
  return (
    <span className="flex items-baseline gap-2">
      <span className="shrink-0 text-ink-2">{props.label}:</span>
      <span dir="auto" className="line-clamp-2 min-w-0 break-words">
        {props.text}
      </span>
    </span>
  )
}
