import { type ComponentProps, lazy, Suspense } from 'react'
import { Spinner } from '../ui/spinner.tsx'

// The calendar is large and typing needs none of it.
const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }))

/** A month to pick a day from, and its place while it is on its way. */
export function CalendarLater(props: ComponentProps<typeof DayCalendar>) {
  return (
    <Suspense
      fallback={
        <div className="grid h-64 w-62 place-items-center phone:w-full">
          <Spinner />
        </div>
      }
    >
      {/* Where the focus and the month are is said when it comes up, so it comes up anew. */}
      <DayCalendar key={props.isFocused ? 'focused' : props.day?.slice(0, 7)} {...props} />
    </Suspense>
  )
}
