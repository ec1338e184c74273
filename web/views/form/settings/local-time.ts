import { pad } from '#core/calendar.ts'

/** An instant as the text of a `datetime-local` input, in the browser's time zone; empty for none. */
export function localTimeOf(instant: string | null): string {
  if (instant === null) return ''
  const time = new Date(instant)
  if (Number.isNaN(time.getTime())) return ''
  const day = `${pad(time.getFullYear(), 4)}-${pad(time.getMonth() + 1, 2)}-${pad(time.getDate(), 2)}`
  return `${day}T${pad(time.getHours(), 2)}:${pad(time.getMinutes(), 2)}`
}

/** The instant of a `datetime-local` input's text; null if it is empty or incomplete. */
export function instantOf(text: string): string | null {
  const time = text === '' ? null : new Date(text)
  return time && !Number.isNaN(time.getTime()) ? time.toISOString() : null
}
