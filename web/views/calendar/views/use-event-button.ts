import type { ComponentProps } from 'react'
import { optionColors } from '../../../theme/palette-colors.ts'
import { useTheme } from '../../../theme/use-theme.ts'
import type { CalendarEvent } from '../calendar-event.ts'
import { useCalendar } from '../calendar-context.ts'
import { useEventWords } from './use-event-words.ts'

/** Shared by every drawing of an event: its look, permitted actions, and its button's props. */
export function useEventButton(
  event: CalendarEvent,
  options: { place: 'days' | 'times'; isPreview: boolean; isFocusable: boolean },
) {
  const { place, isPreview } = options
  const theme = useTheme()
  const calendar = useCalendar()
  const words = useEventWords()
  const { title, color } = calendar.look(event)
  const canMove = calendar.canEdit && words.whyFixed(event) === null
  const button: ComponentProps<'button'> & { 'data-calendar-event': string | undefined } = {
    type: 'button',
    tabIndex: options.isFocusable && !isPreview ? 0 : -1,
    'aria-hidden': isPreview || undefined,
    'data-calendar-event': isPreview ? undefined : event.key,
    'aria-label': words.label(event),
    title: words.tooltip(event),
    onPointerDown: (pointer) => {
      pointer.stopPropagation()
      if (canMove) calendar.onPress({ what: 'move', event }, pointer)
    },
    onClick: () => calendar.onOpen(event),
    onContextMenu: (pointer) => calendar.onMenu(event, pointer),
    onKeyDown: (key) => calendar.onEventKey(event, key, place),
  }
  return {
    button,
    title,
    color,
    ...optionColors(color, theme),
    theme,
    canMove,
    canResize: canMove && words.canResize(event) && !isPreview,
  }
}
