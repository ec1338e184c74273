import { monthNames } from '../calendar.ts'
import { compare, type Expr } from '../expr/expr.ts'
import * as limits from '../limits.ts'
import { add, call, concat, floor, minus, num, over, str, times, when } from './build.ts'
import type { Arg, Lowering } from './function.ts'
import { dayNumber, instantMs, leftOver, part, wallTimeMs } from './instants.ts'

const tokenPattern =
  /\[[^\]]*\]|YYYY|YY|Q|MMMM|MMM|MM|M|Do|DD|D|dddd|ddd|HH|H|hh|h|mm|m|SSS|ss|s|A|a|Z|X|x|[\s\S]/g

export function formatProblem(format: string): string | null {
  if (format.length > limits.dateFormatLengthMax)
    return `a format has at most ${limits.dateFormatLengthMax} characters`
  const letter = /[A-Za-z]/.exec(
    tokensOf(format)
      .filter((token) => token.length === 1 && !knownLetters.has(token))
      .join(''),
  )
  return letter
    ? `"${letter[0]}" has no meaning in a format; put text that is to stay in [square brackets]`
    : null
}

const knownLetters = new Set(['Q', 'M', 'D', 'H', 'h', 'm', 's', 'A', 'a', 'Z', 'X', 'x', 'T'])

function tokensOf(format: string): string[] {
  return format.match(tokenPattern) ?? []
}

const weekdayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']

/** Keys start with a letter, because databases read plain digits as array indexes. */
function names(list: readonly string[], from: number, length: number, key: Expr): Expr {
  const entries = list.map((name, index) => [`k${String(index + from).padStart(length, '0')}`, name] as const)
  return call('titleOf', 'text', concat(str('k'), key), str(JSON.stringify(Object.fromEntries(entries))))
}

/**
 * The parts of a formatted moment.
 *
 * @param text the moment as `YYYY-MM-DDTHH:mm:ss.sss` in the current zone
 */
export function formatPieces(format: string, text: Expr, arg: Arg, at: Lowering): Expr[] {
  return tokensOf(format).map((token) => piece(token, text, arg, at))
}

/** Format tokens that are substrings of the text. */
const places: Record<string, [from: number, length: number]> = {
  YYYY: [1, 4],
  YY: [3, 2],
  MM: [6, 2],
  DD: [9, 2],
  HH: [12, 2],
  mm: [15, 2],
  ss: [18, 2],
  SSS: [21, 3],
}
const shortPlaces: Record<string, [from: number, length: number]> = {
  M: [6, 2],
  D: [9, 2],
  H: [12, 2],
  m: [15, 2],
  s: [18, 2],
}

function piece(token: string, text: Expr, arg: Arg, at: Lowering): Expr {
  const place = Object.hasOwn(places, token) ? places[token] : undefined
  if (place) return call('substring', 'text', text, num(place[0]), num(place[1]))
  const short = Object.hasOwn(shortPlaces, token) ? shortPlaces[token] : undefined
  if (short) return plain(part(text, short[0], short[1]))
  switch (token) {
    case 'MMMM':
      return names(monthNames, 1, 2, call('substring', 'text', text, num(6), num(2)))
    case 'MMM':
      return names(
        monthNames.map((name) => name.slice(0, 3)),
        1,
        2,
        call('substring', 'text', text, num(6), num(2)),
      )
    case 'dddd':
    case 'ddd': {
      const day = leftOver(add(dayNumber(arg, at), num(10)), 7, at.bind)
      const list = token === 'ddd' ? weekdayNames.map((name) => name.slice(0, 3)) : weekdayNames
      return names(list, 0, 1, call('pad', 'text', day, num(1)))
    }
    case 'Q':
      return plain(floor(over(add(part(text, 6, 2), num(2)), num(3))))
    case 'Do':
      return ordinal(part(text, 9, 2), at)
    case 'hh':
      return call('pad', 'text', halfDayHour(text, at), num(2))
    case 'h':
      return plain(halfDayHour(text, at))
    case 'A':
    case 'a': {
      const [morning, evening] = token === 'A' ? ['AM', 'PM'] : ['am', 'pm']
      return when(compare('<', part(text, 12, 2), num(12)), str(morning ?? ''), str(evening ?? ''))
    }
    case 'Z':
      return offsetText(arg, at)
    case 'X':
      return call('numberText', 'text', floor(over(instantMs(arg, at), num(1000))))
    case 'x':
      return call('numberText', 'text', instantMs(arg, at))
    default:
      return str(token.startsWith('[') && token.length > 1 ? token.slice(1, -1) : token)
  }
}

