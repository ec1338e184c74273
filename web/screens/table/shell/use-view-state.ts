import { useEffect, useRef } from 'react'
import type { FilterWire, SortWire } from '#core/api/wire/wire.ts'
import * as limits from '#core/limits.ts'
import { readGroups, tableGroups } from '../../../api/records/groups.ts'
import type { RecordQuery } from '../../../api/records/records.ts'
import { session } from '../../../api/session/current-session.ts'
import { queryClient } from '../../../api/http/query-client.ts'
import { readAt } from '../../../api/realtime/rooms.ts'
import { filtersQuery, sortsQuery } from '../../../api/schema/views.ts'
import { sourceTables } from '../view/source-tables.ts'
import { visibleFormulaErrors } from '../records/formula-errors/visible-formula-errors.ts'
import { GroupSource } from '../view/group-source.ts'
import { levelsOf, storedLevels } from '../view/stored-group-levels.ts'
import { inputsOf, withInputs } from '../view/column-inputs.ts'
import { RecordSource } from '../data/record-source.ts'
import { storeOfflineEdits } from '../data/store-offline-edits.ts'
import { noteRejected } from '../data/note-rejected.ts'
import { resendWhenOnline } from '../data/resend-when-online.ts'
import { summaryText } from '../summary/summary-text.ts'
import { useDisposable } from '../view/use-disposable.ts'
import type { ViewBodyProps } from './view-body-props.ts'
import { columnOf } from '../view/column-layout.ts'
import { ViewSetup } from '../view/view-setup.ts'
import { followRecords } from '../data/follow-records.ts'
import { rowsPerPage } from '../../../views/grid/rows/page-size.ts'

type SheetProps = ViewBodyProps & { filters: FilterWire[]; sorts: SortWire[] }

/** Restricts a view beyond its filters, such as to the days in sight. Reset the store after a change. */
export type Narrowing = {
  /** A `where` condition; null for none. */
  where: () => string | null
  /** Columns that the condition uses. */
  columns: () => readonly string[]
  /** Columns to read, if hidden ones are needed too; null for the visible ones. */
  fields: () => string | null
  /** Records per read. */
  pageSize: number
  /** Called with the sequence number of every read. */
  onRead: (seq: number) => void
}

/** The settings and records of a mounted view; both receive remote changes. */
export function useViewState(
  { base, table, tables, view, filters, sorts }: SheetProps,
  canStore: boolean,
  narrowing?: Narrowing,
) {
  const tableNow = useRef(table)
  const behind = useRef(new Set<string>())
  useEffect(() => {
    tableNow.current = table
    behind.current = sourceTables(table, tables)
  }, [table, tables])
  const state = useDisposable(() => {
    const setup = new ViewSetup({
      viewId: view.id,
      canStore,
      columns: () => tableNow.current.columns.map(columnOf),
      filters,
      sorts,
      onApplied: () => {
        groups.forget()
        source.store.reset()
      },
      reload: async () => ({
        filters: await queryClient.fetchQuery({ ...filtersQuery(view.id), staleTime: 0 }),
        sorts: await queryClient.fetchQuery({ ...sortsQuery(view.id), staleTime: 0 }),
      }),
    })
    const source = new RecordSource({
      baseId: base.id,
      tableId: table.id,
      pageSize: narrowing?.pageSize ?? rowsPerPage(table.columns.length),
      query: () => narrowed(setup.query(), narrowing),
      filterAndSortColumns: () =>
        withInputs(
          new Set([...setup.filterAndSortColumns(), ...(narrowing?.columns() ?? [])]),
          tableNow.current.columns,
        ),
      isSorted: () => setup.isSorted(),
      inputs: () => inputsOf(tableNow.current.columns),
      behind: () => behind.current,
      holdGroups: (creation) => groups.waitFor(creation),
      async groups(isStale) {
        if (isStale) await groups.reload()
        return groups.ready()
      },
      failures: visibleFormulaErrors(() => tableNow.current),
      readAt(seq) {
        readAt(base.id, seq)
        narrowing?.onRead(seq)
      },
    })
    const groups = new GroupSource({
      async read(levels, wanted) {
        const response = await readGroups(
          tableGroups(table.id),
          narrowed(setup.query(), narrowing),
          levels,
          wanted,
          limits.groupsShownMax,
        )
        source.sawSeq(response.seq)
        return response
      },
      text(columnId, name, value) {
        const column = tableNow.current.columns.map(columnOf).find(({ id }) => id === columnId)
        return column ? summaryText(name, value, column) : ''
      },
      onMoved: (...moved) => source.store.rearrange(...moved),
    })
    // The first load is grouped already.
    groups.set(levelsOf(storedLevels(view), table.columns), {})
    // Not only once rows are asked for. Their load reports the error.
    groups.ready().catch(() => undefined)
    return {
      setup,
      source,
      groups,
      dispose() {
        setup.dispose()
        source.store.dispose()
        // Stored changes are newer than these cached queries.
        void queryClient.invalidateQueries({ queryKey: filtersQuery(view.id).queryKey })
        void queryClient.invalidateQueries({ queryKey: sortsQuery(view.id).queryKey })
      },
    }
  })
  useEffect(() => followRecords(base.id, state.source), [base.id, state])
  useEffect(() => state.setup.takeStored(filters, sorts), [state, filters, sorts])
  useEffect(() => resendWhenOnline(state.source), [state])
  useEffect(() => noteRejected(state.source, base.id, table.id), [state, base.id, table.id])
  const waiting = useRef<ReturnType<typeof storeOfflineEdits> | null>(null)
  useEffect(() => {
    const userId = session.user()?.id
    if (userId === undefined) return undefined
    waiting.current = storeOfflineEdits(state.source, userId, table.id)
    return waiting.current.stop
  }, [state, table.id])
  useEffect(() => {
    // Warn before leaving with unsaved input.
    function onLeave(event: BeforeUnloadEvent): void {
      const { store } = state.source
      const { failed, writes } = store.counts()
      const kept = waiting.current?.isKept() ? store.cells.unconfirmed().length : 0
      if (failed - kept + writes > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [state])
  return state
}

function narrowed(query: RecordQuery, narrowing: Narrowing | undefined): RecordQuery {
  const where = narrowing?.where() ?? null
  const fields = narrowing?.fields() ?? null
  return { ...query, ...(where === null ? {} : { where }), ...(fields === null ? {} : { fields }) }
}
