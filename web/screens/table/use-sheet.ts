import { useEffect, useRef } from 'react'
import type { FilterWire, SortWire } from '#core/api/wire.ts'
import { readGroups, tableGroups } from '../../api/groups.ts'
import { session } from '../../api/current.ts'
import { queryClient } from '../../api/query-client.ts'
import { readAt } from '../../api/rooms.ts'
import { filtersQuery, sortsQuery } from '../../api/views.ts'
import { tablesBehind } from './tables-behind.ts'
import { lookedAtFailures } from './failures/looked-at.ts'
import { GroupSource } from './group/group-source.ts'
import { levelsOf, storedLevels } from './group/stored-levels.ts'
import { inputsOf, withInputs } from './inputs.ts'
import { RecordSource } from './record-source.ts'
import { keepWaiting } from './keep-waiting.ts'
import { noteRejected } from './note-rejected.ts'
import { resendWhenBack } from './resend.ts'
import { summaryText } from './summary/summary-text.ts'
import { useLasting } from './use-lasting.ts'
import type { ViewBodyProps } from './view-body.ts'
import { columnOf } from './view-columns.ts'
import { ViewSetup } from './view-setup.ts'
import { followBase } from './follow-base.ts'
import { rowsOfPage } from '../../views/grid/row-types.ts'

/** Groups that a grid shows at most. */
const groupsShown = 5000

type SheetProps = ViewBodyProps & { filters: FilterWire[]; sorts: SortWire[] }

/** The view's settings and records, for as long as the view is on screen; both hear of what others change. */
export function useSheet({ base, table, tables, view, filters, sorts }: SheetProps, canStore: boolean) {
  const tableNow = useRef(table)
  const behind = useRef(new Set<string>())
  useEffect(() => {
    tableNow.current = table
    behind.current = tablesBehind(table, tables)
  }, [table, tables])
  const sheet = useLasting(() => {
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
      pageSize: rowsOfPage(table.columns.length),
      asked: () => setup.asked(),
      decisive: () => withInputs(setup.decisive(), tableNow.current.columns),
      isSorted: () => setup.isSorted(),
      inputs: () => inputsOf(tableNow.current.columns),
      behind: () => behind.current,
      groups: () => groups.ready(),
      failures: lookedAtFailures(() => tableNow.current),
      readAt: (seq) => readAt(base.id, seq),
    })
    const groups = new GroupSource({
      async read(levels, wanted) {
        const answer = await readGroups(tableGroups(table.id), setup.asked(), levels, wanted, groupsShown)
        source.sawSeq(answer.seq)
        return answer
      },
      text(columnId, name, value) {
        const column = tableNow.current.columns.map(columnOf).find(({ id }) => id === columnId)
        return column ? summaryText(name, value, column) : ''
      },
      onMoved: (place, total) => source.store.rearrange(place, total),
    })
    // The first reading is in groups already.
    groups.set(levelsOf(storedLevels(view), table.columns), {})
    return {
      setup,
      source,
      groups,
      dispose() {
        setup.dispose()
        source.store.dispose()
        // What was stored here is newer than what these queries read before.
        void queryClient.invalidateQueries({ queryKey: filtersQuery(view.id).queryKey })
        void queryClient.invalidateQueries({ queryKey: sortsQuery(view.id).queryKey })
      },
    }
  })
  useEffect(() => followBase(base.id, sheet.source), [base.id, sheet])
  useEffect(() => sheet.setup.takeStored(filters, sorts), [sheet, filters, sorts])
  useEffect(() => resendWhenBack(sheet.source), [sheet])
  useEffect(() => noteRejected(sheet.source, base.id, table.id), [sheet, base.id, table.id])
  const waiting = useRef<ReturnType<typeof keepWaiting> | null>(null)
  useEffect(() => {
    const userId = session.user()?.id
    if (userId === undefined) return undefined
    waiting.current = keepWaiting(sheet.source, userId, table.id)
    return waiting.current.stop
  }, [sheet, table.id])
  useEffect(() => {
    // The browser asks whether to leave while something typed is not saved.
    function onLeave(event: BeforeUnloadEvent): void {
      const { store } = sheet.source
      const { failed, writes } = store.counts()
      const kept = waiting.current?.isKept() ? store.cells.unanswered().length : 0
      if (failed - kept + writes > 0) event.preventDefault()
    }
    window.addEventListener('beforeunload', onLeave)
    return () => window.removeEventListener('beforeunload', onLeave)
  }, [sheet])
  return sheet
}
