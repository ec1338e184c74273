import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import type { DragRow, DropPlace } from './drag-row.ts'

const key = 'treeRow'

function movedIn(data: Record<string | symbol, unknown>, kind: string): string | null {
  const text = data[key]
  return typeof text === 'string' && text.startsWith(`${kind}:`) ? text.slice(kind.length + 1) : null
}

/** Makes an element draggable and a drop target; returns a cleanup function. */
export function bindRow(
  element: HTMLElement,
  row: DragRow,
  on: { over: (place: DropPlace | null) => void; drop: (movedId: string, place: DropPlace) => void },
): () => void {
  const placeOf = (data: Record<string | symbol, unknown>): DropPlace =>
    row.takesIn ? 'inside' : extractClosestEdge(data) === 'top' ? 'top' : 'bottom'
  const target = dropTargetForElements({
    element,
    canDrop: ({ source }) => {
      const moved = movedIn(source.data, row.kind)
      return moved !== null && moved !== row.id
    },
    getData: ({ input, element: own }) =>
      row.takesIn ? {} : attachClosestEdge({}, { input, element: own, allowedEdges: ['top', 'bottom'] }),
    onDragEnter: ({ self }) => on.over(placeOf(self.data)),
    onDrag: ({ self }) => on.over(placeOf(self.data)),
    onDragLeave: () => on.over(null),
    onDrop: ({ self, source }) => {
      on.over(null)
      const moved = movedIn(source.data, row.kind)
      if (moved !== null) on.drop(moved, placeOf(self.data))
    },
  })
  if (row.takesIn) return target
  return combine(target, draggable({ element, getInitialData: () => ({ [key]: `${row.kind}:${row.id}` }) }))
}
