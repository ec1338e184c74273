/** Properties of an event by name and parameters, as in `DTSTART;VALUE=DATE`. */
export type CalendarEvent = Record<string, string>

/**
 * Reads iCalendar as RFC 5545 demands: CRLF, lines of at most 75 bytes, one calendar with its version, and events
 * with one UID, DTSTAMP and DTSTART each. Throws for anything else.
 */
export function readCalendar(text: string): CalendarEvent[] {
  if (!text.endsWith('\r\n') || /[^\r]\n|\r[^\n]/.test(text)) throw new Error('Lines must end with CRLF.')
  const raw = text.slice(0, -2).split('\r\n')
  for (const line of raw) if (new TextEncoder().encode(line).length > 75) throw new Error(`Too long: ${line}`)
  const lines = raw.reduce<string[]>((unfolded, line) => {
    if (/^[ \t]/.test(line)) unfolded.push(`${unfolded.pop() ?? ''}${line.slice(1)}`)
    else unfolded.push(line)
    return unfolded
  }, [])
  if (lines[0] !== 'BEGIN:VCALENDAR' || lines.at(-1) !== 'END:VCALENDAR') throw new Error('No calendar.')
  const events: CalendarEvent[] = []
  const calendar: CalendarEvent = {}
  let event: CalendarEvent | null = null
  for (const line of lines.slice(1, -1)) {
    const [, name, value] = /^([A-Z-]+(?:;[A-Z-]+=[^:;,"]+)*):(.*)$/.exec(line) ?? []
    if (name === undefined || value === undefined) throw new Error(`Not a property: ${line}`)
    if (name === 'BEGIN') {
      if (value !== 'VEVENT' || event) throw new Error(`Unexpected ${line}`)
      event = {}
    } else if (name === 'END') {
      if (value !== 'VEVENT' || !event) throw new Error(`Unexpected ${line}`)
      events.push(checked(event))
      event = null
    } else {
      const target = event ?? calendar
      if (name in target) throw new Error(`Twice: ${name}`)
      target[name] = unescape(value)
    }
  }
  if (calendar['VERSION'] !== '2.0' || !calendar['PRODID'])
    throw new Error('VERSION and PRODID are required.')
  if (new Set(events.map(({ UID }) => UID)).size !== events.length) throw new Error('UIDs must differ.')
  return events
}

function checked(event: CalendarEvent): CalendarEvent {
  if (!event['UID'] || !/^\d{8}T\d{6}Z$/.test(event['DTSTAMP'] ?? ''))
    throw new Error('UID and DTSTAMP are required.')
  const [day, instant] = [event['DTSTART;VALUE=DATE'], event['DTSTART']]
  if (!/^\d{8}$/.test(day ?? '') && !/^\d{8}T\d{6}Z$/.test(instant ?? ''))
    throw new Error('DTSTART is required.')
  const end = event['DTEND;VALUE=DATE'] ?? event['DTEND']
  if (end !== undefined && end <= (day ?? instant ?? ''))
    throw new Error('An event must end after its start.')
  return event
}

function unescape(text: string): string {
  if (/\\[^\\;,nN]|\\$/.test(text.replaceAll('\\\\', ''))) throw new Error(`Wrong escape in ${text}`)
  return text.replace(/\\(.)/g, (_, character: string) => (/n/i.test(character) ? '\n' : character))
}
