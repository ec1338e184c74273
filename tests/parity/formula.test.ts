import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compileFormula } from '../../core/formula/formula.ts'
import type { CellValue } from '../../core/schema.ts'
import { formulas, row } from './formula-arbitrary.ts'
import { columns, fill, inJs, inSql } from './formula-sample.ts'

/** How much longer than usual to look for differences: `PARITY_EFFORT=20 npx vitest run tests/parity`. */
const effort = Number(process.env['PARITY_EFFORT'] ?? 1)
const zone = fc.constantFrom('UTC', 'UTC', 'UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kathmandu')

/** A double more or less is no difference: databases add lists up in an order of their own. */
function near(value: CellValue): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(13)) + 0 : value
}

describe.each(['number', 'text', 'test', 'date', 'moment', 'list'] as const)('%s', (type) => {
  test('is the same in SQL and in JavaScript', () => {
    fc.assert(
      fc.property(
        formulas(type),
        fc.array(row, { minLength: 1, maxLength: 4 }),
        zone,
        (text, rows, where) => {
          const clock = { now: '2026-11-20T23:30:45.678Z', zone: where }
          const formula = compileFormula(text, columns)
          const whole = formula.expr(clock, 'whole')
          fill(rows)
          const js = inJs(whole, formula.kind, rows).map(near)
          expect(inSql(whole, formula.kind).map(near)).toEqual(js)
          // So it is when all that depends on no record is worked out beforehand.
          expect(inSql(formula.expr(clock), formula.kind).map(near)).toEqual(js)
          const error = formula.error(clock)
          expect(inSql(error, 'boolean')).toEqual(inJs(error, 'boolean', rows))
        },
      ),
      { numRuns: 60 * effort },
    )
  })
})
