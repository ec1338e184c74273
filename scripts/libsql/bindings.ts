import type { Binder, Bindings } from './connection.ts'
import { StatementError } from './hrana-error.ts'
import type { Stmt } from './protocol.ts'
import { decodeValue } from './value.ts'
import type { SqlInput } from './value.ts'

/**
 * Binds the arguments of a statement to its parameters. Throws ARGS_INVALID, ARGS_BOTH_POSITIONAL_AND_NAMED.
 */
export function binderFor(stmt: Stmt): Binder {
  const positional = stmt.args ?? []
  const named = stmt.named_args ?? []
  if (positional.length > 0 && named.length > 0) {
    throw new StatementError(
      'ARGS_BOTH_POSITIONAL_AND_NAMED',
      'Specifying both positional and named arguments is not supported',
    )
  }
  if (named.length === 0) {
    const values = positional.map(decodeValue)
    return (parameters) => bindPositional(parameters, values)
  }
  const values = new Map(named.map((argument) => [argument.name, decodeValue(argument.value)]))
  return (parameters) => bindNamed(parameters, values)
}

function bindPositional(parameters: readonly (string | null)[], values: SqlInput[]): Bindings {
  if (parameters.length !== values.length) {
    throw invalid(`the statement has ${parameters.length} parameters, ${values.length} values were given`)
  }
  return place(parameters, (_name, index) => values[index])
}

function bindNamed(parameters: readonly (string | null)[], values: Map<string, SqlInput>): Bindings {
  return place(parameters, (name) => {
    if (name === null) return undefined
    return values.has(name) ? values.get(name) : values.get(name.slice(1))
  })
}

/** The driver binds `:a`, `@a` and `$a` by name, and all others by number. */
function place(
  parameters: readonly (string | null)[],
  valueOf: (name: string | null, index: number) => SqlInput | undefined,
): Bindings {
  const bindings: Bindings = { named: {}, positional: [] }
  parameters.forEach((name, index) => {
    const value = valueOf(name, index)
    if (value === undefined) throw invalid(`no value for parameter ${name ?? index + 1}`)
    if (name === null || name.startsWith('?')) bindings.positional.push(value)
    else bindings.named[name] = value
  })
  return bindings
}

function invalid(reason: string): StatementError {
  return new StatementError('ARGS_INVALID', `Arguments do not match SQL parameters: ${reason}`)
}
