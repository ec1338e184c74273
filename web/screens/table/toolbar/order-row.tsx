import type { ReactNode } from 'react'
import { cx } from '../../../ui/cx.ts'
import { DragHandle } from './drag-handle.tsx'
import { edgeMark, useDragRow } from './use-drag-row.ts'

/** A row of a list whose order people choose: it begins with a handle. */
export function OrderRow(props: {
  /** Tells the rows of one list from others. */
  list: string
  id: string
  name: string
  index: number
  /** How many rows there are; 0 while they cannot be moved. */
  count: number
  /** Rows before this one stay where they are; default 0. */
  firstIndex?: number
  onMove: (id: string, toIndex: number) => void
  /** Where this row stands, for a row that was dropped at one of its edges. */
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
