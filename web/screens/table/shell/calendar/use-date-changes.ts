import { useMemo } from 'react'
import { t } from '../../../../i18n/i18n.ts'
import { showToast } from '../../../../ui/feedback/toast-queue.ts'
import type { DateValues } from '../../../../views/calendar/dates/move-event.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import type { RecordSource } from '../../data/record-source.ts'
import type { CarriedRows } from './carried-rows.ts'

/** Writes dates of a record: shown at once, and taken back with a message if they are refused. */
export function useDateChanges(
  source: RecordSource,
  carried: CarriedRows,
): (row: GridRow, values: DateValues) => Promise<void> {
  return useMemo(
    () => async (row, values) => {
      const { store } = source
      const edits = Object.entries(values).map(([columnId, value]) => ({
        rowId: row.id,
        columnId,
        value,
        seen: store.saved(row.id, columnId) ?? row[columnId] ?? null,
      }))
      const changed = { ...row, ...values, id: row.id }
      carried.carry(changed)
      const seq = await store.cells.edit(edits, source.commit)
      // A new record was saved meanwhile, with another id.
      const id = store.resolveId(row.id)
      const refused = edits.flatMap(({ columnId }) => {
        const state = store.cellState(id, columnId)
        return state?.status === 'failed' && !state.isUnconfirmed ? [{ columnId, state }] : []
      })
      if (refused.length > 0) {
        carried.drop(row.id)
        for (const { columnId } of refused) store.cells.discard(id, columnId)
        const [first] = refused
        showToast({
          tone: 'error',
          message: first?.state.conflict
            ? t('calendar.conflict')
            : t('calendar.refused', { reason: first?.state.reason ?? '' }),
        })
      } else {
        // Offline, the next read comes with the connection.
        carried.saved(changed, seq)
      }
    },
    [source, carried],
  )
}
