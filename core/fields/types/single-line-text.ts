import * as limits from '../../limits.ts'
import type { Field, Parsed } from '../field.ts'
import { problem } from '../problems.ts'
import {
  compatibleTextOperators,
  checkText,
  hasLineBreak,
  onOneLine,
  parseTextArgument,
  textOperators,
} from '../text/text-parsing.ts'

export const singleLineText: Field = {
  type: 'SingleLineText',
  storage: 'text',
  answerKind: 'text',
  showsResults: 'text',
  parse(input): Parsed {
    if (typeof input !== 'string') return problem('notText')
    return hasLineBreak(input) ? problem('lineBreak') : checkText(input, limits.singleLineTextLength)
  },
  parseText(text): Parsed {
    if (text.trim() === '') return { ok: true, value: null }
    return checkText(onOneLine(text), limits.singleLineTextLength)
  },
  toWire: (value) => value,
  toText: (value) => (typeof value === 'string' ? value : ''),
  operators: textOperators,
  alsoAccepts: compatibleTextOperators,
  parseArgument: parseTextArgument,
}
