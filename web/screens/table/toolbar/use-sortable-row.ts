import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useRef, useState } from 'react'

export type DropEdge = 'top' | 'bottom'

const listKey = 'toolbarList'
const idKey = 'toolbarRow'

/** Makes a row draggable by its handle. For keys, see `DragHandle`. */
export function useDragRow<Row extends HTMLElement>(
  row: { list: string; id: string; isFixed?: boolean },
  onDrop: (movedId: string, edge: DropEdge) => void,
): {
  element: RefObject<Row | null>
  handle: RefObject<HTMLButtonElement | null>
  /** The drop position. */
  edge: DropEdge | null
} {
  const { list, id, isFixed = false } = row
  const element = useRef<Row>(null)
  const handle = useRef<HTMLButtonElement>(null)
  const [edge, setEdge] = useState<DropEdge | null>(null)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(() => {
    if (!element.current || isFixed) return undefined
    const target = dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => source.data[listKey] === list && source.data[idKey] !== id,
      getData: ({ input, element: own }) =>
        attachClosestEdge({}, { input, element: own, allowedEdges: ['top', 'bottom'] }),
      // In nested rows, the innermost wins.
      onDrag: ({ self, location }) =>
        setEdge(location.current.dropTargets[0]?.element === self.element ? edgeOf(self.data) : null),
      onDragLeave: () => setEdge(null),
      onDrop({ self, source, location }) {
        setEdge(null)
        const moved = source.data[idKey]
        if (typeof moved !== 'string' || location.current.dropTargets[0]?.element !== self.element) return
        latest.current(moved, edgeOf(self.data))
      },
    })
    if (!handle.current) return target
    const source = draggable({
      element: element.current,
      dragHandle: handle.current,
      getInitialData: () => ({ [listKey]: list, [idKey]: id }),
    })
    return combine(target, source)
  }, [list, id, isFixed])
  return { element, handle, edge }
}

function edgeOf(data: Record<string | symbol, unknown>): DropEdge {
  return extractClosestEdge(data) === 'top' ? 'top' : 'bottom'
}

/** The drop indicator; the row must be positioned. */
export function edgeMark(edge: DropEdge | null): string | false {
  return (
    edge !== null &&
    `after:absolute after:inset-x-0 after:h-0.5 after:rounded-full after:bg-primary ${edge === 'top' ? 'after:-top-1' : 'after:-bottom-1'}`
  )
}
