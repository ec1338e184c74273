import { AppError } from '#core/errors.ts'
import type { Engine } from '../engine/engine.ts'
import { type Statement, StatementInput } from '../platform/statement.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'
import type { Assertion, CommitPlan } from '../store/base-databases/commit.ts'
import { outcomeOf } from '../store/base-databases/outcome.ts'
import { type Build, type ReadPlan, Refusal } from '../store/base-databases/read-plan.ts'
import { type EvaluatedInput, isEvaluated, readsOfInput, valueOfInput } from './statement-inputs.ts'

/** Inputs per call, and attempts to read while others write. */
const inputsMax = 200
const attemptsMax = 4

/**
 * A base database that evaluates statement inputs that SQL cannot. Reads their records first, in one
 * additional round trip for all inputs. Costly reads wait for the permission check.
 */
export function databaseWithPrecomputed(
  database: BaseDatabase,
  permitted: () => Promise<void>,
): BaseDatabase {
  /** Runs `work` once the call is permitted. */
  async function ifPermitted<T>(work: () => Promise<T>): Promise<T | Refusal> {
    const permission = await outcomeOf(permitted)
    return permission.ok ? work() : new Refusal(permission.error)
  }
  /** Evaluates unknown inputs. */
  async function evaluate(
    engine: Engine,
    statements: readonly Statement[],
    known: KnownInputs,
  ): Promise<void> {
    const missing = known.missingOf(statements)
    if (missing.length === 0) return
    // Inputs may depend on further inputs.
    const inner = missing.map((each) => readsOfInput(engine, each))
    await evaluate(engine, inner.flat(), known)
    const { evaluated, lastSeq } = await database.read(() => ({
      statements: known.bind(inner.flat()),
      decode: (results, at) => ({
        evaluated: missing.map((each, index) => {
          const start = inner.slice(0, index).flat().length
          const own = results.slice(start, start + (inner[index]?.length ?? 0))
          return { key: each.key, value: valueOfInput(engine, each, own) }
        }),
        lastSeq: at.lastSeq,
      }),
    }))
    for (const { key, value } of evaluated) known.put(key, value, lastSeq)
  }
  async function bound(
    engine: Engine,
    plans: readonly CommitPlan[],
    known: KnownInputs,
  ): Promise<CommitPlan[] | Refusal> {
    const statements = plans.flatMap(statementsOf)
    if (known.missingOf(statements).length === 0) return [...plans]
    return ifPermitted(async () => {
      await evaluate(engine, statements, known)
      return plans.map((plan) => boundPlan(plan, known))
    })
  }
  return {
    ...database,
    inTurn: (work) => database.inTurn((own) => work(databaseWithPrecomputed(own, permitted))),
    async read<T>(build: Build<ReadPlan<T> | Refusal>) {
      for (let attempt = 1; ; attempt += 1) {
        const known = new KnownInputs()
        const { decode, isCurrent } = await database.read(async (schema, engine) => {
          const plan = await build(schema, engine)
          if (plan instanceof Refusal) return plan
          const ready = async (): Promise<ReadPlan<{ decode: () => T; isCurrent: boolean }>> => {
            await evaluate(engine, plan.statements, known)
            return {
              statements: known.bind(plan.statements),
              decode: (results, at) => ({
                decode: () => plan.decode(results, at),
                isCurrent: known.isAsOf(at.lastSeq),
              }),
            }
          }
          // Nobody without permission makes this server connect to others.
          const isOfSource = plan.statements.some(({ source }) => source)
          const isCostly = plan.isCostly === true || isOfSource || known.missingOf(plan.statements).length > 0
          return isCostly ? ifPermitted(ready) : ready()
        })
        if (isCurrent || attempt === attemptsMax) return decode()
      }
    },
    write(build) {
      const known = new KnownInputs()
      return database.write(async (schema, engine) => {
        const plan = await build(schema, engine)
        if (plan instanceof Refusal) return plan
        const plans = await bound(engine, [plan], known)
        return plans instanceof Refusal ? plans : (plans[0] ?? plan)
      })
    },
    writeAll(build) {
      const known = new KnownInputs()
      return database.writeAll(async (schema, engine) => {
        const built = await build(schema, engine)
        if (built instanceof Refusal) return built
        const plans = await bound(engine, built.plans, known)
        return plans instanceof Refusal ? plans : { ...built, plans }
      })
    },
  }
}

