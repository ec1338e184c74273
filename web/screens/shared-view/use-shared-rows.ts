import { useEffect } from 'react'
import type { SharedViewWire } from '#core/api/public.ts'
import type { RecordWire } from '#core/api/records.ts'
import { ApiError } from '../../api/api-error.ts'
import type { SharedLink } from '../../api/shared-link.ts'
import type { GridRow } from '../../views/grid/row-types.ts'
import { RowStore } from '../../views/grid/row-store.ts'
import { useLasting } from '../table/use-lasting.ts'
import { columnOf } from '../table/view-columns.ts'
import { ViewSetup } from '../table/view-setup.ts'

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
): { setup: ViewSetup; store: RowStore } {
  const sheet = useLasting(() => {
    // As of the last change of the view's columns.
    const now = { shared, seq: 0 }
    const setup = new ViewSetup({
      viewId: shared.id,
      canStore: false,
      columns: () => now.shared.model.columns.map(columnOf),
      ...noStored,
      sorts: shared.sorts,
      onApplied: () => store.reset(),
      reload: () => Promise.resolve({ ...noStored, sorts: now.shared.sorts }),
    })
    const store = new RowStore({
      load: async (offset, limit, signal) => {
        const { viewId: _, ...query } = setup.asked()
        try {
          const page = await link.rows({ ...query, limit, offset }, signal)
          now.seq = page.seq
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
    return {
      setup,
      store,
      now,
      dispose() {
        setup.dispose()
        store.dispose()
      },
    }
  })
  const { setup, store, now } = sheet

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
        if ((await link.seq()) === now.seq) return
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
  }, [link, now, store, onLookAgain])

  return sheet
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
