import type { Engine } from '../engine/engine.ts'
import { LinkedMatches } from '../engine/expressions/linked-matches.ts'
import { Precomputation } from '../engine/expressions/precomputed-values.ts'
import { idsOfMatches } from '../engine/links/linked-matches-reads.ts'
import type { SqlResult, Statement } from '../platform/statement.ts'
import { resultOf } from '../store/base-databases/read-plan.ts'

/** An argument that is evaluated before its statement runs. */
export type EvaluatedInput = Precomputation | LinkedMatches

export function isEvaluated(arg: unknown): arg is EvaluatedInput {
  return arg instanceof Precomputation || arg instanceof LinkedMatches
}

/** What must be read for an input, in one round trip. */
export function readsOfInput(engine: Engine, input: EvaluatedInput): Statement[] {
  if (input instanceof Precomputation) return [engine.precomputeInputsStatement(input)]
  const { path, condition, linked } = input
  if (!path.table.native || condition === null) return [engine.linkedOwnersStatement(path, linked, condition)]
  const matches = engine.matchingIdsStatement(linked, condition)
  return path.owner.native ? [matches, engine.allPairsStatement(path)] : [matches]
}

/** The value of an input; null if it is beyond its limit. */
export function valueOfInput(
  engine: Engine,
  input: EvaluatedInput,
  results: readonly SqlResult[],
): string | null {
  const first = resultOf(results, 0)
  if (input instanceof Precomputation) return engine.evaluatePrecomputed(input, first)
  return idsOfMatches(input, first, results[1] ?? null)
}
