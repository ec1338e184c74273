import * as limits from '../../limits.ts'
import type { Field, FieldColumn, Parsed } from '../field.ts'
import { problem } from '../problems.ts'
import { compatibleTextOperators, checkText, parseTextArgument, textOperators } from '../text/text-parsing.ts'

export const url: Field = {
  type: 'URL',
  storage: 'text',
  answerKind: 'url',
  showsResults: 'text',
  parse: (input, column) => (typeof input === 'string' ? readUrl(input, column) : problem('notText')),
  parseText: readUrl,
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: textOperators,
  alsoAccepts: compatibleTextOperators,
  parseArgument: parseTextArgument,
}

function readUrl(input: string, column: FieldColumn): Parsed {
  const text = input.trim()
  if (text === '') return { ok: true, value: null }
  const checked = checkText(text, limits.singleLineTextLength)
  if (!checked.ok) return checked
  if (/[\r\n]/.test(text)) return problem('notUrl')
  return column.options.validate === false || isWebUrl(text) ? checked : problem('notUrl')
}

/**
 * Returns true for `http://host...` and `https://host...` of at most 2,048 characters, without spaces,
 * control characters or a user name, which could disguise the host. Does not decode or normalize.
 */
export function isWebUrl(text: string): boolean {
  if (text.length > limits.urlLength) return false
  const scheme = /^https?:\/\//i.exec(text)?.[0]
  if (scheme === undefined) return false
  for (const character of text) {
    if (character <= ' ' || character === '\u007f' || /[\s<>"\\^`{|}]/.test(character)) return false
  }
  const end = text.slice(scheme.length).search(/[/?#]/)
  const authority = end < 0 ? text.slice(scheme.length) : text.slice(scheme.length, scheme.length + end)
  return isAuthority(authority)
}

/** A host name, IPv4 address or `[IPv6]`, with an optional port. */
function isAuthority(authority: string): boolean {
  const port = /:(\d{1,5})$/.exec(authority)
  const host = port ? authority.slice(0, port.index) : authority
  if (port && Number(port[1]) > 65_535) return false
  if (/^\[[0-9a-fA-F:.]{2,45}\]$/.test(host)) return true
  const labels = host.replace(/\.$/, '').split('.')
  return labels.every((label) => /^[\p{L}\p{N}\p{M}_-]+$/u.test(label))
}
