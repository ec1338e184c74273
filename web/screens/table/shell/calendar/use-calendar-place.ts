import { useMemo } from 'react'
import * as v from 'valibot'
import { dayExists, dayOf } from '#core/calendar.ts'
import { type CalendarMode, calendarModes } from '../../../../views/calendar/calendar-mode.ts'
import { dayInZone } from '#core/zones.ts'
import { usePersonalSetting } from '../../view/use-personal-setting.ts'

const placeSchema = v.object({
  mode: v.nullable(v.picklist(calendarModes)),
  day: v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\d$/),
    v.check((day) => dayExists(dayOf(day))),
  ),
})

/** The stored default mode of a calendar. */
export function storedMode(meta: Readonly<Record<string, unknown>>): CalendarMode {
  return calendarModes.find((mode) => mode === meta['active_view']) ?? 'month'
}

/** The mode and day that a person looks at; lasts as long as the tab, including reloads. */
export function useCalendarPlace(
  viewId: string,
  defaultMode: CalendarMode,
  zone: string,
): {
  mode: CalendarMode
  day: string
  setMode: (mode: CalendarMode) => void
  setDay: (day: string) => void
} {
  const [own, setOwn] = usePersonalSetting({ viewId, part: 'calendar_place', canStore: false }, placeSchema)
  const today = dayInZone(Date.now(), zone)
  const { mode, day } = own ?? { mode: null, day: today }
  return useMemo(
    () => ({
      mode: mode ?? defaultMode,
      day,
      setMode: (next) => setOwn((known) => ({ day: known?.day ?? today, mode: next })),
      setDay: (next) => setOwn((known) => ({ mode: known?.mode ?? null, day: next })),
    }),
    [mode, day, defaultMode, setOwn, today],
  )
}
