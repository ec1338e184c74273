import { failBecause } from '#core/error-reasons/error-reasons.ts'
import { AppError, fail } from '#core/errors.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { Engine } from '../../engine/engine.ts'
import { engineWithSources } from '../../engine/engine-with-sources.ts'
import type { Connection, SqlResult, Statement } from '../../platform/statement.ts'
import { StoreConstraintError, StoreStatementError } from '../errors.ts'
import {
  type BaseState,
  isStateOf,
  readSnapshot,
  readState,
  snapshotStatements,
  stateStatement,
} from '../base/snapshot.ts'
import { migrate } from '../migrate.ts'
import { baseMigrations } from '../migrations.gen.ts'
import {
  type Assertion,
  assertStatement,
  type CommitBatch,
  commitBatch,
  commitError,
  type CommitPlan,
  type CommitPlans,
  type Committed,
  isKeyTaken,
  isSchemaMoved,
  readCommitted,
  readReplay,
  replayStatements,
} from './commit.ts'
import { asDamage, type ChangeLog, changeLog } from './change-log.ts'
import { isNotThere, movedBack } from './write-errors.ts'
import { outcomeOf } from './outcome.ts'
import { type Attempt, done, failed, stale } from './attempt.ts'
import { type Build, type ReadPlan, Refusal, stateRead } from './read-plan.ts'
import { sleep } from './sleep.ts'
import { createSchemaCache, type SchemaCache } from './schema-cache.ts'
import {
  namesSource,
  requireInSources,
  withoutOtherChecks,
  withoutSourceChecks,
} from '../sources/check-in-sources.ts'
import { readEverywhere } from '../sources/read-everywhere.ts'
import { repairedAfter, settleWrites } from '../sources/repair-writes.ts'
import { noSources } from '../sources/source-connections.ts'
import type { SourceWriter } from '../sources/source-writer.ts'
import { writeToSource, writtenSource } from '../sources/write-to-source.ts'

/** The database of a base: schema, records and change log. */
export type BaseDatabase = ChangeLog & {
  baseId: string
  /** Prints statements in the dialect of this database. */
  engine: Engine
  /** Reads the current schema. One round trip. */
  schema(): Promise<BaseSchema>
  /**
   * Runs the plan that `build` returns for the schema, in one round trip and one snapshot, and decodes its
   * results.
   */
  read<T>(build: Build<ReadPlan<T> | Refusal>): Promise<T>
  /**
   * Commits the plan that `build` returns: one round trip, one atomic transaction, with its change log entry.
   * Calls `build` again if the schema has changed. Throws the errors of the plan's assertions,
   * StoreConstraintError (its `statement` is relative to the plan), and SCHEMA_CHANGED, DATABASE_BUSY,
   * BASE_UNAVAILABLE, COMMIT_OUTCOME_UNKNOWN.
   */
  write(build: Build<CommitPlan | Refusal>): Promise<Committed & { schema: BaseSchema }>
  /**
   * Commits several changes atomically, numbered in order. Assertions of each plan see the effects of earlier
   * plans. An Idempotency-Key belongs to the first plan; a repeated call returns only that plan's change. Returns
   * the result of the plans.
   */
  writeAll<T>(
    build: Build<CommitPlans<T> | Refusal>,
  ): Promise<{ schema: BaseSchema; committed: Committed[]; result: T }>
  /**
   * Commits invisible data (staged rows, bookkeeping) atomically, without a change log entry. Throws the
   * errors of the assertions.
   */
  writeWithoutLog(plan: { statements: Statement[]; assertions?: Assertion[] }): Promise<SqlResult[]>
  /**
   * Waits for the base's write lock, then runs `work` with exclusive write access: all of its commits are
   * kept, or none if it throws. Others wait, so it must be short.
   */
  inTurn<T>(work: (database: BaseDatabase) => Promise<T>): Promise<T>
  /**
   * Settles writes to a source whose processes have ended. Returns true if nothing is left to settle. Throws
   * SOURCE_NOT_FOUND, and the errors of the source.
   */
  repairSource(sourceId: string): Promise<boolean>
  /** Ends the connections to sources; later calls open new ones. */
  closeSources(): Promise<void>
}

/** Retries while the schema keeps changing. */
const schemaRetryAttemptsMax = 12

/** Milliseconds before the next retry; random, so that concurrent writers do not collide again. */
const pauseBefore = (attempt: number) => (attempt < 3 ? 0 : Math.random() * Math.min(400, 10 * 2 ** attempt))

