/** A value of a Cap'n Proto configuration, in the text form that workerd reads. */
export type CapnpValue = string | boolean | readonly CapnpValue[] | Verbatim | { [key: string]: CapnpValue }

/** Text that is inserted verbatim. */
class Verbatim {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** The content of a file next to the configuration. */
export function embed(file: string): CapnpValue {
  return new Verbatim(`embed ${quoted(file)}`)
}

/** The value as text. */
export function capnpText(value: CapnpValue): string {
  if (value instanceof Verbatim) return value.text
  if (typeof value === 'string') return quoted(value)
  if (typeof value === 'boolean') return String(value)
  if (isList(value)) return `[${value.map(capnpText).join(', ')}]`
  const fields = Object.entries(value).map(([key, field]) => `${key} = ${capnpText(field)}`)
  return `(${fields.join(', ')})`
}

function isList(value: CapnpValue): value is readonly CapnpValue[] {
  return Array.isArray(value)
}

function quoted(text: string): string {
  const escaped = text.replace(/["\\]|\p{Cc}/gu, (letter) =>
    letter === '"' || letter === '\\'
      ? `\\${letter}`
      : [...Buffer.from(letter)].map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join(''),
  )
  return `"${escaped}"`
}