function plain(value: Expr): Expr {
  return call('numberText', 'text', value)
}

function halfDayHour(text: Expr, { bind }: Lowering): Expr {
  return add(leftOver(add(part(text, 12, 2), num(11)), 12, bind), num(1))
}

function ordinal(day: Expr, { bind }: Lowering): Expr {
  return bind(day, (ref) => {
    const suffix: Expr = {
      node: 'case',
      whens: [
        { when: { node: 'in', arg: ref, values: [1, 21, 31], kind: 'integer' }, then: str('st') },
        { when: { node: 'in', arg: ref, values: [2, 22], kind: 'integer' }, then: str('nd') },
        { when: { node: 'in', arg: ref, values: [3, 23], kind: 'integer' }, then: str('rd') },
      ],
      otherwise: str('th'),
    }
    return concat(plain(ref), suffix)
  })
}

/** The current UTC offset, such as `+02:00`. */
function offsetText(arg: Arg, at: Lowering): Expr {
  if (at.clock.zone === 'UTC') return str('+00:00')
  const minutes = over(minus(wallTimeMs(arg, at), instantMs(arg, at)), num(60_000))
  return at.bind(minutes, (offset) =>
    at.bind(call('abs', 'real', offset), (size) =>
      concat(
        when(compare('<', offset, num(0)), str('-'), str('+')),
        call('pad', 'text', floor(over(size, num(60))), num(2)),
        str(':'),
        call('pad', 'text', minus(size, times(num(60), floor(over(size, num(60))))), num(2)),
      ),
    ),
  )
}

const parsePlaces = ['YYYY', 'MM', 'DD', 'HH', 'mm', 'ss', 'SSS'] as const

/** Explains why a format cannot be used for parsing; null if it can. */
export function parseProblem(format: string): string | null {
  const tokens = tokensOf(format)
  const known = tokens.filter((token) => parsePlaces.some((place) => place === token))
  const other = tokens.find((token) => /^[A-Za-z]/.test(token) && token !== 'T' && !known.includes(token))
  if (format.length > limits.dateFormatLengthMax) return formatProblem(format)
  if (other)
    return `"${other}" cannot be read; use YYYY, MM, DD, HH, mm, ss and SSS, which have a fixed length`
  if (new Set(known).size < known.length) return 'each part of a date can occur only once in the format'
  return ['YYYY', 'MM', 'DD'].every((token) => known.some((each) => each === token))
    ? null
    : 'YYYY, MM and DD were expected in the format'
}

type Piece = string | { from: number; length: number }

/** How to rearrange a text in this format to an ISO text, and the length of the text. */
export function parseTemplate(format: string): { length: number; pieces: Piece[] } {
  const found = new Map<string, Piece>()
  let length = 0
  for (const token of tokensOf(format)) {
    const shown = token.startsWith('[') && token.length > 1 ? token.slice(1, -1) : token
    if (parsePlaces.some((place) => place === token))
      found.set(token, { from: length + 1, length: token.length })
    length += [...shown].length
  }
  const at = (token: string, otherwise: string): Piece => found.get(token) ?? otherwise
  const clock = ['T', at('HH', '00'), ':', at('mm', '00'), ':', at('ss', '00'), '.', at('SSS', '000')]
  return { length, pieces: [at('YYYY', '0001'), '-', at('MM', '01'), '-', at('DD', '01'), ...clock] }
}
