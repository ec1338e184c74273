import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Drag and drop of fields into, out of and within a form. Menus offer the same for keyboards. */

export type DropEdge = 'top' | 'bottom'
/** A drop target: an edge of another field, the end of the form, or the list of unused fields. */
export type Drop = { placeId: string; edge: DropEdge } | 'end' | 'out'

const placeKey = 'formPlace'
const zoneKey = 'formZone'

function placeIdOf(data: Record<string | symbol, unknown>): string | null {
  const id = data[placeKey]
  return typeof id === 'string' ? id : null
}

/** Makes an element draggable as this field. */
export function useDraggableField(placeId: string, handle?: RefObject<HTMLElement | null>) {
  const element = useRef<HTMLDivElement>(null)
  const [isDragging, setDragging] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    return draggable({
      element: element.current,
      ...(handle?.current ? { dragHandle: handle.current } : {}),
      getInitialData: () => ({ [placeKey]: placeId }),
      onDragStart: () => setDragging(true),
      onDrop: () => setDragging(false),
    })
  }, [placeId, handle])
  return { element, isDragging }
}

/** The edge of this field at which a dragged one would land. */
export function useFieldTarget(placeId: string, element: RefObject<HTMLElement | null>): DropEdge | null {
  const [edge, setEdge] = useState<DropEdge | null>(null)
  useEffect(() => {
    if (!element.current) return undefined
    type Shown = { self: { data: Record<string | symbol, unknown> }; source: Shown['self'] }
    const show = ({ self, source }: Shown): void =>
      setEdge(placeIdOf(source.data) === placeId ? null : edgeOf(self.data))
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => placeIdOf(source.data) !== null,
      getData: ({ input, element: own }) =>
        attachClosestEdge({ [placeKey]: placeId }, { input, element: own, allowedEdges: ['top', 'bottom'] }),
      onDragEnter: show,
      onDrag: show,
      onDragLeave: () => setEdge(null),
      onDrop: () => setEdge(null),
    })
  }, [placeId, element])
  return edge
}

/** A drop zone around fields: the form's end, or the list of unused fields. */
export function useFieldZone(zone: 'end' | 'out', scrolls: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const target = dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => placeIdOf(source.data) !== null,
      getData: () => ({ [zoneKey]: zone }),
      // Over a field, that field shows the drop position instead.
      onDropTargetChange: ({ location, self }) =>
        setOver(location.current.dropTargets[0]?.element === self.element),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
    return scrolls ? combine(target, autoScrollForElements({ element: element.current })) : target
  }, [zone, scrolls])
  return { element, isOver }
}

/** Calls back when a field is dropped on a valid target. */
export function useFieldDrops(onDrop: (placeId: string, drop: Drop) => void): void {
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  useEffect(
    () =>
      monitorForElements({
        canMonitor: ({ source }) => placeIdOf(source.data) !== null,
        onDrop({ source, location }) {
          const moved = placeIdOf(source.data)
          const data = location.current.dropTargets[0]?.data
          if (moved === null || !data) return
          const over = placeIdOf(data)
          if (over !== null) latest.current(moved, { placeId: over, edge: edgeOf(data) })
          else if (data[zoneKey] === 'end' || data[zoneKey] === 'out') latest.current(moved, data[zoneKey])
        },
      }),
    [],
  )
}

function edgeOf(data: Record<string | symbol, unknown>): DropEdge {
  return extractClosestEdge(data) === 'top' ? 'top' : 'bottom'
}
