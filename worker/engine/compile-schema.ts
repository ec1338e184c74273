import { compileSchema as compile } from '#core/query/compile-schema.ts'
import { isClientEvaluated } from '#core/expr/client-evaluated.ts'
import type { BaseSchema } from '#core/schema.ts'
import { dialects } from './dialects/index.ts'

/** Compiles a schema, with the values of which each dialect says that the worker computes them. */
export function compileSchema(schema: BaseSchema): BaseSchema {
  return compile(schema, (expr, type) => {
    const dialect = type === undefined ? undefined : dialects[type]
    return (dialect?.isClientEvaluated ?? isClientEvaluated)(expr)
  })
}
