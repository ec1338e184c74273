import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { type RefObject, useEffect, useRef, useState } from 'react'

// Drag and drop of cards and stacks. Keys and menus offer the same.

const boardKey = 'kanbanBoard'
const cardKey = 'kanbanCard'
const stackKey = 'kanbanStack'

type Data = Record<string | symbol, unknown>

/** The data of a dragged card. */
export function cardData(boardId: string, rowId: number): Data {
  return { [boardKey]: boardId, [cardKey]: rowId }
}

function cardIn(data: Data, boardId: string): number | null {
  const id = data[cardKey]
  return data[boardKey] === boardId && typeof id === 'number' ? id : null
}

function stackIn(data: Data, boardId: string): string | null {
  const id = data[stackKey]
  return data[boardKey] === boardId && typeof id === 'string' ? id : null
}

/** Where something would drop: a card at an index, or a stack on a side of this one. */
export type StackDrop = { kind: 'card'; index: number } | { kind: 'stack'; side: 'before' | 'after' } | null

/** Makes a stack draggable by its header and a target for cards and stacks. */
export function useStackDrag(options: {
  boardId: string
  stackId: string
  canMove: boolean
  /** The header is another element while the stack is collapsed. */
  isCollapsed: boolean
  /** The drop index of a card at a height of the window. */
  indexAt: (clientY: number) => number
  onCard: (rowId: number, index: number) => void
  onStack: (stackId: string, side: 'before' | 'after') => void
}): {
  column: RefObject<HTMLElement | null>
  header: RefObject<HTMLDivElement | null>
  drop: StackDrop
} {
  const { boardId, stackId, canMove, isCollapsed } = options
  const column = useRef<HTMLElement>(null)
  const header = useRef<HTMLDivElement>(null)
  const [drop, setDrop] = useState<StackDrop>(null)
  const latest = useRef(options)
  useEffect(() => {
    latest.current = options
  })
  useEffect(() => {
    const element = column.current
    if (!element) return undefined
    const sideAt = (clientX: number): 'before' | 'after' => {
      const { left, width } = element.getBoundingClientRect()
      const isFirstHalf = clientX < left + width / 2
      const isRtl = getComputedStyle(element).direction === 'rtl'
      return isFirstHalf === isRtl ? 'after' : 'before'
    }
    const dropOf = (data: Data, input: { clientX: number; clientY: number }): StackDrop => {
      if (cardIn(data, boardId) !== null)
        return { kind: 'card', index: latest.current.indexAt(input.clientY) }
      const moved = stackIn(data, boardId)
      return moved === null || moved === stackId ? null : { kind: 'stack', side: sideAt(input.clientX) }
    }
    const show = (next: StackDrop): void =>
      setDrop((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next))
    const target = dropTargetForElements({
      element,
      canDrop: ({ source }) =>
        cardIn(source.data, boardId) !== null ||
        (latest.current.canMove && stackIn(source.data, boardId) !== null),
      onDrag: ({ source, location }) => show(dropOf(source.data, location.current.input)),
      onDragLeave: () => show(null),
      onDrop({ source, location }) {
        show(null)
        const at = dropOf(source.data, location.current.input)
        const card = cardIn(source.data, boardId)
        const stack = stackIn(source.data, boardId)
        if (at?.kind === 'card' && card !== null) latest.current.onCard(card, at.index)
        if (at?.kind === 'stack' && stack !== null) latest.current.onStack(stack, at.side)
      },
    })
    if (!header.current || !canMove) return target
    return combine(
      target,
      draggable({
        element,
        dragHandle: header.current,
        getInitialData: () => ({ [boardKey]: boardId, [stackKey]: stackId }),
      }),
    )
  }, [boardId, stackId, canMove, isCollapsed])
  return { column, header, drop }
}

/** Scrolls a list of cards, or the board, while something is dragged near its edge. */
export function useAutoScroll(
  element: RefObject<HTMLElement | null>,
  boardId: string,
  scrolls: 'cards' | 'stacks',
): void {
  useEffect(() => {
    if (!element.current) return undefined
    return autoScrollForElements({
      element: element.current,
      canScroll: ({ source }) =>
        cardIn(source.data, boardId) !== null ||
        (scrolls === 'stacks' && stackIn(source.data, boardId) !== null),
      getAllowedAxis: () => (scrolls === 'cards' ? 'vertical' : 'horizontal'),
    })
  }, [element, boardId, scrolls])
}
