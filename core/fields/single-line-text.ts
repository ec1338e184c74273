import * as v from 'valibot'
import { limits } from '../limits.ts'
import type { Field, Parsed } from './field.ts'
import { problem } from './problems.ts'
import { alsoText, checkText, hasLineBreak, onOneLine, parseTextArgument, textOperators } from './text.ts'

export const singleLineText: Field = {
  type: 'SingleLineText',
  storage: 'text',
  options: v.object({}),
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
  alsoAccepts: alsoText,
  parseArgument: parseTextArgument,
}
