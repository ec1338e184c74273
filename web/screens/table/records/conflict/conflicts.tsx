import { type RefObject, useImperativeHandle, useState, useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import type { ConflictingCell } from '../../../../views/grid/editing/optimistic-edits.ts'
import type { GridHandle } from '../../../../views/grid/grid-props.ts'
import { CellPopover } from '../../../../views/grid/cell-popover.tsx'
import { activeOf } from '../../../../views/grid/keyboard/selection.ts'
import type { RecordSource } from '../../data/record-source.ts'
import type { SelectionStore } from '../../summary/selection-store.ts'
import { ConflictPopover } from './conflict-popover.tsx'
import { nextUnsaved } from './next-unsaved.ts'
import { RejectedNote } from './rejected-note.tsx'

export type ConflictsProps = {
  baseId: string
  source: RecordSource
  columns: readonly Column[]
  feed: SelectionStore
  grid: RefObject<GridHandle | null>
  /** Receives the command for the next unsaved cell. */
  nextRef: RefObject<(() => void) | null>
}

const keyOf = (cell: { rowId: number; columnId: string }): string => `${cell.rowId} ${cell.columnId}`

/** Prompts for edit conflicts at their cells, and navigates unsaved cells. */
export function Conflicts(props: ConflictsProps) {
  const { source, columns, feed, grid, nextRef } = props
  const { store } = source
  // Render when conflicts change, not on every row change.
  useSyncExternalStore(store.subscribe, () => JSON.stringify(store.cells.disputed()))
  const all = store.cells.disputed()
  const [entered, setEntered] = useState('')
  const isDisputed = (key: string): boolean => all.some((cell) => keyOf(cell) === key)

  useImperativeHandle(nextRef, () => () => {
    const at = activeOf(feed.now())
    const here = at && `${store.rowAt(at.row)?.id} ${columns[at.col]?.id}`
    const places = store.cells.failed().map((cell) => ({
      ...cell,
      row: store.indexOf(cell.rowId),
      col: columns.findIndex(({ id }) => id === cell.columnId),
    }))
    // A conflict at the active cell comes first.
    const isHere = here !== null && here !== entered && isDisputed(here)
    const to = isHere ? places.find((place) => keyOf(place) === here) : nextUnsaved(places, at)
    if (!to) return
    grid.current?.selectCell(to.row, to.columnId)
    grid.current?.focus()
    setEntered(isDisputed(keyOf(to)) ? keyOf(to) : '')
  })
  return (
    <>
      <RejectedNote {...{ source, columns, feed }} />
      {all.length > 0 && <Note {...props} {...{ all, entered, setEntered }} />}
    </>
  )
}

function Note(
  props: ConflictsProps & {
    all: readonly ConflictingCell[]
    entered: string
    setEntered: (key: string) => void
  },
) {
  const { source, columns, feed, grid, all, entered, setEntered } = props
  const active = activeOf(useSyncExternalStore(feed.subscribe, feed.now))
  const [left, setLeft] = useState('')
  const here = active && `${source.store.rowAt(active.row)?.id} ${columns[active.col]?.id}`
  const shown = all.find((cell) => keyOf(cell) === here) ?? all.at(-1)
  const column = columns.find(({ id }) => id === shown?.columnId)
  if (!shown || !column) return null
  const key = keyOf(shown)
  if (key === left && entered !== key) return null
  const leave = (): void => {
    setEntered('')
    grid.current?.focus()
  }
  return (
    <CellPopover key={key} rowId={shown.rowId} columnId={shown.columnId}>
      <ConflictPopover
        baseId={props.baseId}
        source={source}
        column={column}
        cell={shown}
        all={all}
        isEntered={entered === key}
        onDone={leave}
        onLater={() => {
          setLeft(key)
          leave()
        }}
      />
    </CellPopover>
  )
}
