import * as limits from '../../limits.ts'
import type { Field, Parsed } from '../field.ts'
import { problem } from '../problems.ts'
import {
  compatibleTextOperators,
  checkText,
  parseTextArgument,
  sizeText,
  textOperators,
  utf8Length,
} from '../text/text-parsing.ts'

export const longText: Field = {
  type: 'LongText',
  storage: 'text',
  answerKind: 'text',
  showsResults: 'text',
  hasLongText: true,
  parse: (input) => (typeof input === 'string' ? checkLongText(input) : problem('notText')),
  parseText: (text) => (text.trim() === '' ? { ok: true, value: null } : checkLongText(text)),
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: textOperators,
  alsoAccepts: compatibleTextOperators,
  parseArgument: parseTextArgument,
  uniqueable: false,
}

function checkLongText(text: string): Parsed {
  const checked = checkText(text, Infinity)
  if (!checked.ok) return checked
  const size = utf8Length(text)
  if (size <= limits.longTextBytes) return checked
  return problem('tooLarge', { max: sizeText(limits.longTextBytes), size: sizeText(size) })
}
