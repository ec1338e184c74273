import { useEffect, useRef } from 'react'
import * as limits from '#core/limits.ts'
import { textFromEditor } from '../../../../fields/index.ts'
import { findRecords } from '../../../../api/records/find.ts'
import type { RecordQuery } from '../../../../api/records/records.ts'
import { activeOf } from '../../../../views/grid/keyboard/selection.ts'
import { sortsToJson } from '../../view/sort-list.ts'
import { useDisposable } from '../../view/use-disposable.ts'
import { FindSession } from './find-session.ts'
import type { FindBarProps, FindProps } from './find-props.ts'

/** A search in the current view that updates with its records. */
export function useFindSession(props: FindBarProps): FindSession {
  const now = useRef(props)
  useEffect(() => {
    now.current = props
  })
  const { setup, source, onFound } = props
  const session = useDisposable(
    () =>
      new FindSession(
        {
          find: (text, signal) => findIn(now.current, { text, limit: limits.findPageSizeDefault }, signal),
          columnIds: () => now.current.columns.map(({ id }) => id),
          textOf(columnId, value) {
            const column = now.current.columns.find(({ id }) => id === columnId)
            return column ? textFromEditor(value as never, column) : ''
          },
          from: () => activeOf(now.current.grid.current?.selection() ?? { kind: 'none' })?.row ?? 0,
          onGo(hit) {
            const { groups, source: shown, grid } = now.current
            const listed = groups.rowOf(hit.place)
            if (listed === null) return
            const loaded = shown.store.indexOf(hit.rowId)
            grid.current?.selectCell(loaded < 0 ? shown.store.placeOfListed(listed) : loaded, hit.columnId)
          },
        },
        props.typed,
      ),
  )
  useEffect(() => {
    session.start()
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

/** Searches the records of the view in display order. */
export function findIn(
  { table, columns, setup, groups }: FindProps,
  { text, limit }: { text: string; limit: number },
  signal: AbortSignal,
): ReturnType<typeof findRecords> {
  const levels = groups.levels().map(({ columnId, direction }) => ({ fk_column_id: columnId, direction }))
  const query: RecordQuery = setup.query()
  const sorted =
    levels.length === 0
      ? query
      : { ...query, sortArrJson: JSON.stringify([...levels, ...sortsToJson(setup.state().sorts)]) }
  return findRecords(table.id, sorted, { text, columnIds: columns.map(({ id }) => id), limit }, signal)
}
