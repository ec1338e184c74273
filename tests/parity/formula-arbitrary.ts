import * as fc from 'fast-check'
import type { CellValue } from '../../core/schema.ts'
import { optionIds } from '../engine/sample.ts'
import type { Row } from './formula-sample.ts'

/** Random formulas of each type, as texts, and records to work them out on. */

const letters = ['a', 'B', 'é', 'ß', 'Ж', '%', ',', ' ', '1', '\u{1F600}', '-', '.']
const written = fc.string({ unit: fc.constantFrom(...letters), maxLength: 4 }).map((value) => `"${value}"`)
const unit = fc
  .constantFrom('day', 'weeks', 'month', 'quarter', 'years', 'hours', 'minute', 's')
  .map((name) => `"${name}"`)
const count = fc.integer({ min: -30, max: 30 }).map(String)
const format = fc
  .constantFrom(
    'YYYY-MM-DD',
    'DD.MM.YY HH:mm:ss',
    'dddd, MMM Do',
    'ddd Q h A',
    'hh a Z',
    'X',
    '[x] M/D s m H SSS',
    'MMMM',
  )
  .map((text) => `"${text}"`)

type Texts = Record<'number' | 'text' | 'test' | 'date' | 'moment' | 'list', string>

const trees = fc.letrec<Texts>((tie) => {
  const number = tie('number')
  const text = tie('text')
  const test = tie('test')
  const date = tie('date')
  const moment = tie('moment')
  const list = tie('list')
  const call = (name: string, ...args: fc.Arbitrary<string>[]) =>
    fc.tuple(...args).map((given) => `${name}(${given.join(', ')})`)
  const infix = (left: fc.Arbitrary<string>, signs: string[], right: fc.Arbitrary<string>) =>
    fc.tuple(left, fc.constantFrom(...signs), right).map(([a, sign, b]) => `(${a} ${sign} ${b})`)
  const size = { maxDepth: 3, depthSize: 'small' as const, withCrossShrink: true }
  return {
    number: fc.oneof(
      size,
      fc.constantFrom('{N}', '{Dec}', '{N}', '{Dec}', 'BLANK()'),
      fc.constantFrom('0', '1', '2.5', '0.1', '7', '100', '0.005'),
      infix(number, ['+', '-', '*', '/', '%'], number),
      fc
        .constantFrom(
          'ABS',
          'FLOOR',
          'CEILING',
          'INT',
          'EVEN',
          'ODD',
          'ROUND',
          'ROUNDUP',
          'ROUNDDOWN',
          '-',
          'SUM',
        )
        .chain((name) => call(name, number)),
      fc
        .constantFrom('ROUND', 'ROUNDUP', 'ROUNDDOWN', 'FLOOR', 'MOD', 'MIN', 'MAX', 'AVG', 'SUM')
        .chain((name) => call(name, number, number)),
      call('POWER', number, fc.constantFrom('2', '3', '-1', '0')),
      call('LEN', text),
      call('FIND', text, text),
      call('VALUE', text),
      call('COUNTA', text, number, list, date),
      call('COUNT', text, number),
      call('IF', test, number, number),
      call('IFERROR', number, number),
      call('SWITCH', number, number, number, number, number),
      fc
        .constantFrom('YEAR', 'MONTH', 'DAY', 'HOUR', 'MINUTE', 'SECOND', 'QUARTER', 'WEEKDAY', 'WEEKNUM')
        .chain((name) => call(name, fc.oneof(date, moment, fc.constant('{Tx}')))),
      call('DATETIME_DIFF', fc.oneof(date, moment), fc.oneof(date, moment), unit),
      call('COUNTALL', list),
    ),
    text: fc.oneof(
      size,
      fc.constantFrom('{Tx}', '{Sel}', '{Tx}', 'BLANK()'),
      written,
      infix(fc.oneof(text, number), ['&'], fc.oneof(text, date, moment, test, list)),
      fc.constantFrom('UPPER', 'LOWER', 'TRIM', 'URLENCODE', 'T').chain((name) => call(name, text)),
      fc.constantFrom('LEFT', 'RIGHT').chain((name) => call(name, text, number)),
      call('MID', text, number, number),
      call('SUBSTITUTE', text, text, text),
      call('REPLACE', text, number, number, text),
      call('REPEAT', text, count),
      call('CONCAT', text, number, test),
      call('IF', test, text, text),
      call('IFERROR', text, text),
      call('DATETIME_FORMAT', fc.oneof(date, moment), format),
      call('ARRAYJOIN', list, written),
      call('SWITCH', text, text, text, text),
    ),
    test: fc.oneof(
      size,
      fc.constantFrom('{Ck}', 'TRUE()', 'FALSE()'),
      infix(number, ['=', '!=', '<', '<=', '>', '>='], number),
      infix(text, ['=', '<>', '<', '>='], text),
      infix(fc.oneof(date, moment), ['=', '!=', '<', '>='], fc.oneof(date, moment)),
      fc
        .constantFrom('AND', 'OR', 'XOR')
        .chain((name) => call(name, test, fc.oneof(test, text, number, list, date))),
      call('NOT', test),
      fc
        .constantFrom('ISBLANK', 'ISNOTBLANK', 'ISERROR')
        .chain((name) => call(name, fc.oneof(number, text, date, list, moment))),
      call('IS_SAME', fc.oneof(date, moment), fc.oneof(date, moment), unit),
      call('IS_BEFORE', moment, date),
      call('IF', test, test, test),
    ),
    date: fc.oneof(
      size,
      fc.constantFrom('{D}', '{D}', 'TODAY()'),
      call(
        'DATEADD',
        date,
        fc.oneof(count, number),
        fc.constantFrom('"days"', '"week"', '"month"', '"years"'),
      ),
      call('IF', test, date, date),
    ),
    moment: fc.oneof(
      size,
      fc.constantFrom('{DT}', '{DT}', 'NOW()', 'CREATED_TIME()', '"2026-03-29 02:30"'),
      call('DATEADD', moment, fc.oneof(count, number), unit),
      call(
        'DATETIME_PARSE',
        fc.oneof(text, call('DATETIME_FORMAT', moment, fc.constant('"YYYY-MM-DD HH:mm"'))),
      ),
      call(
        'DATETIME_PARSE',
        call('DATETIME_FORMAT', date, fc.constant('"DD/MM/YYYY"')),
        fc.constant('"DD/MM/YYYY"'),
      ),
      call('IF', test, moment, date),
    ),
    list: fc.oneof(
      size,
      fc.constant('{MS}'),
      fc
        .constantFrom('ARRAYUNIQUE', 'ARRAYCOMPACT', 'ARRAYSORT')
        .chain((name) => call(name, fc.oneof(list, text))),
      call('ARRAYSLICE', list, number, number),
    ),
  }
})

