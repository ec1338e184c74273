import { combine } from '@atlaskit/pragmatic-drag-and-drop/combine'
import { draggable, dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter'
import { attachClosestEdge, extractClosestEdge } from '@atlaskit/pragmatic-drag-and-drop-hitbox/closest-edge'
import { type RefObject, useEffect, useState } from 'react'
import type { DropSide } from '../../../../views/gallery/gallery-card.tsx'

const galleryKey = 'gallery'
const rowKey = 'galleryRow'

/** Makes a card draggable to a place beside another card of its gallery. Keys move cards too. */
export function useCardDrag(
  card: RefObject<HTMLElement | null>,
  options: {
    /** Identifies the gallery. */
    gallery: object
    rowId: number
    canMove: boolean
    isRtl: boolean
    onDrop: (movedId: number, rowId: number, side: DropSide) => void
  },
): { isDragged: boolean; drop: DropSide | null } {
  const { gallery, rowId, canMove, isRtl, onDrop } = options
  const [isDragged, setDragged] = useState(false)
  const [drop, setDrop] = useState<DropSide | null>(null)
  useEffect(() => {
    const element = card.current
    if (!element || !canMove) return undefined
    const sideOf = (data: Record<string | symbol, unknown>): DropSide =>
      (extractClosestEdge(data) === 'left') === isRtl ? 'after' : 'before'
    return combine(
      draggable({
        element,
        getInitialData: () => ({ [galleryKey]: gallery, [rowKey]: rowId }),
        onDragStart: () => setDragged(true),
        onDrop: () => setDragged(false),
      }),
      dropTargetForElements({
        element,
        canDrop: ({ source }) => source.data[galleryKey] === gallery && source.data[rowKey] !== rowId,
        getData: ({ input, element: own }) =>
          attachClosestEdge({}, { input, element: own, allowedEdges: ['left', 'right'] }),
        onDrag: ({ self }) => setDrop(sideOf(self.data)),
        onDragLeave: () => setDrop(null),
        onDrop({ self, source }) {
          setDrop(null)
          const moved = source.data[rowKey]
          if (typeof moved === 'number') onDrop(moved, rowId, sideOf(self.data))
        },
      }),
    )
  }, [card, gallery, rowId, canMove, isRtl, onDrop])
  return { isDragged, drop }
}
