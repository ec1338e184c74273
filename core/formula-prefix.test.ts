import { expect, it } from 'vitest'
import { startsLikeFormula } from './formula-prefix.ts'

it.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\uff1d1+1',
  '\uff0b1',
  '\uff0d1',
  '\uff20SUM(A1)',
  '\u22121',
  '\ufe661+1',
  '\u207c1',
  '\t=1',
  '\r=1',
  '\n=1',
  '\tx',
  ' =1',
  '\u00a0=1',
  '\u3000\uff1d1',
  '\ufeff=1',
  '\u200b=1',
  '\u0000=1',
  '\u202e=1',
])('%j starts a formula', (text) => expect(startsLikeFormula(text)).toBe(true))

it.each(['', 'a=1', '1+1', ' x', "'=1", '\u2013 item', '\u{1f600}=', '\u0663', '(1)', '#=1'])(
  '%j starts none',
  (text) => expect(startsLikeFormula(text)).toBe(false),
)
