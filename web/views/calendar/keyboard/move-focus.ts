import type { CalendarEvent } from '../calendar-event.ts'

/** Moves the focus between the events around a focused one, and back to its day with Escape. True if it did. */
export function moveFocus(
  root: HTMLElement | null,
  event: CalendarEvent,
  key: { key: string; altKey: boolean; ctrlKey: boolean; metaKey: boolean; shiftKey: boolean },
): boolean {
  if (!root || key.altKey || key.ctrlKey || key.metaKey || key.shiftKey) return false
  if (key.key === 'Escape') {
    const day = root.querySelector<HTMLElement>('[data-calendar-focus][tabindex="0"]')
    day?.focus()
    return day !== null
  }
  const by = key.key === 'ArrowDown' ? 1 : key.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return false
  const around = [...root.querySelectorAll<HTMLElement>('[data-calendar-event][tabindex="0"]')].sort(
    (one, other) => one.getBoundingClientRect().top - other.getBoundingClientRect().top,
  )
  const at = around.findIndex(({ dataset }) => dataset['calendarEvent'] === event.key)
  const next = around[at + by]
  next?.focus()
  return next !== undefined
}
