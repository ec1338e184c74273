import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { addDays, firstDay, lastDay } from '#core/calendar.ts'
import { monthAndYear, namedDay, yearName } from '../calendar/dates/date-names.ts'
import type { DayTime } from '../calendar/dates/zoned-time.ts'
import { type Axis, axisAround, axisWidth, pixelsTo, type Stretch, timeAt, type Zoom } from './axis.ts'

/** Where the day to look at is between the start and the end of the visible part. */
const placeShare = 0.25
/** Time without scrolling after which the place is kept. */
const scrollIdleMs = 160
/** Smallest part of the axis that renders at a time. */
const partMinPx = 240

/** The rows in sight, to notice when a bar of theirs comes into sight or leaves it. */
export type BarsInSight = RefObject<readonly Stretch[]>

/** Scrolls along the axis, and renders the part of it that is near. */
export function useAxisScroll(options: {
  scroller: RefObject<HTMLElement | null>
  zoom: Zoom
  /** The day to begin with. */
  day: string
  /** Width of the column that covers the start of the scroller. */
  fixedPx: number
  /** Width of the scroller. */
  width: number
  direction: 'ltr' | 'rtl'
  bars: BarsInSight
  /** The day that a person looks at, once they stop scrolling. */
  onDay: (day: string) => void
}) {
  const { scroller, zoom, fixedPx, width, direction, bars } = options
  const room = Math.max(0, width - fixedPx)
  const [anchor, setAnchor] = useState(options.day)
  const axis = useMemo(() => axisAround(anchor, zoom), [anchor, zoom])
  const place = useRef<DayTime>({ day: options.day, minute: 0 })
  const [part, setPart] = useState<Stretch>({ from: 0, to: 0 })
  const [sight, setSight] = useState<Stretch>({ from: 0, to: 0 })
  const [title, setTitle] = useState('')
  /** Pixels from the start of the axis to the visible part. */
  const offset = useRef(0)
  const now = useRef({ axis, room, onDay: options.onDay })
  useLayoutEffect(() => {
    now.current = { axis, room, onDay: options.onDay }
  })

  const checkSight = useCallback((): void => {
    const next = { from: offset.current, to: offset.current + now.current.room }
    setSight((before) => (isSightSame(bars.current, before, next) ? before : next))
  }, [bars])
  const update = useCallback((): void => {
    const element = scroller.current
    if (!element) return
    const { axis: known, room: visible } = now.current
    // Scroll offsets are negative from right to left.
    const from = Math.abs(element.scrollLeft)
    const to = from + visible
    offset.current = from
    const at = from + visible * placeShare
    // Browsers round offsets, so a place that was scrolled to stays exact.
    if (Math.abs(pixelsTo(known, place.current) - at) > 1) place.current = timeAt(known, at)
    const step = Math.max(partMinPx, visible / 2)
    const near = {
      from: Math.max(0, (Math.floor(from / step) - 1) * step),
      to: Math.min(axisWidth(known), (Math.ceil(to / step) + 1) * step),
    }
    setPart((before) => (before.from === near.from && before.to === near.to ? before : near))
    checkSight()
    setTitle(titleOf(known.zoom, place.current.day))
  }, [scroller, checkSight])

  const scrollTo = useCallback(
    (time: DayTime): void => {
      const element = scroller.current
      if (!element) return
      place.current = time
      const left = Math.max(0, pixelsTo(now.current.axis, time) - now.current.room * placeShare)
      element.scrollLeft = direction === 'rtl' ? -left : left
      update()
    },
    [scroller, direction, update],
  )
  const goTo = useCallback(
    (time: DayTime): void => {
      if (isNearEnd(now.current.axis, time, now.current.room)) {
        place.current = time
        setAnchor(time.day)
      } else scrollTo(time)
      now.current.onDay(time.day)
    },
    [scrollTo],
  )

  // A new axis, such as after a change of zoom, shows the same time.
  useLayoutEffect(() => {
    if (isNearEnd(axis, place.current, room)) setAnchor(place.current.day)
    else scrollTo(place.current)
  }, [axis, room, scrollTo])

  useEffect(() => {
    const element = scroller.current
    if (!element) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = element.scrollLeft
    const onScroll = (): void => {
      if (element.scrollLeft === last) return
      last = element.scrollLeft
      update()
      clearTimeout(timer)
      timer = setTimeout(() => {
        const { axis: known, room: visible, onDay } = now.current
        onDay(place.current.day)
        if (isNearEnd(known, place.current, visible)) setAnchor(place.current.day)
      }, scrollIdleMs)
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      clearTimeout(timer)
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, update])

  return {
    axis,
    /** The part of the axis to render. */
    part,
    /** The visible part, as of when a bar last came into sight or left it. */
    sight,
    /** Names what is in sight. */
    title,
    /** Call after the bars of the rows changed. */
    checkSight,
    goTo,
    /** The time that a person looks at. */
    placeNow: useCallback(() => place.current, []),
    /** Keeps the time in sight for a change of zoom. */
    keepPlace: useCallback(() => setAnchor(place.current.day), []),
    /** Shows a bar that is out of sight. */
    reveal: useCallback(
      (bar: Stretch): void => {
        const from = Math.abs(scroller.current?.scrollLeft ?? 0)
        if (bar.to <= from || bar.from >= from + now.current.room) goTo(timeAt(now.current.axis, bar.from))
      },
      [scroller, goTo],
    ),
  }
}

/** True if a time is outside of the axis, or so near to its end that scrolling would stop there. */
function isNearEnd(axis: Axis, time: DayTime, room: number): boolean {
  const at = pixelsTo(axis, time)
  const margin = Math.min(2 * room, axisWidth(axis) / 4)
  // The calendar itself may end there.
  const isFirst = axis.first <= firstDay
  const isLast = addDays(axis.first, axis.days - 1) >= lastDay
  return (at < margin && !isFirst) || (at > axisWidth(axis) - margin && !isLast)
}

function titleOf(zoom: Zoom, day: string): string {
  if (zoom === 'day') return namedDay(day)
  return zoom === 'year' ? yearName(day) : monthAndYear(day)
}

/** Where a bar is: before the visible part (-1), in it (0), or after it (1). */
export function sideOf(bar: Stretch, sight: Stretch): -1 | 0 | 1 {
  return bar.to <= sight.from ? -1 : bar.from >= sight.to ? 1 : 0
}

function isSightSame(bars: readonly Stretch[], before: Stretch, next: Stretch): boolean {
  // Before the first layout, nothing is in sight.
  if (before.to === 0) return false
  return bars.every((bar) => sideOf(bar, before) === sideOf(bar, next))
}
