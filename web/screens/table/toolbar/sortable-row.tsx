import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { DragHandle } from './drag-handle.tsx'
import { edgeMark, useDragRow } from './use-sortable-row.ts'

/** A row of a sortable list, with a drag handle. */
export function OrderRow(props: {
  /** Identifies the rows of one list. */
  list: string
  id: string
  name: string
  index: number
  /** Number of rows; 0 disables moving. */
  count: number
  /** Index of the first movable row; default 0. */
  firstIndex?: number
  onMove: (id: string, toIndex: number) => void
  /** The index of a row, to drop at its edge. */
  indexOf: (id: string) => number
  className?: string
  children: ReactNode
}) {
  const { id, index, count, onMove, firstIndex = 0 } = props
  const isFixed = index < firstIndex
  const { element, handle, edge } = useDragRow<HTMLLIElement>(
    { list: props.list, id, isFixed },
    (movedId, at) => {
      const from = props.indexOf(movedId)
      const to = index + (at === 'bottom' ? 1 : 0)
      onMove(movedId, Math.max(firstIndex, from < to ? to - 1 : to))
    },
  )
  return (
    <li ref={element} className={cx('relative', props.className, edgeMark(edge))}>
      {count > 0 && count - firstIndex < 2 ? null : isFixed || count === 0 ? (
        <span className="w-5 shrink-0 pointer-coarse:w-11" />
      ) : (
        <DragHandle
          ref={handle}
          name={props.name}
          isFirst={index <= firstIndex}
          isLast={index === count - 1}
          onStep={(by) => onMove(id, index + by)}
        />
      )}
      {props.children}
    </li>
  )
}
