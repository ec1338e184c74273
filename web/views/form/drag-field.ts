import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import {
  draggable,
  dropTargetForElements,
  monitorForElements,
} from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { autoScrollForElements } from '@atlaskit/pragmatic-drag-and-drop-auto-scroll/element'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useRef, useState } from 'react'

/** Dragging fields into, out of and within a form. Menus do the same for keys. */

export type DropEdge = 'top' | 'bottom'
/** Where a field was dropped: at an edge of another one, at the end of the form, or out of it. */
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

/** Shows at which edge of this field another one would land. */
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

/** A zone around the fields: the end of the form, or the list of those that are not in it. */
export function useFieldZone(zone: 'end' | 'out', scrolls: boolean) {
  const element = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    if (!element.current) return undefined
    const target = dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => placeIdOf(source.data) !== null,
      getData: () => ({ [zoneKey]: zone }),
      // Over a field in the zone, that field shows where it would land.
      onDropTargetChange: ({ location, self }) =>
        setOver(location.current.dropTargets[0]?.element === self.element),
      onDragLeave: () => setOver(false),
      onDrop: () => setOver(false),
    })
    return scrolls ? combine(target, autoScrollForElements({ element: element.current })) : target
  }, [zone, scrolls])
  return { element, isOver }
}

/** Calls back when a field was dropped somewhere that counts. */
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
