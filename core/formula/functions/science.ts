import { and, compare, type Expr, literal, or } from '../../expr/expr.ts'
import { add, call, floor, minus, negate, num, over, rounded, times, when } from '../build.ts'
import type { FormulaFunction, Lowering } from '../function.ts'
import { given, maybe, param } from './params.ts'

// Not every database has these functions, and their last digits differ. Building them from the four basic
// operations in a fixed order gives the same result everywhere, accurate to about 15 digits (POWER: 13).

type Bind = Lowering['bind']
const number = param('number', 'number')
const nothing = literal(null, 'real')

const ln10 = Math.LN10
/** The difference between ln(10) and its double. */
const ln10Rest = -2.1707562233822494e-16

/** e^x as a power of ten times a short series. */
function exp(value: Expr, bind: Bind): Expr {
  return bind(value, (x) =>
    bind(floor(add(over(x, num(ln10)), num(0.5))), (tens) =>
      bind(minus(minus(x, times(tens, num(ln10))), times(tens, num(ln10Rest))), (rest) => {
        let series = num(1)
        for (let term = 22; term >= 1; term -= 1) series = add(num(1), over(times(rest, series), num(term)))
        return times(series, call('power10', 'real', tens))
      }),
    ),
  )
}

/** Natural logarithm of a positive number, else null. */
export function ln(value: Expr, bind: Bind): Expr {
  return bind(value, (x) => {
    const near = and(compare('>', x, num(0.7)), compare('<', x, num(1.42)))
    const positive = compare('>', x, num(0))
    return bind(when(near, num(0), when(positive, call('exponent', 'real', x), nothing)), (tens) =>
      bind(over(x, call('power10', 'real', tens)), (mantissa) => {
        const twos: Expr = {
          node: 'case',
          whens: [
            { when: compare('<', mantissa, num(1.42)), then: num(0) },
            { when: compare('<', mantissa, num(2.84)), then: num(1) },
            { when: compare('<', mantissa, num(5.68)), then: num(2) },
          ],
          otherwise: num(3),
        }
        return bind(twos, (count) =>
          bind(over(mantissa, powerOfTwo(count)), (y) =>
            bind(over(add(y, num(-1)), add(y, num(1))), (z) =>
              bind(times(z, z), (square) => {
                let series = over(num(1), num(27))
                for (let odd = 25; odd >= 1; odd -= 2)
                  series = add(times(series, square), over(num(1), num(odd)))
                return add(times(tens, num(ln10)), times(count, num(Math.LN2)), times(num(2), z, series))
              }),
            ),
          ),
        )
      }),
    )
  })
}

function powerOfTwo(count: Expr): Expr {
  const whens = [0, 1, 2].map((power) => ({ when: compare('=', count, num(power)), then: num(2 ** power) }))
  return { node: 'case', whens, otherwise: num(8) }
}

/** Square root by Newton's method, starting near the right magnitude. */
function sqrt(value: Expr, bind: Bind): Expr {
  return bind(value, (x) => {
    const guess = call('power10', 'real', floor(over(call('exponent', 'real', x), num(2))))
    // The last step subtracts the remaining error, which keeps the last digit exact.
    const better = (root: Expr, left: number): Expr =>
      bind(root, (ref) =>
        left === 0
          ? minus(ref, over(minus(times(ref, ref), x), times(num(2), ref)))
          : better(times(num(0.5), add(ref, over(x, ref))), left - 1),
      )
    return {
      node: 'case',
      whens: [
        { when: compare('=', x, num(0)), then: num(0) },
        { when: compare('>', x, num(0)), then: better(guess, 8) },
      ],
      otherwise: nothing,
    }
  })
}

const squaringsMax = 10

/** By squaring for integer literals, else by logarithm. */
function power(base: Expr, exponent: Expr, bind: Bind): Expr {
  const written = exponent.node === 'literal' && typeof exponent.value === 'number' ? exponent.value : null
  if (written !== null && Number.isInteger(written) && Math.abs(written) < 2 ** squaringsMax) {
    return bind(base, (b) => {
      const positive = squared(b, Math.abs(written), bind)
      return written < 0 ? over(num(1), positive) : positive
    })
  }
  return bind(base, (b) => bind(exponent, (e) => anyPower(b, e, bind)))
}

