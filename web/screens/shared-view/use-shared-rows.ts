import { useEffect } from 'react'
import type { SharedViewWire } from '#core/api/public.ts'
import type { RecordWire } from '#core/api/records.ts'
import { ApiError } from '../../api/api-error.ts'
import type { SharedLink } from '../../api/shared-link.ts'
import type { GridRow } from '../../views/grid/row-types.ts'
import { listSpans, readGroups } from '../../api/groups.ts'
import { spansFor } from '../table/group/group-plan.ts'
import { GroupSource } from '../table/group/group-source.ts'
import { levelsOf, storedLevels } from '../table/group/stored-levels.ts'
import { summaryText } from '../table/summary/summary-text.ts'
import { RowStore } from '../../views/grid/row-store.ts'
import { useLasting } from '../table/use-lasting.ts'
import { columnOf } from '../table/view-columns.ts'
import { ViewSetup } from '../table/view-setup.ts'

/** Groups that show at most. */
const groupsShown = 5000

/** Milliseconds between looks for news while the page is seen. */
const lookEvery = 60_000

/** Filters of the view are nobody's to see. */
const noStored = { filters: [] }

/**
 * The records of a published view, and what one person filters, sorts and searches in them: never stored. Strangers
 * have no socket, so news are looked for when the page comes into sight, and every minute while it is.
 */
export function useSharedRows(
  shared: SharedViewWire,
  link: SharedLink,
  /** The view itself may be another now, or not there any more. */
  onLookAgain: () => void,
): { setup: ViewSetup; store: RowStore; groups: GroupSource; news: News } {
  const sheet = useLasting(() => {
    // As of the last change of the view's columns.
    const now = { shared }
    const news = new News()
    const asked = () => {
      const { viewId: _, ...query } = setup.asked()
      return query
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
      load: async (offset, limit, signal) => {
        const query = asked()
        try {
          const plan = await groups.ready()
          if (plan) {
            const rows = await listSpans(link.groups, query, spansFor(plan, offset, limit), signal)
            return {
              rows: rows.map((cells, index) => placedRow(cells, offset + index)),
              totalRows: plan.total,
              seq: 0,
            }
          }
          const page = await link.rows({ ...query, limit, offset }, signal)
          news.read(page.seq)
          return {
            rows: page.list.map((cells, index) => placedRow(cells, offset + index)),
            totalRows: page.pageInfo.totalRows,
            // No changes come here that it could be compared with.
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
        const answer = await readGroups(link.groups, asked(), levels, wanted, groupsShown)
        news.read(answer.seq)
        return answer
      },
      text: (columnId, name, value) => {
        const column = now.shared.model.columns.map(columnOf).find(({ id }) => id === columnId)
        return column ? summaryText(name, value, column) : ''
      },
      onMoved: (place, total) => store.rearrange(place, total),
    })
    // The first reading is in groups already.
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
  const { setup, store, news, now } = sheet

  useEffect(() => {
    now.shared = shared
    setup.takeStored([], shared.sorts)
    const known = new Set(shared.model.columns.map(({ id }) => id))
    const { sorts } = setup.state()
    // Fields that are hidden by now cannot be sorted by.
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
        // Anything else passes, and is looked for again.
        if (isRefused(error)) onLookAgain()
      }
    }
    const onSight = (): void => void look()
    const timer = setInterval(onSight, lookEvery)
    document.addEventListener('visibilitychange', onSight)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onSight)
    }
  }, [link, news, store, onLookAgain])

  return sheet
}

/** What strangers know of changes: numbers that say that something is another now, and nothing of the order. */
class News {
  readonly #listeners = new Set<() => void>()
  #seq: number | null = null
  #round = 0

  /** Counts the news, for figures that are read again with each. */
  readonly lastSeq = (): number => this.#round
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }
  /** Notes what was read. */
  read(seq: number): void {
    this.#seq = seq
  }
  /** Whether something has changed since; groups and figures are then read again. */
  isNew(seq: number): boolean {
    if (seq === this.#seq) return false
    this.#seq = seq
    this.#round += 1
    for (const listener of this.#listeners) listener()
    return true
  }
}

/** The link is locked, withdrawn, or no longer shows a field that was asked for. */
function isRefused(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404, 422].includes(error.status ?? 0)
}

/**
 * A record as the grid wants it: `id` and stored values by column id, as core/api/records.ts says. Where the view
 * hides the record's own id, its place stands for it.
 */
function placedRow(cells: RecordWire, place: number): GridRow {
  return { id: place + 1, ...cells } as GridRow
}
