import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { FocusNext } from '../../../../views/calendar/keyboard/use-focus-next.ts'
import { rowHeightPx } from './timeline-row.tsx'
import type { TimelineRows } from './use-timeline-rows.ts'

/** Where the focus moves: by rows or screens, or to an end. */
export type RowStep = { by: number } | { byScreens: number } | 'first' | 'last'

/** The row whose bar takes the focus. It stays with its record while the rows move. */
export function useRowCursor(options: {
  rows: TimelineRows
  scroller: RefObject<HTMLElement | null>
  focusNext: RefObject<FocusNext>
  /** Scrolls a row into view. */
  show: (index: number) => void
}) {
  const { rows, scroller, focusNext, show } = options
  const [cursor, setCursor] = useState({ index: 0, rowId: 0 })
  const ofRecord = cursor.rowId === 0 ? -1 : rows.indexOf(cursor.rowId)
  const index = Math.max(0, Math.min(rows.count - 1, ofRecord < 0 ? cursor.index : ofRecord))
  const now = useRef({ index, rows, show })
  useLayoutEffect(() => {
    now.current = { index, rows, show }
  })
  /** Scrolls a row into view, and makes its bar the next stop of the Tab key. */
  const showRow = useCallback((wanted: number): number => {
    const { rows: known, show: showNow } = now.current
    const to = Math.max(0, Math.min(known.count - 1, wanted))
    showNow(to)
    setCursor({ index: to, rowId: known.rowAt(to)?.id ?? 0 })
    return to
  }, [])
  const focusRow = useCallback(
    (wanted: number): void => {
      focusNext.current = { place: String(showRow(wanted)) }
    },
    [focusNext, showRow],
  )
  const moveTo = useCallback(
    (to: RowStep): void => {
      const { index: at, rows: known } = now.current
      const perScreen = Math.max(1, Math.floor((scroller.current?.clientHeight ?? 0) / rowHeightPx) - 2)
      if (to === 'first' || to === 'last') focusRow(to === 'first' ? 0 : known.count - 1)
      else focusRow(at + ('by' in to ? to.by : to.byScreens * perScreen))
    },
    [scroller, focusRow],
  )
  /** A bar has the focus. */
  const focused = useCallback((at: number, rowId: number): void => {
    setCursor((known) => (known.index === at && known.rowId === rowId ? known : { index: at, rowId }))
  }, [])
  return { index, showRow, focusRow, moveTo, focused }
}