/** Evaluated inputs by key, with the changes that they are as of. */
class KnownInputs {
  readonly #values = new Map<string, string | null>()
  readonly #seqs = new Set<number>()

  /** Inputs of the statements without a value, without duplicates. */
  missingOf(statements: readonly Statement[]): EvaluatedInput[] {
    const missing = new Map<string, EvaluatedInput>()
    for (const { args } of statements.flatMap(withInner))
      for (const arg of args) if (isEvaluated(arg) && !this.#values.has(arg.key)) missing.set(arg.key, arg)
    if (this.#values.size + missing.size > inputsMax)
      throw new AppError('INVALID_REQUEST', {
        problem: `There are more than ${inputsMax} regular expressions and filters by other databases. Use fewer.`,
      })
    return [...missing.values()]
  }

  put(key: string, value: string | null, seq: number): void {
    this.#values.set(key, value)
    this.#seqs.add(seq)
  }

  /** True if all values are as of this change. */
  isAsOf(seq: number): boolean {
    return [...this.#seqs].every((each) => each === seq)
  }

  bind(statements: readonly Statement[]): Statement[] {
    return statements.map((statement) => this.bindOne(statement))
  }

  bindOne(statement: Statement): Statement {
    const inner = statement.source && this.#bindSource(statement.source)
    if (!inner && !statement.args.some((arg) => arg instanceof StatementInput)) return statement
    const args = statement.args.map((arg) =>
      isEvaluated(arg) ? arg.argument(this.#values.get(arg.key) ?? null) : arg,
    )
    return { ...statement, args, ...(inner ? { source: inner } : {}) }
  }

  #bindSource(source: NonNullable<Statement['source']>): Statement['source'] {
    const { before, after } = source
    if (!before && !after) return undefined
    return {
      ...source,
      ...(before ? { before: this.bind(before) } : {}),
      ...(after ? { after: this.bindOne(after) } : {}),
    }
  }
}

/** A statement and those that run around it. */
function withInner(statement: Statement): Statement[] {
  const { before = [], after } = statement.source ?? {}
  return [statement, ...before, ...(after ? [after] : [])]
}

function statementsOf(plan: CommitPlan): Statement[] {
  const {
    statements,
    reads = [],
    rowsBefore,
    rowsAfter,
    ranges,
    assertions = [],
    assertionsAfter = [],
  } = plan
  const expressions = [rowsBefore, rowsAfter, ranges].filter((each) => each !== undefined)
  return [
    ...statements,
    ...reads,
    ...expressions,
    ...[...assertions, ...assertionsAfter].map(({ holds }) => holds),
  ]
}

function boundPlan(plan: CommitPlan, known: KnownInputs): CommitPlan {
  const { rowsBefore, rowsAfter, ranges } = plan
  const boundAssertion = (each: Assertion): Assertion => ({ ...each, holds: known.bindOne(each.holds) })
  return {
    ...plan,
    statements: known.bind(plan.statements),
    reads: known.bind(plan.reads ?? []),
    ...(rowsBefore && { rowsBefore: known.bindOne(rowsBefore) }),
    ...(rowsAfter && { rowsAfter: known.bindOne(rowsAfter) }),
    ...(ranges && { ranges: known.bindOne(ranges) }),
    assertions: (plan.assertions ?? []).map(boundAssertion),
    assertionsAfter: (plan.assertionsAfter ?? []).map(boundAssertion),
  }
}
