import { invalidFilter, type RawFilter } from './raw.ts'

type Reader = { text: string; at: number }

/**
 * Parses `(field, op, value, ...)` with optional single or double quotes around the parts. `at` is on the
 * `(`.
 */
export function readQuotedCondition(reader: Reader): RawFilter {
  const start = reader.at
  const parts: string[] = []
  reader.at += 1
  for (;;) {
    parts.push(readPart(reader))
    const mark = reader.text[reader.at]
    if (mark === undefined) invalidFilter(`missing ) at position ${reader.at}.`)
    if (mark !== ',' && mark !== ')') invalidFilter(`expected , or ) at position ${reader.at}.`)
    reader.at += 1
    if (mark === ')') break
  }
  const [field = '', operator = '', ...values] = parts
  if (field === '' || operator === '') {
    invalidFilter(`expected (field,operator,value) at position ${start}.`)
  }
  const value = values.length > 1 ? values : values[0]
  return { node: 'condition', field, operator, subOperator: null, value, source: 'text', unsplit: false }
}

function readPart(reader: Reader): string {
  skipSpace(reader)
  const quote = reader.text[reader.at]
  if (quote === '"' || quote === "'") return readQuoted(reader, quote)
  const start = reader.at
  while (reader.at < reader.text.length && !/[,)]/.test(reader.text[reader.at] ?? '')) reader.at += 1
  return reader.text.slice(start, reader.at).trim()
}

function readQuoted(reader: Reader, quote: string): string {
  const start = reader.at
  let text = ''
  for (reader.at += 1; reader.at < reader.text.length; reader.at += 1) {
    const character = reader.text[reader.at] ?? ''
    if (character === quote) {
      reader.at += 1
      skipSpace(reader)
      return text
    }
    if (character === '\\') reader.at += 1
    text += character === '\\' ? (reader.text[reader.at] ?? '') : character
  }
  return invalidFilter(`the quote at position ${start} is never closed.`)
}

function skipSpace(reader: Reader): void {
  while (/\s/.test(reader.text[reader.at] ?? '')) reader.at += 1
}
