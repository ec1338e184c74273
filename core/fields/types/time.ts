import { pad } from '../../calendar.ts'
import type { Field, Parsed } from '../field.ts'
import { compatibleNumberOperators, asciiDigits, numberOperators } from '../numbers/number-parsing.ts'
import { problem } from '../problems.ts'

/** A time of day without date or zone, stored and sent as `HH:MM:SS`, from databases also with milliseconds. */
export const time: Field = {
  type: 'Time',
  storage: 'time',
  parse: (input) => (typeof input === 'string' ? readStrict(input.trim()) : problem('notTime')),
  parseText: (text) => readTyped(text),
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: numberOperators,
  alsoAccepts: compatibleNumberOperators,
  parseArgument: (input) => readStrict(String(input).trim()),
}

function readStrict(text: string): Parsed {
  if (text === '') return { ok: true, value: null }
  const match = /^(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3}))?)?$/.exec(text)
  if (!match) return problem('notTime')
  const [, hours, minutes, seconds, fraction = ''] = match
  const read = timeOf(Number(hours), minutes, seconds)
  return read.ok && /[1-9]/.test(fraction)
    ? { ok: true, value: `${String(read.value)}.${fraction.padEnd(3, '0')}` }
    : read
}

/** `9:05`, `09.05`, `9:05 pm`, `9 pm`, `21h05`, in any digits. Rejects a lone hour as ambiguous. */
function readTyped(text: string): Parsed {
  if (text.length > 50) return problem('notTime')
  const plain = asciiDigits(text)
    .replace(/[\u200e\u200f]/g, '')
    .trim()
  if (plain === '') return { ok: true, value: null }
  const match =
    /^(\d{1,2})(?:[:.h](\d{2})(?:[:.](\d{2}))?)?\s?(?:([ap])\.?m\.?)?$/i.exec(plain) ??
    /^(\d{2})(\d{2})()()$/.exec(plain)
  if (!match) return problem('notTime')
  const [, hours = '', minutes, seconds, half] = match
  const hour = Number(hours)
  if (!half) return minutes === undefined ? problem('notTime') : timeOf(hour, minutes, seconds)
  if (hour < 1 || hour > 12) return problem('notTime')
  return timeOf((hour % 12) + (half.toLowerCase() === 'p' ? 12 : 0), minutes, seconds)
}

function timeOf(hour: number, minutes: string | undefined, seconds: string | undefined): Parsed {
  const [minute, second] = [Number(minutes ?? 0), Number(seconds || 0)]
  if (hour > 23 || minute > 59 || second > 59) return problem('notTime')
  return { ok: true, value: `${pad(hour, 2)}:${pad(minute, 2)}:${pad(second, 2)}` }
}

/** Formats a stored time as `09:05` or `9:05 pm`, with seconds only if nonzero. */
export function formatTime(stored: string, twelveHours: boolean): string {
  const [hours = '', minutes = '', seconds = '00'] = stored.split(':')
  const rest = seconds === '00' ? minutes : `${minutes}:${seconds}`
  if (!twelveHours) return `${hours}:${rest}`
  const hour = Number(hours)
  return `${hour % 12 || 12}:${rest} ${hour < 12 ? 'am' : 'pm'}`
}
