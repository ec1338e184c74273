import type { Expr } from '../expr/expr.ts'
import type { Clock } from '../operators/operator.ts'
import { add, call, floor, minus, num, over, str, times } from './build.ts'
import type { Arg, Lowering } from './function.ts'

// Dates are days; dates with time are instants, whose day and hour depend on who looks.

type Bind = Lowering['bind']
type At = { clock: Clock; bind: Bind }

export const dayMillis = 86_400_000

/** Milliseconds on the clock of the person who looks. */
export function wallMillis({ expr, type }: Arg, at: At): Expr {
  const millis = call('millis', 'real', expr)
  return type === 'date' ? millis : toWall(millis, at)
}

/** Milliseconds since 1970; a date means its first moment for the person who looks. */
export function instantMillis({ expr, type }: Arg, at: At): Expr {
  const millis = call('millis', 'real', expr)
  return type === 'date' ? fromWall(millis, at) : millis
}

export function toWall(millis: Expr, { clock, bind }: At): Expr {
  if (clock.zone === 'UTC') return millis
  return bind(millis, (ref) => add(ref, call('zoneOffset', 'real', ref, str(clock.zone))))
}

export function fromWall(wall: Expr, { clock, bind }: At): Expr {
  if (clock.zone === 'UTC') return wall
  return bind(wall, (ref) => minus(ref, call('wallOffset', 'real', ref, str(clock.zone))))
}

/** `YYYY-MM-DD`, or with `THH:mm:ss.sss` behind it, as the person who looks sees it. */
export function wallText(arg: Arg, at: At): Expr {
  if (arg.type === 'date' || at.clock.zone === 'UTC') return arg.expr
  return call('wallText', 'text', wallMillis(arg, at))
}

export function instantOf(millis: Expr): Expr {
  return call('instantText', 'datetime', millis)
}

export function dateOfWall(millis: Expr): Expr {
  return call('dateOf', 'date', call('wallText', 'text', millis))
}

/** Days since 1970 on the clock of the person who looks. */
export function dayNumber(arg: Arg, at: At): Expr {
  return floor(over(wallMillis(arg, at), num(dayMillis)))
}

export function part(text: Expr, from: number, length: number): Expr {
  return call('digits', 'integer', text, num(from), num(length))
}

/** What is left of a whole number after taking out as many sevens (or others) as it holds; never negative. */
export function leftOver(value: Expr, divisor: number, bind: Bind): Expr {
  return bind(value, (ref) => minus(ref, times(num(divisor), floor(over(ref, num(divisor))))))
}

/**
 * The instant that an ISO text writes; without an offset it is meant on the clock of the person who looks. Null for
 * what is none.
 */
export function readInstant(text: Expr, at: At): Expr {
  return at.bind(call('trim', 'text', text), (trimmed) =>
    at.bind(call('isoWall', 'real', call('isoBody', 'text', trimmed)), (wall) =>
      at.bind(call('isoOffset', 'real', trimmed), (offset) =>
        instantOf({
          node: 'case',
          whens: [{ when: { node: 'isNull', arg: offset }, then: fromWall(wall, at) }],
          otherwise: minus(wall, offset),
        }),
      ),
    ),
  )
}
