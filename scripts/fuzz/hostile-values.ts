import type { Random } from './random.ts'

/** A number that JSON.stringify cannot write; `rawJson` writes its text. */
export class RawNumber {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

const texts = [
  '',
  ' ',
  'null',
  'undefined',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202eabc\u200b\ufeff',
  '👩‍👩‍👧‍👦 é שלום عربى',
  'n\u0303',
  "'; drop table users; --",
  "' or 1=1",
  '"quoted" `ticks` \\',
  '%00',
  '%',
  '%%%',
  '_',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  'a\r\nb: c',
  '\u2028\u2029',
  '~and~or~not',
  '(((((',
  '(Name,eq,',
  '(a,b,c)~and(d,e,f)',
  '[[]]',
  '{"a":1}',
  '{',
  '-',
  '0',
  '-1',
  '1.5',
  '1e309',
  'NaN',
  'Infinity',
  '9007199254740993',
  '9223372036854775808',
  '-9223372036854775809',
  '0x10',
  '١٢٣',
  '2023-02-30',
  '0000-00-00',
  '2026-03-08T02:30:00',
  '99999-01-01T00:00:00Z',
  'Mars/Phobos',
  'javascript:alert(1)',
  'http://169.254.169.254/',
  'CAST(1 AS INT)',
  '*',
  '?',
  ';',
  '$1',
  ':id',
]
const numbers = [
  0,
  -0,
  1,
  -1,
  0.1,
  1.5,
  2 ** 31,
  2 ** 32,
  -(2 ** 31),
  2 ** 53,
  2 ** 53 + 2,
  -(2 ** 53),
  1e21,
  1e308,
]
const rawNumbers = [
  '1e309',
  '-1e400',
  '9007199254740993',
  '1'.repeat(400),
  '0.' + '0'.repeat(400) + '1',
  '-0',
]

/** A random hostile value. */
export function hostileValue(random: Random): unknown {
  switch (random.below(10)) {
    case 0:
      return random.pick(numbers)
    case 1:
      return new RawNumber(random.pick(rawNumbers))
    case 2:
      return random.pick([null, true, false, [], {}, [null], [[]], [{}]])
    case 3:
      return random.pick(oddObjects)
    case 4:
      return random.often(0.2) ? deep(random.pick([20, 101, 600])) : ['a', 1, null, { b: [] }]
    case 5:
      return longText(random)
    case 6:
      return Array.from({ length: random.pick([2, 30, 1001]) }, () => random.pick(['a', 'a', '1']))
    default:
      return random.pick(texts)
  }
}

const oddObjects: unknown[] = [
  JSON.parse('{"__proto__":{"admin":true}}'),
  JSON.parse('{"constructor":{"prototype":{"x":1}}}'),
  { toString: 'x', valueOf: 1, length: -1 },
  { then: 'x' },
  { '': 1, ' ': 2 },
  { id: { $ne: null } },
  { 'a\u0000': '\ud800' },
]

export function hostileText(random: Random): string {
  return random.often(0.05) ? longText(random) : random.pick(texts)
}

function longText(random: Random): string {
  return random.pick(['x', 'é', '👍', '(', "'", '%', 'a,']).repeat(random.pick([256, 1001, 5000, 120_000]))
}

function deep(levels: number): unknown {
  let value: unknown = 1
  for (let level = 0; level < levels; level += 1) value = level % 2 === 0 ? [value] : { a: value }
  return value
}

/** Writes JSON with raw numbers. */
export function rawJson(value: unknown): string {
  const marks: string[] = []
  const text = JSON.stringify(value, (_, each: unknown) => {
    if (!(each instanceof RawNumber)) return each
    marks.push(each.text)
    return `\u0001raw${marks.length - 1}\u0001`
  })
  return (text ?? 'null').replace(
    /"\\u0001raw(\d+)\\u0001"/g,
    (_, index: string) => marks[Number(index)] ?? '0',
  )
}

/** Bodies that are invalid or excessive JSON. */
export function hostileBody(random: Random): string {
  return random.pick([
    '',
    '{',
    '{"a":}',
    '[1,]',
    'NaN',
    '"text"',
    '7',
    'null',
    '\u0000',
    '\ufeff{}',
    '{"a":1,"a":2}',
    'a=1&b=2',
    `${'['.repeat(3000)}${']'.repeat(3000)}`,
    `{"title":"${'x'.repeat(200_000)}"}`,
  ])
}
