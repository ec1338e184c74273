import { type ComponentProps, lazy, Suspense } from 'react'
import { Spinner } from '../../ui/feedback/spinner.tsx'

// Lazy, because the calendar is large and typing does not need it.
const DayCalendar = lazy(async () => ({ default: (await import('./day-calendar.tsx')).DayCalendar }))

/** The calendar, with a placeholder while it loads. */
export function LazyCalendar(props: ComponentProps<typeof DayCalendar>) {
  return (
    <Suspense
      fallback={
        <div className="grid h-64 w-62 place-items-center phone:w-full">
          <Spinner />
        </div>
      }
    >
      {/* Remount to apply a new focus or month. */}
      <DayCalendar key={props.isFocused ? 'focused' : props.day?.slice(0, 7)} {...props} />
    </Suspense>
  )
}
