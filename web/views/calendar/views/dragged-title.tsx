import type { Drag } from '../drag/drag-state.ts'

/** The title of a record without a date, following the pointer that drags it. */
export function DraggedTitle({ drag }: { drag: Drag | null }) {
  if (drag?.what !== 'schedule') return null
  return (
    <span
      aria-hidden
      className="pointer-events-none fixed z-60 max-w-56 truncate rounded-md border border-line bg-raised px-2.5 py-1.5 text-sm shadow-2"
      style={{ left: drag.x + 12, top: drag.y + 12 }}
    >
      {drag.title}
    </span>
  )
}
