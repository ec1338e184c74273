import { CircleCheck, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { ImportState } from '#core/api/import-export/imports.ts'
import { undoChange } from '../../api/realtime/changes.ts'
import { showError } from '../../api/http/show-error.ts'
import { deleteTable } from '../../api/schema/tables.ts'
import { formatNumber } from '../../i18n/format.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/feedback/toast-queue.ts'
import { InvalidRows } from './invalid-rows.tsx'

/** The result: imported rows, invalid rows, and Undo. */
export function ResultStep(props: {
  baseId: string
  name: string
  isNewTable: boolean
  result: ImportState & { seq: number }
  seconds: number
  onOpen: () => void
  onUndone: () => void
}) {
  const { baseId, name, isNewTable, result, seconds, onOpen, onUndone } = props
  const t = useTranslation()
  const [isUndoing, setUndoing] = useState(false)

  async function undo(): Promise<void> {
    setUndoing(true)
    try {
      // Undo deletes a table that the import created.
      if (isNewTable) await deleteTable(baseId, result.tableId)
      else await undoChange(baseId, result.seq)
      showToast({ message: t('import.undone'), tone: 'success' })
      onUndone()
    } catch (error) {
      showError(error)
      setUndoing(false)
    }
  }
  return (
    <div className="flex flex-col gap-4">
      <div
        role="status"
        className="flex items-start gap-3 rounded-md bg-success-soft px-3 py-2.5 text-success-ink"
      >
        <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0" />
        <div>
          <p className="font-medium">{t('import.done', { count: result.rowsDone })}</p>
          <p className="text-xs">
            {t('import.took', {
              seconds: formatNumber(seconds, { maximumFractionDigits: 1 }),
              speed: formatNumber(Math.round(result.rowsDone / Math.max(seconds, 0.001))),
            })}
          </p>
        </div>
      </div>
      {result.rowsBad > 0 && <InvalidRows rows={result.badRows} count={result.rowsBad} name={name} />}
      <div className="flex flex-wrap justify-end gap-2">
        {(isNewTable || result.rowsDone > 0) && (
          <Button icon={Undo2} busy={isUndoing} onClick={() => void undo()}>
            {t('import.undo')}
          </Button>
        )}
        <Button tone="primary" disabled={isUndoing} onClick={onOpen}>
          {t('import.openTable')}
        </Button>
      </div>
    </div>
  )
}
