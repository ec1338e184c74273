import { Plus, X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { emptyValueOf, fieldOf } from '#core/fields/index.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { messageOf } from '../../../../api/http/api-error.ts'
import { FieldIcon } from '../../../../fields/field-icon.tsx'
import { formatNumber } from '../../../../i18n/format.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { Sheet } from '../../../../ui/overlays/sheet.tsx'
import { showToast } from '../../../../ui/feedback/toast-queue.ts'
import type { GridProps, RowTarget } from '../../../../views/grid/grid-props.ts'
import { useDiscardConfirm } from '../../../discard-confirm.tsx'
import { RecordField } from '../record/record-field.tsx'
import type { RecordSource } from '../../data/record-source.ts'
import { type BulkUpdateResult, updateManyRecords, overwriteConflicts, currentValues } from './bulk-update.ts'
import { ConflictList } from './conflict-list.tsx'

/** A field and its new value; `isBad` while the input is invalid. */
type Line = { columnId: string; value: CellValue; isBad?: boolean }

/** Sets the same values in several records, or in all of the view, as one step. */
export function BulkEditRecords(props: {
  target: RowTarget
  columns: readonly Column[]
  baseId: string
  source: RecordSource
  onCreateOption?: GridProps['onCreateOption']
  onClose: () => void
}) {
  const { target, source } = props
  const t = useTranslation()
  // The expected values when the person opened the panel.
  const [seen] = useState(() => currentValues(source.store, target))
  const fields = props.columns.filter(isOffered)
  const [lines, setLines] = useState<Line[]>([])
  const [busy, setBusy] = useState(false)
  const [conflicted, setConflicted] = useState<BulkUpdateResult | null>(null)
  const latest = useRef(lines)
  useEffect(() => {
    latest.current = lines
  })
  const count = target.kind === 'all' ? target.count : target.ids.length
  const free = fields.filter((field) => !lines.some(({ columnId }) => columnId === field.id))
  const next = free[0]

  function put(at: number, line: Line): void {
    setLines((now) => now.map((each, index) => (index === at ? line : each)))
  }
  async function apply(): Promise<void> {
    // Blur has already committed the editor's text.
    if (latest.current.some(({ isBad }) => isBad)) return
    const cells = Object.fromEntries(latest.current.map(({ columnId, value }) => [columnId, value] as const))
    await change(() => updateManyRecords(source, target, cells, seen))
  }
  async function change(task: () => Promise<BulkUpdateResult>): Promise<void> {
    setBusy(true)
    try {
      const done = await task()
      if (done.disputed.length > 0) setConflicted(done)
      else finish(done)
    } catch (error) {
      showToast({ message: messageOf(error), tone: 'error' })
    } finally {
      setBusy(false)
    }
  }
  function finish({ changed, same, gone, inView }: BulkUpdateResult): void {
    const said = [
      t('bulkEdit.done', { count: changed, shown: formatNumber(changed) }),
      same > 0 && t('bulkEdit.same', { count: same, shown: formatNumber(same) }),
      gone > 0 && t('bulkEdit.deleted', { count: gone, shown: formatNumber(gone) }),
      inView !== null && t('bulkEdit.inView', { count: inView, shown: formatNumber(inView) }),
    ]
    showToast({
      message: said.filter((part) => part !== false).join(' \u00b7 '),
      tone: changed > 0 ? 'success' : 'plain',
    })
    props.onClose()
  }
  const { requestClose, confirm } = useDiscardConfirm(() => lines.length > 0, props.onClose)
  if (conflicted)
    return (
      <ConflictList
        baseId={props.baseId}
        columns={props.columns}
        rows={target.kind === 'ids' ? (target.rows ?? []) : []}
        cells={conflicted.disputed}
        busy={busy}
        onKeep={() => void change(() => overwriteConflicts(source, conflicted))}
        onTake={() => finish({ ...conflicted, disputed: [] })}
      />
    )
  return (
    <Sheet
      side="end"
      open
      onOpenChange={(open) => !open && requestClose()}
      title={t('bulkEdit.title', { count, shown: formatNumber(count) })}
      footer={
        <div className="flex justify-end gap-2">
          <Button onClick={props.onClose}>{t('common.cancel')}</Button>
          <Button
            tone="primary"
            busy={busy}
            disabled={lines.length === 0 || lines.some(({ isBad }) => isBad)}
            onClick={() => void apply()}
          >
            {t('bulkEdit.apply', { count, shown: formatNumber(count) })}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 pb-4">
        <p className="text-sm text-ink-2">{t('bulkEdit.hint')}</p>
        {lines.map((line, at) => {
          const column = fields.find(({ id }) => id === line.columnId)
          if (!column) return null
          return (
            <div key={line.columnId} className="flex flex-col gap-2 rounded-lg border border-line p-3">
              <div className="flex gap-2">
                <Select
                  className="min-w-0 flex-1"
                  label={t('bulkEdit.field')}
                  value={line.columnId}
                  onChange={(columnId) => {
                    const chosen = fields.find(({ id }) => id === columnId)
                    if (chosen) put(at, lineOf(chosen))
                  }}
                  options={[column, ...free].map(({ id, title, type }) => ({
                    value: id,
                    label: title,
                    icon: <FieldIcon type={type} />,
                  }))}
                />
                <IconButton
                  icon={X}
                  label={t('bulkEdit.remove', { field: column.title })}
                  onClick={() => setLines(lines.filter((each) => each !== line))}
                />
              </div>
              <RecordField
                column={column}
                value={line.value}
                canEdit
                state={undefined}
                onCommit={(value) => put(at, { columnId: line.columnId, value })}
                onProblem={() => put(at, { ...line, isBad: true })}
                onCreateOption={props.onCreateOption}
              />
            </div>
          )
        })}
        {next && (
          <Button icon={Plus} className="self-start" onClick={() => setLines([...lines, lineOf(next)])}>
            {t('bulkEdit.another')}
          </Button>
        )}
      </div>
      {confirm}
    </Sheet>
  )
}

/** Unique fields and links are specific to each record. */
function isOffered(column: Column): boolean {
  const { readOnly, connects } = fieldOf(column)
  return !column.primaryKey && !column.unique && !readOnly && connects !== true
}

function lineOf(column: Column): Line {
  return { columnId: column.id, value: emptyValueOf(column) }
}
