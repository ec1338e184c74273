import { msPerDay } from '../calendar.ts'
import type { Expr } from '../expr/expr.ts'
import type { Clock } from '../operators/operator.ts'
import { add, call, floor, minus, num, over, str, times } from './build.ts'
import type { Arg, Lowering } from './function.ts'

// Dates are days; datetimes are instants, whose day and hour depend on the current zone.

type Bind = Lowering['bind']
type At = { clock: Clock; bind: Bind }

/** Wall time in milliseconds, in the current zone. */
export function wallTimeMs({ expr, type }: Arg, at: At): Expr {
  const millis = call('millis', 'real', expr)
  return type === 'date' ? millis : toWall(millis, at)
}

/** Milliseconds since 1970; a date means its first instant in the current zone. */
export function instantMs({ expr, type }: Arg, at: At): Expr {
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

/** `YYYY-MM-DD`, optionally followed by `THH:mm:ss.sss`, in the current zone. */
export function wallText(arg: Arg, at: At): Expr {
  if (arg.type === 'date' || at.clock.zone === 'UTC') return arg.expr
  return call('wallText', 'text', wallTimeMs(arg, at))
}

export function instantOf(millis: Expr): Expr {
  return call('instantText', 'datetime', millis)
}

export function dateOfWall(millis: Expr): Expr {
  return call('dateOf', 'date', call('wallText', 'text', millis))
}

/** Days since 1970 in the current zone. */
export function dayNumber(arg: Arg, at: At): Expr {
  return floor(over(wallTimeMs(arg, at), num(msPerDay)))
}

export function part(text: Expr, from: number, length: number): Expr {
  return call('digits', 'integer', text, num(from), num(length))
}

/** Modulo, never negative. */
export function leftOver(value: Expr, divisor: number, bind: Bind): Expr {
  return bind(value, (ref) => minus(ref, times(num(divisor), floor(over(ref, num(divisor))))))
}

/** Parses an ISO text to an instant; without an offset it is in the current zone. Null if invalid. */
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
