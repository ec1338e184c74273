import { useEffect, useRef, useState } from 'react'
import type { DragRow, DropPlace } from './drag-row.ts'

/** Drag and drop in the sidebar; menus offer the same for keyboards. The library loads after the tree. */
export function useRowDrag(
  row: DragRow,
  isEnabled: boolean,
  onDrop: (movedId: string, place: DropPlace) => void,
) {
  const element = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState<DropPlace | null>(null)
  const latest = useRef(onDrop)
  useEffect(() => {
    latest.current = onDrop
  })
  const { kind, id, takesIn = false } = row
  useEffect(() => {
    if (!isEnabled) return undefined
    let stop: (() => void) | null = null
    let isGone = false
    import('./row-drag.ts').then(
      ({ bindRow }) => {
        if (isGone || !element.current) return
        stop = bindRow(
          element.current,
          { kind, id, takesIn },
          { over: setOver, drop: (movedId, place) => latest.current(movedId, place) },
        )
      },
      // Without it, menus still move rows.
      () => undefined,
    )
    return () => {
      isGone = true
      stop?.()
    }
  }, [kind, id, takesIn, isEnabled])
  return { element, over }
}

const marks: Record<DropPlace, string> = {
  top: 'after:absolute after:inset-x-1 after:-top-px after:h-0.5 after:rounded-full after:bg-primary',
  bottom: 'after:absolute after:inset-x-1 after:-bottom-px after:h-0.5 after:rounded-full after:bg-primary',
  inside: 'bg-selected',
}

/** The drop indicator. */
export function dropMark(place: DropPlace | null): string | false {
  return place !== null && marks[place]
}
