import { useEffect } from 'react'
import type { SharedViewWire } from '#core/api/sharing/public.ts'
import type { RecordWire } from '#core/api/records/records.ts'
import * as limits from '#core/limits.ts'
import { ApiError } from '../../api/http/api-error.ts'
import type { SharedLink } from '../../api/bases/shared-link.ts'
import type { GridRow } from '../../views/grid/rows/row-types.ts'
import { listSpans, readGroups } from '../../api/records/groups.ts'
import { uncounted } from '../../api/records/records.ts'
import { positionOfRow, spansFor } from '../table/view/group-plan.ts'
import { GroupSource } from '../table/view/group-source.ts'
import { levelsOf, storedLevels } from '../table/view/stored-group-levels.ts'
import { summaryText } from '../table/summary/summary-text.ts'
import { RowStore } from '../../views/grid/rows/row-store.ts'
import { useDisposable } from '../table/view/use-disposable.ts'
import { columnOf } from '../table/view/column-layout.ts'
import type { Narrowing } from '../table/shell/use-view-state.ts'
import { ViewSetup } from '../table/view/view-setup.ts'

/** Poll interval while the page is visible. */
const sharedViewPollIntervalMs = 60_000

/** Visitors do not see the view's stored filters. */
const noStored = { filters: [] }

/**
 * The records of a shared view with the visitor's own filters, sorts and search, which are never stored. Visitors have
 * no socket, so the page polls when it becomes visible and once a minute while it is.
 */
export function useSharedRows(
  shared: SharedViewWire,
  link: SharedLink,
  /** The view may have changed or been deleted. */
  onLookAgain: () => void,
  /** Restricts the records further, such as to the days in sight. */
  narrowing?: Pick<Narrowing, 'where' | 'pageSize'>,
): { setup: ViewSetup; store: RowStore; groups: GroupSource; news: News } {
  const state = useDisposable(() => {
    // As of the last change of the view's columns.
    const now = { shared }
    const news = new News()
    const linkQuery = () => {
      const { viewId: _, ...query } = setup.query()
      const where = narrowing?.where() ?? null
      return where === null ? query : { ...query, where }
    }
    const setup = new ViewSetup({
      viewId: shared.id,
      canStore: false,
      columns: () => now.shared.model.columns.map(columnOf),
      ...noStored,
      sorts: shared.sorts,
      onApplied: () => {
        groups.forget()
        store.reset()
      },
      reload: () => Promise.resolve({ ...noStored, sorts: now.shared.sorts }),
    })
    const store = new RowStore({
      ...(narrowing ? { pageSize: narrowing.pageSize } : {}),
      load: async ({ offset, limit, signal, isCounted }) => {
        const query = linkQuery()
        try {
          const plan = await groups.ready()
          if (plan) {
            const rows = await listSpans(link.groups, query, spansFor(plan, offset, limit), signal)
            return {
              rows: rows.map((cells, index) => placedRow(cells, positionOfRow(plan, offset + index))),
              totalRows: plan.total,
              seq: 0,
            }
          }
          const page = await link.rows({ ...query, limit, offset, ...(isCounted ? {} : uncounted) }, signal)
          news.read(page.seq)
          return {
            rows: page.list.map((cells, index) => placedRow(cells, offset + index)),
            totalRows: page.pageInfo.totalRows ?? null,
            // There are no broadcasts to compare with.
            seq: 0,
          }
        } catch (error) {
          if (isRefused(error)) onLookAgain()
          throw error
        }
      },
    })
    const groups = new GroupSource({
      read: async (levels, wanted) => {
        const response = await readGroups(link.groups, linkQuery(), levels, wanted, limits.groupsShownMax)
        news.read(response.seq)
        return response
      },
      text: (columnId, name, value) => {
        const column = now.shared.model.columns.map(columnOf).find(({ id }) => id === columnId)
        return column ? summaryText(name, value, column) : ''
      },
      onMoved: (place, total) => store.rearrange(place, total),
    })
    // The first load is grouped already.
    groups.set(levelsOf(storedLevels(shared), shared.model.columns), {})
    return {
      setup,
      store,
      groups,
      news,
      now,
      dispose() {
        setup.dispose()
        store.dispose()
      },
    }
  })
  const { setup, store, news, now } = state

  useEffect(() => {
    now.shared = shared
    setup.takeStored([], shared.sorts)
    const known = new Set(shared.model.columns.map(({ id }) => id))
    const { sorts } = setup.state()
    // Drop sorts by fields that are now hidden.
    if (sorts.some(({ columnId }) => !known.has(columnId)))
      setup.setSorts(sorts.filter(({ columnId }) => known.has(columnId)))
  }, [now, setup, shared])

  useEffect(() => {
    async function look(): Promise<void> {
      if (document.visibilityState !== 'visible') return
      try {
        if (!news.isNew(await link.seq())) return
        onLookAgain()
        store.refresh()
      } catch (error) {
        // Other errors are transient; the next poll retries.
        if (isRefused(error)) onLookAgain()
      }
    }
    const onSight = (): void => void look()
    const timer = setInterval(onSight, sharedViewPollIntervalMs)
    document.addEventListener('visibilitychange', onSight)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSight)
    }
  }, [link, news, store, onLookAgain])

  return state
}

/** Version numbers of what a visitor read: they show that something changed, but not the order. */
class News {
  readonly #listeners = new Set<() => void>()
  #seq: number | null = null
  #round = 0

  /** Counts changes, to reload aggregates with each. */
  readonly lastSeq = (): number => this.#round
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Records a version that was read. */
  read(seq: number): void {
    this.#seq = seq
  }
  /** True if anything changed since, so that groups and aggregates need a reload. */
  isNew(seq: number): boolean {
    if (seq === this.#seq) return false
    this.#seq = seq
    this.#round += 1
    for (const listener of this.#listeners) listener()
    return true
  }
}

/** The link is locked or revoked, or a requested field is hidden now. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404, 422].includes(error.status ?? 0)
}

/**
 * Converts a record to a grid row: `id` and stored values by column id (see core/api/records/records.ts). Uses the
 * index among all records as id if the view hides record ids, so that ids stay distinct while groups collapse. `key`
 * names the record to the server.
 */
function placedRow(cells: RecordWire, place: number): GridRow {
  const { id } = cells
  return { id: place + 1, ...(typeof id === 'number' ? { key: String(id) } : {}), ...cells } as GridRow
}
