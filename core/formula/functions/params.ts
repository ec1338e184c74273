import { type Expr, literal } from '../../expr/expr.ts'
import type { Lowering, Param, ParamType } from '../function.ts'

/** A required parameter. */
export function param(name: string, type: ParamType): Param {
  return { name, type }
}

/** An optional parameter. */
export function maybe(name: string, type: ParamType): Param {
  return { name, type, optional: true }
}

/** An optional text literal. */
export function maybeWritten(name: string): Param {
  return { name, type: 'text', optional: true, written: true }
}

/** The arguments as expressions; blank if missing. */
export function given({ args }: Lowering): (index: number) => Expr {
  return (index) => args[index]?.expr ?? literal(null, 'text')
}
