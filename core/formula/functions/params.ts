import { type Expr, literal } from '../../expr/expr.ts'
import type { Lowering, Param, ParamType } from '../function.ts'

/** A parameter that must be given. */
export function param(name: string, type: ParamType): Param {
  return { name, type }
}

/** A parameter that may be left out. */
export function maybe(name: string, type: ParamType): Param {
  return { name, type, optional: true }
}

/** A text that must be written out, and may be left out. */
export function maybeWritten(name: string): Param {
  return { name, type: 'text', optional: true, written: true }
}

/** The arguments as expressions; blank where there is none. */
export function given({ args }: Lowering): (index: number) => Expr {
  return (index) => args[index]?.expr ?? literal(null, 'text')
}
