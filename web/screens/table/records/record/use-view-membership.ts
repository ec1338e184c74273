import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { TableWire } from '#core/api/wire/wire.ts'
import { findRecords } from '../../../../api/records/find.ts'
import { listRecords, type RecordQuery, uncounted } from '../../../../api/records/records.ts'
import type { RecordSource } from '../../data/record-source.ts'

/** A view's query, and the key that identifies it. */
export type ViewQuery = {
  query: () => RecordQuery
  key: () => string
  /** Records are grouped, and groups may be collapsed. */
  isGrouped: boolean
}

/** Search limit for records of the same name. */
const namesakes = 50

/**
 * True if the view lists an open record; null if unknown. Looks up the index of a record that is not loaded by its
 * name.
 */
export function useViewMembership(options: {
  table: TableWire
  source: RecordSource
  view: ViewQuery | undefined
  rowId: number
  /** Undefined until the record has loaded. */
  name: { columnId: string; text: string } | null | undefined
  /** Index among loaded records, or -1. */
  index: number
  onFound: (index: number) => void
}): boolean | null {
  const { table, source, view, rowId, name, index, onFound } = options
  const { store } = source
  const seq = useSyncExternalStore(source.subscribe, source.lastSeq)
  const key = table.columns.find(({ pk }) => pk)?.title
  const isEnabled =
    view !== undefined &&
    name !== undefined &&
    rowId > 0 &&
    index < 0 &&
    key !== undefined &&
    store.isReady() &&
    !store.isGone(rowId)
  const { data } = useQuery({
    queryKey: ['in-view', table.id, view?.key(), rowId, seq],
    enabled: isEnabled,
    async queryFn({ signal }) {
      const query = view?.query() ?? {}
      const only = { ...query, where: `(${key},eq,${rowId})`, limit: 1, offset: 0, ...uncounted }
      if ((await listRecords(table.id, only, signal)).list.length === 0) return { isThere: false, place: -1 }
      if (!name || name.text === '' || view?.isGrouped) return { isThere: true, place: -1 }
      const wanted = { text: name.text, columnIds: [name.columnId], limit: namesakes }
      const { list } = await findRecords(table.id, query, wanted, signal)
      return { isThere: true, place: list.find(({ id }) => id === rowId)?.place ?? -1 }
    },
  })
  const place = isEnabled ? (data?.place ?? -1) : -1
  useEffect(() => {
    if (place >= 0) onFound(place)
    // Run once per found index.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [place, rowId])
  if (index >= 0 || !view) return true
  return data && isEnabled ? data.isThere : null
}
