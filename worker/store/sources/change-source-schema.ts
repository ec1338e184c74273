import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { AppError, fail } from '#core/errors.ts'
import type { BaseSchema } from '#core/schema.ts'
import { ConnectionProblem } from '../../gateways/databases/connection-problem.ts'
import { mysqlStatementProblem } from '../../gateways/databases/mysql-statement-problem.ts'
import { schemaChangeId } from '../../gateways/databases/mysql-schema-lock.ts'
import type { SourceConnection } from '../../gateways/databases/source-connection.ts'
import type { Connection, SelfCommitting, SqlResult, Statement } from '../../platform/statement.ts'
import type { CommitPlan } from '../base-databases/commit.ts'
import { StoreConstraintError } from '../errors.ts'
import { sleep } from '../base-databases/sleep.ts'
import { loggedChangeOf } from './journal.ts'
import { SourceBusyError, sourceError } from './source-errors.ts'
import { asSelect, firstValue, sourceIdOf } from './source-statements.ts'
import { requireHolds } from './send-plan.ts'
import type { SourceOutcome } from './source-transaction.ts'

// Changes of the schema of a source that commit by themselves (MariaDB). There is no transaction that could wait for
// the journal, so the entry goes first, and says how to find out whether the change took effect.

/** A change, and how it reaches the journal. */
export type SchemaTransaction = {
  schema: BaseSchema
  sourceId: string
  plans: readonly CommitPlan[]
  /** Writes the entry; see `JournaledTransaction`. */
  journal(outcomes: readonly SourceOutcome[], transactionId: string): Promise<void>
  /** Deletes the entry of a change that the database has refused. */
  unjournal(): Promise<void>
}

/** True for plans with a statement that commits by itself. */
export function commitsByItself(plans: readonly CommitPlan[]): boolean {
  return plans.some(({ statements }) => statements.some(({ source }) => source?.commits))
}

/** How often the database is asked for the end of a change whose answer was lost, and how long the pauses are. */
const outcomeAttempts = 5
const outcomePauseMs = 200

/**
 * Makes a change. After an error of the catalog, nothing is changed and nothing is in the journal; after another one,
 * the journal decides later.
 */
export async function changeSourceSchema(
  connection: SourceConnection,
  transaction: SchemaTransaction,
): Promise<SourceOutcome[]> {
  const { schema, sourceId, plans, journal, unjournal } = transaction
  if (!connection.lockSchema) throw new Error('Changes of this schema are part of transactions.')
  const change = onlyChange(plans)
  const outcomes = plans.map(outcomeOfPlan)
  const id = schemaChangeId(change.commits.probe)
  const state: { isJournaled: boolean; lost: unknown } = { isJournaled: false, lost: null }
  await connection
    .lockSchema(sourceId, async (own) => {
      await prepare(own, plans, change).catch((error: unknown) => {
        throw changeError(error, schema, sourceId)
      })
      await journal(outcomes, id)
      state.isJournaled = true
      try {
        await own.batch([{ sql: change.sql, args: [] }], 'write')
      } catch (error) {
        if (error instanceof ConnectionProblem) {
          state.lost = error
          return
        }
        await unjournal()
        throw changeError(error, schema, sourceId)
      }
    })
    .catch((error: unknown) => {
      // The lock ends with its session, so an error of the unlocking says nothing of the change.
      if (!state.isJournaled || !(error instanceof ConnectionProblem)) throw error
      state.lost ??= error
    })
  if (state.lost !== null && !(await hasTakenEffect(connection, sourceId, id))) {
    await unjournal()
    throw changeError(state.lost, schema, sourceId)
  }
  return outcomes
}

type Change = { sql: string; commits: Pick<SelfCommitting, 'probe' | 'otherwise'> }

/** The statement of plans; several that change the same table are one. Throws SOURCE_UNSUPPORTED. */
function onlyChange(plans: readonly CommitPlan[]): Change {
  const all = plans.flatMap(({ statements }) =>
    statements.flatMap(({ sql, source }) => (source?.commits ? [{ sql, commits: source.commits }] : [])),
  )
  const [first, ...others] = all
  if (!first) throw new Error('There is no change.')
  if (others.length === 0) return first
  const alters = all.flatMap(({ commits }) => commits.alter ?? [])
  const columns = alters.flatMap((each) => each.columns.map((name) => name.toLowerCase()))
  const table = first.commits.alter?.table
  const areOne = alters.length === all.length && alters.every((each) => each.table === table)
  if (!areOne || new Set(columns).size < columns.length) return failBecause('SOURCE_UNSUPPORTED', 'oneByOne')
  return {
    sql: `alter table ${table} ${alters.flatMap(({ parts }) => parts).join(', ')}`,
    commits: {
      probe: all.map(({ commits }) => commits.probe).join(' and '),
      otherwise: all.some(({ commits }) => commits.otherwise === 'gone') ? 'gone' : 'taken',
    },
  }
}

/** Sets up the session, and checks what the plans assume. */
async function prepare(own: Connection, plans: readonly CommitPlan[], { commits }: Change): Promise<void> {
  const assertions = plans
    .flatMap((plan) => plan.assertions ?? [])
    .filter(({ holds }) => sourceIdOf(holds) !== null)
  const before = [
    ...plans.flatMap(({ statements }) =>
      statements.filter(({ source }) => source && !source.commits).map(({ sql, args }) => ({ sql, args })),
    ),
    ...assertions.flatMap(({ holds }) => holds.source?.before ?? []),
  ]
  const checks = [
    ...assertions.map(({ holds }) => asSelect(holds)),
    { sql: `select ${commits.probe}`, args: [] },
  ]
  const results = (await own.batch([...before, ...checks], 'write')).slice(before.length)
  requireHolds(assertions, results)
  if (firstValue(results.at(-1)) !== 1) return
  if (commits.otherwise === 'taken') fail('SOURCE_NAME_TAKEN')
  failBecause('SOURCE_CHANGED', 'schema')
}

/** The outcome of a plan of schema changes, whose statements return no rows. */
function outcomeOfPlan(plan: CommitPlan): SourceOutcome {
  const nothing: SqlResult = { columns: [], rows: [], rowsAffected: 0, lastInsertRowid: null }
  const own = [...plan.statements, ...(plan.reads ?? [])].filter((each) => sourceIdOf(each) !== null)
  return {
    logged: loggedChangeOf(plan, { before: null, after: null }),
    cascaded: [],
    results: new Map<Statement, SqlResult>(own.map((each) => [each, nothing])),
    insertedIds: [],
  }
}

/** Asks on another connection, as long as the server still runs the statement. Throws if it cannot tell. */
async function hasTakenEffect(connection: SourceConnection, sourceId: string, id: string): Promise<boolean> {
  for (let attempt = 1; attempt <= outcomeAttempts; attempt += 1) {
    const [outcome] = await connection.outcomesOf(sourceId, [id])
    if (outcome !== 'running') return outcome === 'committed'
    await sleep(outcomePauseMs)
  }
  throw new Error('A change of a schema still runs.')
}

function changeError(error: unknown, schema: BaseSchema, sourceId: string): unknown {
  const problem = mysqlStatementProblem(error)
  // Rows of other tables refer to one that would be dropped.
  if (problem?.code === '1451')
    return new AppError('SOURCE_IN_USE', { dependents: 'a foreign key of another table' })
  if (problem?.reason === 'unique') return new StoreConstraintError('unique', problem.index, null)
  const translated = sourceError(error, schema, sourceId)
  // It has waited for a lock; a repeated call would wait as long again.
  return translated instanceof SourceBusyError ? new AppError('SOURCE_TABLE_BUSY') : translated
}
