import * as fc from 'fast-check'
import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../core/expr/evaluate.ts'
import { type Expr, formulaFunctionNames, literal } from '../../core/expr/expr.ts'
import type { StorageKind } from '../../core/schema.ts'
import { dialect, isMariadb } from '../engine/dialect-under-test.ts'
import { printing } from '../../worker/engine/expressions/print-expr.ts'
import { render } from '../../worker/engine/expressions/render.ts'
import { openDatabase } from '../engine/database.ts'

type Name = (typeof formulaFunctionNames)[number]
type Value = string | number | null
type Shape = { kind: StorageKind; args: [fc.Arbitrary<Value>, StorageKind][] }

const database = openDatabase()
const effort = Number(process.env['PARITY_EFFORT'] ?? 1)

const nullable = <T extends Value>(values: fc.Arbitrary<T>): fc.Arbitrary<Value> =>
  fc.option(values, { freq: 12 })
const small = nullable(
  fc.oneof(
    fc.integer({ min: -40, max: 40 }),
    fc.integer({ min: -4000, max: 4000 }).map((value) => value / 100),
    fc.constantFrom(0, -0.5, 0.1, 0.3, 1e15, 123456789012345, 1e-7, 2.5, -2.5, 1e300),
  ),
)
const whole = (min: number, max: number) => nullable(fc.integer({ min, max }))
const letters = [
  'a',
  'B',
  'é',
  'É',
  'ж',
  'Ж',
  'ß',
  'σ',
  'Σ',
  'ς',
  'ŉ',
  'İ',
  'ﬁ',
  '%',
  '_',
  "'",
  '"',
  '\\',
  ' ',
  '1',
  '\u{1F600}',
  '\u00a0',
  '-',
  '.',
]
const text = nullable(fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 }))
const numeric = nullable(
  fc.oneof(
    fc.string({ unit: fc.constantFrom('1', '2', '0', '.', '-', '+', ',', ' ', '%', '$'), maxLength: 6 }),
    fc.constantFrom('10%', '1,234.5', '$ 12', '-7', 'abc', '', '1e5'),
  ),
)
const day = nullable(
  fc.oneof(
    fc.constantFrom(
      '2024-01-31',
      '2024-02-29',
      '2023-02-28',
      '0001-01-01',
      '9999-12-31',
      '1969-12-31',
      '2000-12-01',
    ),
    fc
      .integer({ min: -30_000, max: 60_000 })
      .map((days) => new Date(days * 86_400_000).toISOString().slice(0, 10)),
  ),
)
const moment = nullable(
  fc.oneof(
    fc.constantFrom(
      '0001-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
      '2024-03-31T01:00:00.000Z',
      '2024-03-31T00:59:59.999',
    ),
    fc.integer({ min: -2e12, max: 4e12 }).map((millis) => new Date(millis).toISOString()),
  ),
)
const millis = nullable(
  fc.oneof(
    fc.integer({ min: -2e12, max: 4e12 }),
    fc.constantFrom(-62135596800000, 253402300799999, 253402300800000, 1711846800000, 1711846799999),
  ),
)
const iso = nullable(
  fc.oneof(
    fc
      .tuple(
        fc.constantFrom(
          '2024-02-29',
          '2023-02-29',
          '2024-13-01',
          '0000-01-01',
          '2024-1-1',
          'x',
          '9999-12-31',
        ),
        fc.constantFrom(
          '',
          'T10:30',
          ' 10:30',
          'T24:00',
          'T10:61',
          'T10:30:59',
          'T10:30:59.5',
          'T10:30:59.123456',
          'T10:30:5',
          ' 1',
        ),
        fc.constantFrom('', 'Z', 'z', '+02:00', '-05:30', ' ', '+2'),
      )
      .map((parts) => parts.join('')),
    text,
  ),
)
const json = nullable(
  fc.constantFrom(
    '{"a":{"b":"c"},"n":[1,"x",{"y":true}]}',
    '{"a":{"b":[1,2]}}',
    '{"a":null}',
    '[]',
    '"a"',
    'no json',
    '',
  ),
)
const item = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '"', 'é', ','), maxLength: 2 }),
  fc.constantFrom('1', '2.5', '-3', '01', ''),
)
const list = nullable(fc.array(item, { maxLength: 5 }).map((items) => JSON.stringify(items)))
const numbers = nullable(
  fc
    .array(fc.integer({ min: -9, max: 9 }), { maxLength: 5 })
    .map((items) => JSON.stringify(items.map(String))),
)
const zone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu')
const titles = fc.constant('{"opa":"Apple","opb":"Größe \\"x\\""}')
const option = nullable(fc.constantFrom('opa', 'opb', 'opgone'))

const number1: Shape = { kind: 'real', args: [[small, 'real']] }
const number2: Shape = {
  kind: 'real',
  args: [
    [small, 'real'],
    [small, 'real'],
  ],
}
const text1: Shape = { kind: 'text', args: [[text, 'text']] }
const oneList = (kind: StorageKind): Shape => ({ kind, args: [[list, 'list']] })

