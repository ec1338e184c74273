import type { CalendarEvent } from '../calendar-event.ts'

/** A place under the pointer: a day, or a time of a day in a time grid; null minute for a whole day. */
export type DragPlace =
  | { readonly kind: 'day'; readonly day: string; readonly minute: number | null }
  /** Over the list of records without a date. */
  | { readonly kind: 'unscheduled' }

/** The action of a drag and its start. */
export type DragStart =
  | { readonly what: 'move' | 'resizeStart' | 'resizeEnd'; readonly event: CalendarEvent }
  | { readonly what: 'draw' }
  /** A record without a date. */
  | { readonly what: 'schedule'; readonly rowId: number; readonly title: string }

export type Drag = DragStart & {
  /** Where the pointer went down. */
  readonly from: DragPlace | null
  /** Where it is; null outside. */
  readonly at: DragPlace | null
  /** Pointer coordinates, for what follows the pointer. */
  readonly x: number
  readonly y: number
}

export function isSamePlace(one: DragPlace | null, other: DragPlace | null): boolean {
  if (one === null || other === null) return one === other
  if (one.kind === 'unscheduled' || other.kind === 'unscheduled') return one.kind === other.kind
  return one.day === other.day && one.minute === other.minute
}
