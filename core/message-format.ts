/** Arguments of an ICU message, by name. */
export type MessageValues = Record<string, string | number | Date>

/** A part of a compiled message: text, a placeholder, or a choice by value. */
type Part =
  | string
  | readonly [name: string]
  | readonly [name: string, by: Choice, ways: Readonly<Record<string, Parts>>]
type Choice = 'plural' | 'selectordinal' | 'select'
type Parts = string | number | readonly Part[]

/** A compiled message. */
export type Message = string | readonly Part[]

const plurals = new Map<string, Intl.PluralRules>()
const numbers = new Map<string, Intl.NumberFormat>()
const plainNumbers = new Map<string, Intl.NumberFormat>()

/** Formats a message with its values in a language. */
export function formatMessage(message: Message, values: MessageValues, tag: string): string {
  /** `count` replaces `#`. */
  const text = (parts: Parts, count: number | null): string => {
    if (typeof parts !== 'object') return String(parts)
    return parts.map((part) => partText(part, count)).join('')
  }

  function partText(part: Part, count: number | null): string {
    if (typeof part === 'string')
      return part === '#' && count !== null ? made(numbers, Intl.NumberFormat, tag).format(count) : part
    const [name, by, ways] = part
    const value = values[name]
    if (!by || !ways) return typeof value === 'number' ? plainNumber(value, tag) : String(value ?? '')
    const way = (key: string): Parts | undefined => (Object.hasOwn(ways, key) ? ways[key] : undefined)
    if (by === 'select') return text(way(String(value)) ?? way('other') ?? '', null)
    const number = Number(value)
    const left = number - Number(way('offset') ?? 0)
    const rules =
      by === 'plural' ? made(plurals, Intl.PluralRules, tag) : new Intl.PluralRules(tag, { type: 'ordinal' })
    return text(way(String(number)) ?? way(rules.select(left)) ?? way('other') ?? '', left)
  }

  return text(message, null)
}

/** Localizes digits without separators, because the number may be a position, line or year. */
function plainNumber(value: number, tag: string): string {
  let format = plainNumbers.get(tag)
  if (!format) {
    format = new Intl.NumberFormat([tag, 'en'], { useGrouping: false, maximumFractionDigits: 20 })
    plainNumbers.set(tag, format)
  }
  return format.format(value)
}

function made<Made>(known: Map<string, Made>, Maker: new (tags: string[]) => Made, tag: string): Made {
  let one = known.get(tag)
  if (!one) known.set(tag, (one = new Maker([tag, 'en'])))
  return one
}
