import { useEffect, useRef } from 'react'
import { limits } from '#core/limits.ts'
import { writtenText } from '../../../fields/index.ts'
import { findRecords } from '../../../api/find.ts'
import type { RecordsAsked } from '../../../api/records.ts'
import { activeOf } from '../../../views/grid/selection.ts'
import { sortsToJson } from '../sort/sort-list.ts'
import { useLasting } from '../use-lasting.ts'
import { FindSession } from './find-session.ts'
import type { FindProps } from './lazy-find.tsx'

/** A search through the records of the view on screen, which goes on as they change. */
export function useFindSession(props: FindProps): FindSession {
  const now = useRef(props)
  useEffect(() => {
    now.current = props
  })
  const { setup, source, onFound } = props
  const session = useLasting(
    () =>
      new FindSession({
        find: (text, signal) => findIn(now.current, { text, limit: limits.foundDefault }, signal),
        columnIds: () => now.current.columns.map(({ id }) => id),
        textOf(columnId, value) {
          const column = now.current.columns.find(({ id }) => id === columnId)
          return column ? writtenText(value as never, column) : ''
        },
        from: () => activeOf(now.current.grid.current?.selection() ?? { kind: 'none' })?.row ?? 0,
        onGo(hit) {
          const { groups, source: shown, grid } = now.current
          const listed = groups.rowOf(hit.place)
          if (listed === null) return
          const loaded = shown.store.indexOf(hit.rowId)
          grid.current?.selectCell(loaded < 0 ? shown.store.placeOfListed(listed) : loaded, hit.columnId)
        },
      }),
  )
  useEffect(() => {
    let applied = setup.applied()
    const stops = [
      source.subscribe(() => session.refresh()),
      setup.subscribe(() => {
        if (applied === setup.applied()) return
        applied = setup.applied()
        session.refresh()
      }),
      session.subscribe(() =>
        onFound(new Set(session.state().hits.map(({ rowId, columnId }) => `${rowId} ${columnId}`))),
      ),
    ]
    return () => {
      for (const stop of stops) stop()
      onFound(null)
    }
  }, [setup, source, session, onFound])
  return session
}

/** Asks for a text among the records of the view, in the order in which they show. */
export function findIn(
  { table, columns, setup, groups }: FindProps,
  { text, limit }: { text: string; limit: number },
  signal: AbortSignal,
): ReturnType<typeof findRecords> {
  const levels = groups.levels().map(({ columnId, direction }) => ({ fk_column_id: columnId, direction }))
  const asked: RecordsAsked = setup.asked()
  const sorted =
    levels.length === 0
      ? asked
      : { ...asked, sortArrJson: JSON.stringify([...levels, ...sortsToJson(setup.state().sorts)]) }
  return findRecords(table.id, sorted, { text, columnIds: columns.map(({ id }) => id), limit }, signal)
}