function squared(base: Expr, exponent: number, bind: Bind): Expr {
  // Blank to the power of 0 is blank.
  if (exponent === 0) return add(times(base, num(0)), num(1))
  if (exponent === 1) return base
  return bind(squared(base, Math.floor(exponent / 2), bind), (half) =>
    exponent % 2 === 0 ? times(half, half) : times(half, half, base),
  )
}

function anyPower(base: Expr, exponent: Expr, bind: Bind): Expr {
  const half = over(exponent, num(2))
  const isWhole = compare('=', floor(exponent), exponent)
  return bind(exp(times(exponent, ln(call('abs', 'real', base), bind)), bind), (size) => ({
    node: 'case',
    whens: [
      { when: compare('=', exponent, num(0)), then: add(times(base, num(0)), num(1)) },
      { when: and(compare('=', base, num(0)), compare('>', exponent, num(0))), then: num(0) },
      { when: compare('>', base, num(0)), then: size },
      { when: and(compare('<', base, num(0)), compare('=', floor(half), half)), then: size },
      { when: and(compare('<', base, num(0)), isWhole), then: negate(size) },
    ],
    otherwise: nothing,
  }))
}

const notPositive = (value: Expr) => compare('<=', value, num(0))

export const scienceFunctions: readonly FormulaFunction[] = [
  {
    name: 'POWER',
    group: 'number',
    params: [param('base', 'number'), param('exponent', 'number')],
    result: 'number',
    about: 'Raises a number to a power.',
    examples: [
      ['POWER(2, 3)', 8],
      ['POWER(2, -1)', 0.5],
      ['POWER(9, 0.5)', 3],
      ['POWER(-8, 0.5)', null],
    ],
    lower: (call_) => rounded(power(given(call_)(0), given(call_)(1), call_.bind)),
    fails: (call_) =>
      call_.bind(given(call_)(0), (base) =>
        call_.bind(given(call_)(1), (exponent) =>
          or(
            and(compare('=', base, num(0)), compare('<', exponent, num(0))),
            and(compare('<', base, num(0)), compare('<>', floor(exponent), exponent)),
          ),
        ),
      ),
  },
  {
    name: 'SQRT',
    group: 'number',
    params: [number],
    result: 'number',
    about: 'Returns the square root of a number.',
    examples: [
      ['SQRT(9)', 3],
      ['SQRT(2)', 1.4142135623731],
      ['SQRT(-1)', null],
    ],
    lower: (call_) => rounded(sqrt(given(call_)(0), call_.bind)),
    fails: (call_) => compare('<', given(call_)(0), num(0)),
  },
  {
    name: 'EXP',
    group: 'number',
    params: [number],
    result: 'number',
    about: 'Returns e raised to a power.',
    examples: [
      ['EXP(1)', 2.71828182845905],
      ['EXP(0)', 1],
    ],
    lower: (call_) => rounded(exp(given(call_)(0), call_.bind)),
  },
  {
    name: 'LN',
    group: 'number',
    params: [number],
    result: 'number',
    about: 'Returns the natural logarithm of a number.',
    examples: [['LN(EXP(2))', 2]],
    lower: (call_) => rounded(ln(given(call_)(0), call_.bind)),
    fails: (call_) => notPositive(given(call_)(0)),
  },
  {
    name: 'LOG',
    group: 'number',
    params: [param('base or number', 'number'), maybe('number', 'number')],
    result: 'number',
    about: 'Returns the logarithm to a base, or to base 10 if only a number is given.',
    note: 'The base comes first. In Excel and Airtable it comes last.',
    examples: [
      ['LOG(2, 8)', 3],
      ['LOG(100)', 2],
      ['LOG(0)', null],
    ],
    lower(call_) {
      const [first, second] = [given(call_)(0), call_.args[1]?.expr]
      if (!second) return rounded(over(ln(first, call_.bind), num(ln10)))
      return rounded(over(ln(second, call_.bind), ln(first, call_.bind)))
    },
    fails(call_) {
      const [first, second] = [given(call_)(0), call_.args[1]?.expr]
      return second
        ? or(notPositive(first), notPositive(second), compare('=', first, num(1)))
        : notPositive(first)
    },
  },
]
