import { LoadedView } from '../loaded-view.tsx'
import type { ViewBodyProps } from '../view-body-props.ts'
import { CalendarView } from './calendar-view.tsx'

/** A calendar view; waits for the view's settings. */
export function CalendarBody(props: ViewBodyProps) {
  return <LoadedView {...props} View={CalendarView} />
}
