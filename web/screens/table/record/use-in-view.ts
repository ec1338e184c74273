import { useQuery } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { TableWire } from '#core/api/wire.ts'
import { findRecords } from '../../../api/find.ts'
import { listRecords, type RecordsAsked } from '../../../api/records.ts'
import type { RecordSource } from '../record-source.ts'

/** What a view asks for, and the text that names it. */
export type AskedView = {
  asked: () => RecordsAsked
  key: () => string
  /** Its records stand in groups, some of which may be folded. */
  isGrouped: boolean
}

/** More records of one name than this are not looked through. */
const namesakes = 50

/**
 * Whether an open record is one of those that the view shows; null while nobody knows. Where it is, but is not loaded,
 * its place is looked up by its name.
 */
export function useInView(options: {
  table: TableWire
  source: RecordSource
  view: AskedView | undefined
  rowId: number
  /** Undefined while the record is not read. */
  name: { columnId: string; text: string } | null | undefined
  /** Its index among the loaded ones, or -1. */
  index: number
  onFound: (index: number) => void
}): boolean | null {
  const { table, source, view, rowId, name, index, onFound } = options
  const { store } = source
  const seq = useSyncExternalStore(source.subscribe, source.lastSeq)
  const key = table.columns.find(({ pk }) => pk)?.title
  const isAsked =
    view !== undefined &&
    name !== undefined &&
    rowId > 0 &&
    index < 0 &&
    key !== undefined &&
    store.isReady() &&
    !store.isGone(rowId)
  const { data } = useQuery({
    queryKey: ['in-view', table.id, view?.key(), rowId, seq],
    enabled: isAsked,
    async queryFn({ signal }) {
      const asked = view?.asked() ?? {}
      const only = { ...asked, where: `(${key},eq,${rowId})`, limit: 1, offset: 0 }
      if ((await listRecords(table.id, only, signal)).list.length === 0) return { isThere: false, place: -1 }
      if (!name || name.text === '' || view?.isGrouped) return { isThere: true, place: -1 }
      const wanted = { text: name.text, columnIds: [name.columnId], limit: namesakes }
      const { list } = await findRecords(table.id, asked, wanted, signal)
      return { isThere: true, place: list.find(({ id }) => id === rowId)?.place ?? -1 }
    },
  })
  const place = isAsked ? (data?.place ?? -1) : -1
  useEffect(() => {
    if (place >= 0) onFound(place)
    // Once for each place that is found.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [place, rowId])
  if (index >= 0 || !view) return true
  return data && isAsked ? data.isThere : null
}
