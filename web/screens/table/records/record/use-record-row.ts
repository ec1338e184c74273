import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import type { CellValue } from '#core/schema.ts'
import { queryClient } from '../../../../api/http/query-client.ts'
import { recordQuery } from '../../../../api/records/records.ts'
import type { SendEdits } from '../../../../views/grid/editing/cell-writes.ts'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import { gridRow } from '../../data/grid-row.ts'
import type { RecordSource } from '../../data/record-source.ts'

/** An open record with all its current fields: from the grid if listed, else loaded separately. */
export function useRecordRow(tableId: string, source: RecordSource, rowId: number) {
  const { store } = source
  const isStored = rowId > 0
  const query = recordQuery(tableId, rowId)
  const { data, error, refetch } = useQuery({ ...query, enabled: isStored })
  const onSheet = store.rowAt(store.indexOf(rowId))
  const isOnSheet = onSheet !== undefined
  const { writes } = store.counts()
  // The grid receives changed values; a record outside it is reloaded.
  const seq = useSyncExternalStore(source.subscribe, source.lastSeq)
  const heard = `${rowId} ${isOnSheet ? '' : seq} ${writes > 0}`
  const known = useRef(heard)
  useEffect(() => {
    if (known.current === heard) return
    known.current = heard
    if (isStored && writes === 0) void refetch()
  }, [heard, isStored, writes, refetch])

  const read = data && gridRow(data)
  const row: GridRow | undefined = read ? (onSheet ? { ...read, ...onSheet } : store.edited(read)) : onSheet
  return {
    row,
    error: data ? null : error,
    refetch,
    /** The value that an edit which begins now expects. */
    expected(columnId: string): CellValue {
      const known = store.cells.expected(rowId, columnId)
      return known === undefined ? (read?.[columnId] ?? null) : known
    },
    /** Writes cells and shows the result immediately, in the grid or not. */
    commit: (async (edits) => {
      const result = await source.commit(edits)
      const now = result.rows.find(({ id }) => id === store.resolveId(rowId))
      if (now) queryClient.setQueryData(query.queryKey, (before) => before && { ...before, ...now })
      return result
    }) satisfies SendEdits,
  }
}
