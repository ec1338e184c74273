import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { readAt } from '../../../../api/realtime/rooms.ts'
import type { RecordQuery } from '../../../../api/records/records.ts'
import { useDebouncedValue } from '../../../../ui/forms/use-debounced-value.ts'
import type { DateRange } from '../../../../views/calendar/calendar-event.ts'
import type { Unscheduled } from '../../../../views/calendar/views/unscheduled-list.tsx'
import type { GridRow } from '../../../../views/grid/rows/row-types.ts'
import { followRecords } from '../../data/follow-records.ts'
import { RecordSource } from '../../data/record-source.ts'
import { inputsOf, withInputs } from '../../view/column-inputs.ts'
import { useDisposable } from '../../view/use-disposable.ts'
import type { ViewSetup } from '../../view/view-setup.ts'
import type { CarriedRows } from './carried-rows.ts'
import { columnsOfRanges, isUnscheduled, whereUnscheduled } from './range-query.ts'

const pageSize = 50
const searchDebounceMs = 250

/** The records of a view that have no date, searched and read page by page. */
export function useUnscheduled(options: {
  base: BaseWire
  table: TableWire
  setup: ViewSetup
  /** The records of the calendar, whose edits show here too. */
  main: RecordSource
  carried: CarriedRows
  /** Reads while the list is open. */
  isOpen: boolean
  ranges: readonly DateRange[]
  titleOf: (row: GridRow) => string
  onOpen: (rowId: number) => void
}): { list: Unscheduled; rowOf: (rowId: number) => GridRow | undefined } {
  const { base, table, setup, main, carried, isOpen, ranges, titleOf, onOpen } = options
  const [search, setSearch] = useState('')
  const [pages, setPages] = useState(1)
  const asked = useDebouncedValue(search, searchDebounceMs)
  const now = useRef({ table, ranges, search: asked })
  const source = useDisposable(() => {
    const made = new RecordSource({
      baseId: base.id,
      tableId: table.id,
      pageSize,
      query: (): RecordQuery => {
        const { search: text, ranges: fields } = now.current
        return { ...setup.query(), where: whereUnscheduled(fields), ...(text === '' ? {} : { search: text }) }
      },
      filterAndSortColumns: () =>
        withInputs(
          new Set([...setup.filterAndSortColumns(), ...columnsOfRanges(now.current.ranges)]),
          now.current.table.columns,
        ),
      isSorted: () => setup.isSorted(),
      inputs: () => inputsOf(now.current.table.columns),
      behind: () => new Set(),
      readAt(seq) {
        readAt(base.id, seq)
        carried.reads(seq, (row) => isUnscheduled(row, now.current.ranges))
      },
    })
    return Object.assign(made, { dispose: () => made.store.dispose() })
  })
  const { store } = source
  useEffect(() => followRecords(base.id, source), [base.id, source])
  const applied = useSyncExternalStore(setup.subscribe, setup.applied)
  const fields = whereUnscheduled(ranges)
  const key = `${applied} ${fields} ${asked}`
  const lastKey = useRef(key)
  useEffect(() => {
    now.current = { table, ranges, search: asked }
    if (lastKey.current === key) return
    lastKey.current = key
    setPages(1)
    store.reset()
  }, [table, ranges, asked, key, store])
  const version = useSyncExternalStore(store.subscribe, store.version)
  const mainVersion = useSyncExternalStore(main.store.subscribe, main.store.version)
  const carriedVersion = useSyncExternalStore(carried.subscribe, carried.version)
  const total = store.total()
  const wanted = Math.min(total, pages * pageSize)
  useEffect(() => {
    if (isOpen) store.setWindow(0, Math.max(1, wanted), Infinity)
  }, [store, isOpen, wanted])

  return useMemo(() => {
    void [version, mainVersion, carriedVersion]
    const hasNoDate = (row: GridRow): boolean => isUnscheduled(row, ranges)
    const found = new Map<number, GridRow>()
    let gone = 0
    for (const row of carried.list()) if (hasNoDate(main.store.edited(row))) found.set(row.id, row)
    const added = found.size
    for (let at = 0; at < wanted; at += 1) {
      const row = store.rowAt(at)
      if (!row) continue
      if (hasNoDate(main.store.edited(row)) && !carried.has(row.id)) found.set(row.id, row)
      else gone += 1
    }
    return {
      list: {
        records: [...found.values()].map((row) => ({ id: row.id, title: titleOf(main.store.edited(row)) })),
        total: store.isReady() ? Math.max(found.size, total - gone + added) : null,
        search,
        onSearch: setSearch,
        onMore: () => setPages((count) => count + 1),
        onOpen,
      },
      rowOf: (rowId) => found.get(rowId),
    }
  }, [
    version,
    mainVersion,
    carriedVersion,
    carried,
    main,
    store,
    ranges,
    wanted,
    total,
    search,
    titleOf,
    onOpen,
  ])
}
