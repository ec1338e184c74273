import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { evaluate } from '../../core/expr/evaluate.ts'
import { type Expr, type FunctionName, functionNames, literal } from '../../core/expr/expr.ts'
import type { CellValue, StorageKind } from '../../core/schema.ts'
import { columnNamesOf } from '../../worker/engine/identifiers/columns.ts'
import { dialect } from '../engine/dialect-under-test.ts'
import { tableName } from '../../worker/engine/identifiers/names.ts'
import { printing } from '../../worker/engine/expressions/print-expr.ts'
import { render } from '../../worker/engine/expressions/render.ts'
import { column, openSample, sampleTable } from '../engine/sample.ts'

const table = sampleTable([
  column('text', 'LongText'),
  column('number', 'Number'),
  column('decimal', 'Decimal'),
  column('check', 'Checkbox'),
  column('multi', 'MultiSelect'),
  column('moment', 'DateTime'),
])
const rows: Record<string, CellValue>[] = [
  { ctext: 'Ab \u{1F600}', cnumber: 12, cdecimal: -0.5, ccheck: true, cmulti: ['opa', 'opb'] },
  { ctext: '', cnumber: 0, cdecimal: 100, ccheck: false, cmulti: [], cmoment: '2024-02-29T23:00:00.000Z' },
  { ctext: '-1.5' },
  { ctext: 'x1' },
  {},
]
const of = (columnId: string, kind: StorageKind): Expr => ({ node: 'column', columnId, kind })
const text = of('ctext', 'text')
const number = of('cnumber', 'integer')
const decimal = of('cdecimal', 'decimal')
const check = of('ccheck', 'boolean')
const multi = of('cmulti', 'list')
const moment = of('cmoment', 'datetime')

/** What SQL gives for each row; booleans come as 0 and 1. */
function printed(expr: Expr): unknown[] {
  const from = tableName(table.physicalName)
  const value = printing(dialect, columnNamesOf(table, from)).value(expr)
  return openSample(table, rows)
    .run(render(dialect, sql`select ${value} from ${from} order by ${from}."id"`))
    .rows.map(([cell]) => cell)
}

function reference(expr: Expr): unknown[] {
  return rows.map((row) => {
    const value = evaluate(expr, row)
    return typeof value === 'boolean' ? Number(value) : value
  })
}

const call = (name: FunctionName, kind: StorageKind, ...args: Expr[]): Expr => ({
  node: 'call',
  name,
  args,
  kind,
})

/** Stored lists of objects, and texts that are not such lists. */
const listTexts: Expr[] = [
  text,
  ...[
    '[]',
    '{"title":"a","size":1}',
    '[{"title":"a","size":1},{"title":"É, b","size":20}]',
    '[1,null,"title",[2],{"title":3,"size":4},{"title":""}]',
    '[{"title":"a"',
  ].map((value) => literal(value, 'text')),
]

const calls: Record<(typeof functionNames)[number], Expr[]> = {
  lower: [call('lower', 'text', text)],
  length: [call('length', 'integer', text)],
  coalesce: [call('coalesce', 'integer', number, literal(7, 'integer')), call('coalesce', 'text', text)],
  toText: [text, number, decimal, check, moment].map((arg) => call('toText', 'text', arg)),
  toNumber: [call('toNumber', 'decimal', number), call('toNumber', 'decimal', decimal)],
  listLength: [call('listLength', 'integer', multi)],
  dateOf: [call('dateOf', 'date', moment)],
  titlesIn: listTexts.map((list) => call('titlesIn', 'text', list)),
  sizesIn: listTexts.map((list) => call('sizesIn', 'integer', list)),
}

/** The others are computed by the worker. */
const computedInSql = functionNames.filter((name) =>
  calls[name].every((expr) => !dialect.isClientEvaluated?.(expr)),
)

describe.each(computedInSql)('%s', (name) => {
  test.each(calls[name].map((expr, index) => [index, expr] as const))('case %i', (_index, expr) => {
    expect(printed(expr)).toEqual(reference(expr))
  })
})

const isText: Expr = { node: 'compare', op: '=', left: text, right: literal('', 'text') }
const shapes: Record<string, Expr> = {
  'a comparison with null is false': isText,
  'not false is true': { node: 'not', arg: isText },
  'a negation is not blank': { node: 'isNull', arg: { node: 'not', arg: isText } },
  'and of nothing': { node: 'and', args: [] },
  'or of nothing': { node: 'or', args: [] },
  'a boolean as a condition': { node: 'not', arg: check },
  'in nothing': { node: 'in', arg: text, values: [], kind: 'text' },
  'contains the empty text': { node: 'not', arg: { node: 'contains', arg: text, needle: '' } },
  'starts with': { node: 'contains', arg: text, needle: 'aB', at: 'start' },
  'ends with a character of two halves': { node: 'contains', arg: text, needle: '\u{1F600}', at: 'end' },
  'a list that has': { node: 'listHas', arg: multi, item: 'opb' },
  'a list that has no quotes': { node: 'listHas', arg: multi, item: 'opa","opb' },
  'a place among few': { node: 'position', arg: text, items: ['x', '', '-1.5'] },
  'a place among many': {
    node: 'position',
    arg: text,
    items: [...Array.from({ length: 40 }, (_, index) => `y${index + 10}`.slice(0, 2)), 'x1'],
  },
  'a place among none': { node: 'position', arg: text, items: [] },
  'a case': {
    node: 'case',
    whens: [
      { when: isText, then: literal('empty', 'text') },
      { when: { node: 'isNull', arg: text }, then: literal(null, 'text') },
    ],
    otherwise: text,
  },
  'a case of nothing': { node: 'case', whens: [], otherwise: number },
  'a comparison turned round': { node: 'compare', op: '<', left: literal(0, 'decimal'), right: decimal },
  'two columns': { node: 'compare', op: '<', left: number, right: decimal },
}

test.each(Object.entries(shapes))('%s', (_name, expr) => {
  expect(printed(expr)).toEqual(reference(expr))
})

test('numbers in texts', () => {
  expect(printed(call('toNumber', 'decimal', text))).toEqual([null, null, -1.5, null, null])
})
