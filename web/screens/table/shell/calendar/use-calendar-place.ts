import { useMemo } from 'react'
import * as v from 'valibot'
import { dayExists, dayOf } from '#core/calendar.ts'
import { dayInZone } from '#core/zones.ts'
import { usePersonalSetting } from '../../view/use-personal-setting.ts'

const placeSchema = v.object({
  mode: v.nullable(v.string()),
  day: v.pipe(
    v.string(),
    v.regex(/^\d{4}-\d\d-\d\d$/),
    v.check((day) => dayExists(dayOf(day))),
  ),
})

/** The stored default mode of a calendar or timeline. */
export function storedMode<Mode extends string>(
  meta: Readonly<Record<string, unknown>>,
  modes: readonly Mode[],
  otherwise: Mode,
): Mode {
  return modes.find((mode) => mode === meta['active_view']) ?? otherwise
}

/** The mode and day that a person looks at; lasts as long as the tab, including reloads. */
export function useCalendarPlace<Mode extends string>(options: {
  viewId: string
  modes: readonly Mode[]
  defaultMode: Mode
  zone: string
}): {
  mode: Mode
  day: string
  setMode: (mode: Mode) => void
  setDay: (day: string) => void
} {
  const { viewId, modes, defaultMode, zone } = options
  const [own, setOwn] = usePersonalSetting({ viewId, part: 'calendar_place', canStore: false }, placeSchema)
  const today = dayInZone(Date.now(), zone)
  const day = own?.day ?? today
  const mode = modes.find((each) => each === own?.mode) ?? defaultMode
  return useMemo(
    () => ({
      mode,
      day,
      setMode: (next) => setOwn((known) => ({ day: known?.day ?? today, mode: next })),
      setDay: (next) => setOwn((known) => ({ mode: known?.mode ?? null, day: next })),
    }),
    [mode, day, setOwn, today],
  )
}