/** Texts of formulas by the type of their result; the largest ones find nothing that smaller ones do not. */
export function formulas(type: keyof Texts): fc.Arbitrary<string> {
  return trees[type].filter((text) => text.length <= 400)
}

const option = fc.constantFrom(...optionIds, 'opgone')
const moments = fc.oneof(
  fc.constantFrom(
    '2026-03-29T00:59:59.999Z',
    '2026-03-29T01:00:00.000Z',
    '2026-10-25T00:30:00.000Z',
    '2024-02-29T23:59:59.000Z',
    '1969-12-31T23:59:59.999Z',
  ),
  fc.integer({ min: -1e12, max: 3e12 }).map((millis) => new Date(millis).toISOString()),
)
const cells: Record<string, fc.Arbitrary<CellValue>> = {
  cn: fc.oneof(fc.integer({ min: -12, max: 12 }), fc.constantFrom<CellValue>(123456789, '9007199254740993')),
  cdec: fc.oneof(
    fc.integer({ min: -5000, max: 5000 }).map((value) => value / 100),
    fc.constantFrom<CellValue>('0.10000000000000000555', '12345678901234567890.5'),
  ),
  ctx: fc.oneof(
    fc.string({ unit: fc.constantFrom(...letters), maxLength: 6 }),
    fc.constantFrom('12.5', '10%', '2026-03-29', '2026-03-29T02:30:00+02:00', 'ÉCOLE straße'),
  ),
  cck: fc.boolean(),
  csel: option,
  cms: fc.uniqueArray(option, { maxLength: 4 }),
  cd: fc.oneof(
    fc.constantFrom('2024-01-31', '2024-02-29', '2026-03-29', '0001-01-01', '9999-12-31'),
    moments.map((moment) => moment.slice(0, 10)),
  ),
  cdt: moments,
}

/** A record, some of whose cells are empty. */
export const row: fc.Arbitrary<Row> = fc.record(
  Object.fromEntries(Object.entries(cells).map(([id, values]) => [id, fc.option(values, { freq: 5 })])),
)
