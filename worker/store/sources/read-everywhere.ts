import type { BaseSchema } from '#core/schema.ts'
import type { Connection, SqlResult, Statement } from '../../platform/statement.ts'
import { type BaseState, isStateOf, readState, stateStatement } from '../base/snapshot.ts'
import { outcomeOf } from '../base-databases/outcome.ts'
import type { SourceConnections } from './source-connections.ts'
import { sourceReadError } from './source-errors.ts'
import { sourceIdOf, withViews } from './source-statements.ts'

/** Where the statements of a read go, and the base database's results of it. */
type Read = {
  base: Connection
  sources: SourceConnections
  schema: BaseSchema
  statements: readonly Statement[]
}

/**
 * Runs a read: a batch to the base database and one to each source, in parallel. Returns the state of the base, and the
 * results of the statements: null if the schema changed since, because then they do not count.
 */
export async function readEverywhere({
  base,
  sources,
  schema,
  statements,
}: Read): Promise<{ state: BaseState; results: SqlResult[] | null }> {
  const own = statements.filter((each) => sourceIdOf(each) === null)
  const ids = new Set(statements.map(sourceIdOf).filter((id) => id !== null))
  const reads = [...ids].map((id) => outcomeOf(() => readSource(sources, schema, id, statements)))
  const [head, ...rest] = await base.batch([stateStatement(schema.baseId), ...own], 'read')
  const state = readState(head)
  if (!isStateOf(state, schema)) return { state, results: null }
  const results = new Map<Statement, SqlResult>()
  own.forEach((each, index) => put(results, each, rest[index]))
  for (const read of reads) {
    const outcome = await read
    if (!outcome.ok) throw outcome.error
    for (const [statement, result] of outcome.value) put(results, statement, result)
  }
  const inOrder = statements.map((each) => {
    const result = results.get(each)
    if (!result) throw new Error('A statement has no result.')
    return result
  })
  return { state, results: inOrder }
}

function put(results: Map<Statement, SqlResult>, statement: Statement, result: SqlResult | undefined): void {
  if (result) results.set(statement, result)
}

async function readSource(
  sources: SourceConnections,
  schema: BaseSchema,
  id: string,
  statements: readonly Statement[],
): Promise<[Statement, SqlResult | undefined][]> {
  const own = statements.filter((each) => sourceIdOf(each) === id)
  try {
    const connection = await sources.connect(schema, id)
    const results = await connection.batch(own.map(withViews), 'read')
    return own.map((each, index) => [each, results[index]])
  } catch (error) {
    throw sourceReadError(error, schema, id)
  }
}