export function openBaseDatabase(
  baseId: string,
  connection: Connection,
  cache: SchemaCache,
  engine: Engine,
  { sources = noSources, repairAfterMs, beforeWrite = async () => {}, isInTurn = false }: SourceAccess = {},
): BaseDatabase {
  /** Reloads the schema; migrates an old base database first. */
  async function load(): Promise<BaseSchema> {
    const statements = [stateStatement(baseId), ...snapshotStatements(baseId)]
    let results: SqlResult[]
    try {
      results = await connection.batch(statements, 'read')
    } catch (error) {
      // Missing tables or columns: the base database is older than this code, or damaged.
      if (!(error instanceof StoreStatementError)) throw error
      results = await afterMigration(statements)
    }
    if (readState(results[0]).migrations < baseMigrations.length) results = await afterMigration(statements)
    const schema = readSnapshot(baseId, readState(results[0]).schemaVersion, results.slice(1))
    cache.put(schema)
    return schema
  }

  async function afterMigration(statements: Statement[]): Promise<SqlResult[]> {
    await requireBase()
    await migrate(connection, baseMigrations)
    return connection.batch(statements, 'read').catch(asDamage)
  }

  /** A database without its base row is damaged and must never be initialized as new. */
  async function requireBase(): Promise<void> {
    const known = { sql: 'SELECT base_id FROM base_state WHERE base_id = ?', args: [baseId] }
    const [result] = await connection.batch([known], 'read').catch(asDamage)
    if (result?.rows.length !== 1) fail('BASE_CORRUPTED')
  }

  /** Runs `work` with the cached schema, and again with the new one if the schema is outdated. */
  async function withCurrentSchema<T>(work: (schema: BaseSchema) => Promise<Attempt<T>>): Promise<T> {
    let schema = cache.get(baseId)
    let isFresh = schema === undefined
    schema ??= await load()
    for (let count = 1; ; count += 1) {
      const attempt = await work(schema)
      if (attempt.state === 'done') return attempt.value
      if (attempt.state === 'stale') {
        cache.drop(baseId)
        if (count === schemaRetryAttemptsMax) fail('SCHEMA_CHANGED')
      } else {
        const { error } = attempt
        // With a fresh schema, only a statement error can mean that it is outdated, such as a table deleted
        // since.
        const mayBeStale = !attempt.isFinal && (!isFresh || error instanceof StoreStatementError)
        // Anybody can cause errors, so check that the schema is outdated before reloading it.
        if (!mayBeStale || count === schemaRetryAttemptsMax || (await isCurrent(schema))) throw error
      }
      await sleep(pauseBefore(count))
      schema = await load()
      isFresh = true
    }
  }

  async function isCurrent(schema: BaseSchema): Promise<boolean> {
    const read = await outcomeOf(() => connection.batch([stateStatement(baseId)], 'read').then(stateOf))
    return read.ok && isStateOf(read.value, schema)
  }

  function stateOf(results: readonly SqlResult[]): BaseState {
    return readState(results[0])
  }

  async function build<T>(plan: Build<T | Refusal>, schema: BaseSchema): Promise<Attempt<T>> {
    const built = await outcomeOf(() => plan(schema, engineWithSources(engine, schema)))
    if (!built.ok) return failed(built.error)
    return built.value instanceof Refusal ? failed(built.value.error, true) : done(built.value)
  }

  async function runRead<T>(schema: BaseSchema, plan: ReadPlan<T>): Promise<Attempt<() => T>> {
    const { statements } = plan
    const ran = await outcomeOf(() => readEverywhere({ base: connection, sources, schema, statements }))
    if (!ran.ok)
      return (await repairedAfter(ran.error, sourceWriter(), schema, plan)) ? stale : failed(ran.error)
    const { state, results } = ran.value
    if (results === null) return stale
    return done(() => plan.decode(results, { schema, lastSeq: state.lastSeq }))
  }

  /** How changes of sources reach the log. */
  function sourceWriter(): SourceWriter {
    return {
      baseId,
      base: connection,
      sources,
      append: async (settled) => {
        const attempt = await runBaseWrite(null, settled)
        if (attempt.state === 'done') return attempt.value
        throw attempt.state === 'failed' ? attempt.error : new AppError('SCHEMA_CHANGED')
      },
      beforeWrite,
      ...(repairAfterMs === undefined ? {} : { repairAfterMs }),
    }
  }

  /** Writes rows of a source; or checks what a change of the base database assumes about a source. */
  async function runSourceWrite(
    schema: BaseSchema,
    plans: readonly CommitPlan[],
  ): Promise<Attempt<Committed[]>> {
    const ran = await outcomeOf(async () => {
      const sourceId = writtenSource(plans)
      if (sourceId === null) {
        await requireInSources(sources, schema, plans)
        return null
      }
      if (isInTurn) failBecause('SOURCE_UNSUPPORTED', 'withFields')
      await requireInSources(sources, schema, plans, sourceId)
      return writeToSource(sourceWriter(), schema, sourceId, withoutOtherChecks(plans, sourceId))
    })
    if (ran.ok) return ran.value === null ? runBaseWrite(schema, withoutSourceChecks(plans)) : done(ran.value)
    return isSchemaMoved(ran.error) ? stale : failed(ran.error, true)
  }

  function runWrite(schema: BaseSchema, plans: readonly CommitPlan[]): Promise<Attempt<Committed[]>> {
    return plans.some(namesSource) ? runSourceWrite(schema, plans) : runBaseWrite(schema, plans)
  }

  /** Without a schema, the plans do not depend on its version. */
  async function runBaseWrite(
    schema: BaseSchema | null,
    plans: readonly CommitPlan[],
  ): Promise<Attempt<Committed[]>> {
    if (plans.length === 0) return done([])
    // Each schema change increments the version for the plans after it.
    let version = schema && schema.version
    const batches = plans.map((plan) => {
      const batch = commitBatch(baseId, version, plan)
      if (plan.schemaChange && version !== null) version += 1
      return batch
    })
    const starts: number[] = []
    let length = 0
    for (const { statements } of batches) {
      starts.push(length)
      length += statements.length
    }
    const statements = batches.flatMap((batch) => batch.statements)
    const ran = await outcomeOf(() => connection.batch(statements, 'write'))
    const committed = await outcomeOf(async (): Promise<Committed[] | null> => {
      if (ran.ok) {
        if (plans.some(({ schemaChange }) => schemaChange)) cache.drop(baseId)
        return batches.map((batch, index) => {
          const start = starts[index] ?? 0
          return readCommitted(batch, ran.value.slice(start, start + batch.statements.length))
        })
      }
      const [head, first] = [batches[0], plans[0]]
      if (!head || !first?.idempotency || !isKeyTaken(head, ran.error)) return null
      const replay = replayStatements(baseId, first.idempotency)
      const known = readReplay(first.idempotency, await connection.batch(replay, 'read'))
      return known && [known]
    })
    // The transaction has checked the schema itself, so its errors are final.
    if (!committed.ok) return failed(committed.error, true)
    if (committed.value) return done(committed.value)
    if (ran.ok) throw new Error('A write has a result or an error.')
    const { error } = ran
    if (isSchemaMoved(error)) return stale
    const at = error instanceof StoreConstraintError ? (error.statement ?? 0) : 0
    const index = starts.findLastIndex((start) => start <= at)
    const [batch, plan] = [batches[index], plans[index]]
    return failed(
      batch && plan ? await meaningOf(movedBack(error, starts[index] ?? 0), batch, plan) : error,
      true,
    )
  }

  /** Translates the error of a failed batch. */
  async function meaningOf(error: unknown, batch: CommitBatch, plan: CommitPlan): Promise<unknown> {
    if (isNotThere(error)) return new AppError('BASE_CORRUPTED')
    if (error instanceof StoreStatementError) {
      const known = await outcomeOf(requireBase)
      if (!known.ok) return known.error
    }
    return commitError(batch, plan, error)
  }

  const database: BaseDatabase = {
    baseId,
    engine,
    ...changeLog(baseId, connection),
    closeSources: () => sources.close(),
    // If nothing is cached, the schema is read anyway.
    schema: async () => (cache.get(baseId) ? (await database.read(() => stateRead)).schema : load()),
    read: async <T>(plan: Build<ReadPlan<T> | Refusal>) => {
      const decode = await withCurrentSchema(async (schema) => {
        const built = await build(plan, schema)
        return built.state === 'done' ? runRead(schema, built.value) : built
      })
      return decode()
    },
    write: async (plan) => {
      const { committed, schema } = await database.writeAll(async (known, own) => {
        const built = await plan(known, own)
        return built instanceof Refusal ? built : { plans: [built], result: null }
      })
      const [first] = committed
      if (!first) throw new Error('A plan has been committed, or its error is thrown.')
      return { ...first, schema }
    },
    writeAll: <T>(plans: Build<CommitPlans<T> | Refusal>) =>
      withCurrentSchema(async (schema) => {
        const built = await build(plans, schema)
        if (built.state !== 'done') return built
        const { result, translateError } = built.value
        const ran = await runWrite(schema, built.value.plans)
        if (ran.state === 'failed' && translateError)
          return { ...ran, error: await translateError(ran.error) }
        return ran.state === 'done' ? done({ schema, committed: ran.value, result }) : ran
      }),
    writeWithoutLog: async ({ statements, assertions = [] }) => {
      const head = assertions.map((assertion) => assertStatement(baseId, assertion))
      try {
        return (await connection.batch([...head, ...statements], 'write')).slice(head.length)
      } catch (error) {
        const isRefused = error instanceof StoreConstraintError && error.subject === 'assertion_holds'
        throw (isRefused && assertions[error.statement ?? -1]?.otherwise()) || error
      }
    },
    inTurn: async (work) => {
      try {
        // Uncommitted state is read within, so use a separate cache.
        return await connection.transaction((own) =>
          work(openBaseDatabase(baseId, own, createSchemaCache(), engine, { sources, isInTurn: true })),
        )
      } finally {
        cache.drop(baseId)
      }
    },
    repairSource: (sourceId) =>
      withCurrentSchema(async (schema) => {
        const ran = await outcomeOf(() => settleWrites(sourceWriter(), schema, sourceId))
        return ran.ok ? done(ran.value) : failed(ran.error, true)
      }),
  }
  return database
}

/** The databases of the base's sources. `isInTurn`: within `BaseDatabase.inTurn`. */
type SourceAccess = Partial<Pick<SourceWriter, 'sources' | 'repairAfterMs' | 'beforeWrite'>> & {
  isInTurn?: boolean
}