const shapes: Record<Name, Shape> = {
  real: number1,
  round15: number1,
  add: number2,
  negate: number1,
  multiply: number2,
  divide: number2,
  floor: number1,
  abs: number1,
  exponent: number1,
  power10: { kind: 'real', args: [[whole(-20, 20), 'real']] },
  greatest: number2,
  least: number2,
  numberText: number1,
  parseNumber: { kind: 'real', args: [[numeric, 'text']] },
  concat: {
    kind: 'text',
    args: [
      [text, 'text'],
      [text, 'text'],
      [text, 'text'],
    ],
  },
  substring: {
    kind: 'text',
    args: [
      [text, 'text'],
      [whole(1, 7), 'real'],
      [whole(0, 7), 'real'],
    ],
  },
  replaceAll: {
    kind: 'text',
    args: [
      [text, 'text'],
      [text, 'text'],
      [text, 'text'],
    ],
  },
  find: {
    kind: 'integer',
    args: [
      [text, 'text'],
      [text, 'text'],
    ],
  },
  repeat: {
    kind: 'text',
    args: [
      [text, 'text'],
      [fc.oneof(whole(-2, 5), fc.constant(1e6)), 'real'],
    ],
  },
  trim: text1,
  upper: text1,
  small: text1,
  urlEncode: text1,
  pad: {
    kind: 'text',
    args: [
      [whole(0, 99), 'real'],
      [fc.constantFrom(1, 2, 4), 'real'],
    ],
  },
  digits: {
    kind: 'integer',
    args: [
      [day, 'date'],
      [fc.constantFrom(1, 6, 9, 12), 'real'],
      [fc.constantFrom(2, 4), 'real'],
    ],
  },
  jsonExtract: {
    kind: 'text',
    args: [
      [json, 'text'],
      [fc.constantFrom('["a","b"]', '["n",1]', '["n",2,"y"]', '["a"]', '["b"]', '[0]'), 'text'],
    ],
  },
  titleOf: {
    kind: 'text',
    args: [
      [option, 'text'],
      [titles, 'text'],
    ],
  },
  titlesOf: {
    kind: 'list',
    args: [
      [fc.constantFrom('["opa","opb"]', '["opgone"]', '[]', null), 'list'],
      [titles, 'text'],
    ],
  },
  millis: { kind: 'real', args: [[fc.oneof(day, moment), 'datetime']] },
  instantText: { kind: 'text', args: [[millis, 'real']] },
  wallText: { kind: 'text', args: [[millis, 'real']] },
  zoneOffset: {
    kind: 'real',
    args: [
      [millis, 'real'],
      [zone, 'text'],
    ],
  },
  wallOffset: {
    kind: 'real',
    args: [
      [millis, 'real'],
      [zone, 'text'],
    ],
  },
  monthsLater: {
    kind: 'date',
    args: [
      [day, 'date'],
      [fc.oneof(whole(-30, 30), whole(-130_000, 130_000)), 'real'],
    ],
  },
  isoBody: { kind: 'text', args: [[iso, 'text']] },
  isoOffset: { kind: 'real', args: [[iso, 'text']] },
  isoWall: { kind: 'real', args: [[iso, 'text']] },
  toList: { kind: 'list', args: [[text, 'text']] },
  listJoin: {
    kind: 'text',
    args: [
      [list, 'list'],
      [fc.constantFrom(', ', ''), 'text'],
    ],
  },
  listUnique: oneList('list'),
  listCompact: oneList('list'),
  listSlice: {
    kind: 'list',
    args: [
      [list, 'list'],
      [whole(-6, 6), 'real'],
      [whole(-6, 6), 'real'],
    ],
  },
  listSort: {
    kind: 'list',
    args: [
      [list, 'list'],
      [fc.constant('text'), 'text'],
      [fc.constantFrom('asc', 'desc'), 'text'],
    ],
  },
  listSum: { kind: 'real', args: [[numbers, 'list']] },
  listMin: oneList('real'),
  listMax: oneList('real'),
  listNumbers: oneList('integer'),
}

const row: Record<string, string[]> = {}

/** Reads lists from a column, because literals are scalars. SQL and JavaScript get the same stored list. */
function argument(value: Value, kind: StorageKind, index: number): Expr {
  if (kind !== 'list') return literal(value, kind)
  row[`c${index}`] = typeof value === 'string' ? listOf(value) : []
  return value === null ? literal(null, 'list') : { node: 'column', columnId: `c${index}`, kind }
}

function listOf(text: string): string[] {
  const items: unknown = JSON.parse(text)
  return Array.isArray(items) ? items.map(String) : []
}

/** What Snowflake computes itself; the worker computes the rest. */
const printed = formulaFunctionNames.filter(
  (name) => !dialect.isClientEvaluated?.({ node: 'call', name, kind: shapes[name].kind, args: [] }),
)

describe.each(printed)('%s', (name) => {
  const { kind, args } = shapes[name]
  test('gives the same in SQL and in JavaScript', () => {
    const values = fc.tuple(...args.map(([arbitrary]) => arbitrary))
    fc.assert(
      fc.property(values, (given) => {
        const expr: Expr = {
          node: 'call',
          name,
          kind,
          args: given.map((value, index) => argument(value, args[index]?.[1] ?? 'text', index)),
        }
        const print = printing(dialect, (id) => sql`${JSON.stringify(row[id])}`)
        const [[cell = null] = []] = database.run(render(dialect, sql`select ${print.value(expr)}`)).rows
        // MariaDB has no infinity; the largest double stands for it.
        const found = isMariadb && Math.abs(Number(cell)) === Number.MAX_VALUE ? Number(cell) * 2 : cell
        const expected = evaluate(expr, row)
        const plain = Array.isArray(expected) ? JSON.stringify(expected) : expected
        if (Number.isFinite(plain) && typeof plain === 'number' && typeof found === 'number' && plain !== 0) {
          expect(Math.abs(found / plain - 1)).toBeLessThan(1e-15)
        } else expect(found === 0 ? 0 : found).toEqual(plain === 0 ? 0 : plain)
      }),
      { numRuns: 150 * effort },
    )
  })
})
