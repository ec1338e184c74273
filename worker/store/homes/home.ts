import { fail } from '#core/errors.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { BaseSchema } from '#core/schema.ts'
import type { Connection, SqlResult, Statement } from '../../statement.ts'
import { StoreConstraintError, StoreStatementError } from '../errors.ts'
import {
  type BaseState,
  readSnapshot,
  readState,
  snapshotStatements,
  stateStatement,
} from '../home/snapshot.ts'
import { migrate } from '../migrate.ts'
import { homeMigrations } from '../migrations.gen.ts'
import {
  type Assertion,
  assertStatement,
  type ChangeHead,
  changesStatement,
  type CommitBatch,
  commitBatch,
  commitError,
  type CommitPlan,
  type Committed,
  groupStatement,
  headsStatement,
  isKeyTaken,
  isSchemaMoved,
  type LogHead,
  marksStatement,
  numberedStatement,
  readChangeHeads,
  readCommitted,
  readHeads,
  readMarks,
  readReplay,
  replayStatements,
} from './commit.ts'
import { readChanges } from './read-changes.ts'
import type { SchemaCache } from './schema-cache.ts'

/** The database of one base: its schema, its rows, its change log. */
export type Home = {
  baseId: string
  /** The schema as it is now. One round trip. */
  schema(): Promise<BaseSchema>
  /**
   * Runs the statements that `build` makes out of the schema, in one round trip and one snapshot. `build` is
   * called again with a newer schema when the one at hand turns out to be old, so it must be free of effects.
   * `lastSeq` is the newest change that the answer includes.
   */
  read(
    build: (schema: BaseSchema) => Statement[] | Promise<Statement[]>,
  ): Promise<{ schema: BaseSchema; results: SqlResult[]; lastSeq: number }>
  /**
   * Commits what `build` makes out of the schema: one round trip, one transaction, all or nothing, with its
   * entry in the change log. Calls `build` again when the schema has moved on. Throws what the plan's
   * assertions say, StoreConstraintError (its `statement` counts the plan's statements) and the catalogue's
   * SCHEMA_CHANGED, WRITE_CONFLICT, BASE_UNAVAILABLE, OUTCOME_UNKNOWN.
   */
  write(
    build: (schema: BaseSchema) => CommitPlan | Promise<CommitPlan>,
  ): Promise<Committed & { schema: BaseSchema }>
  /**
   * The same for several changes, numbered in order: all in one transaction, or none. Each plan's
   * conditions hold for what the plans before it have left. An Idempotency-Key is the first plan's; a repeated call
   * answers that plan's change alone.
   */
  writeAll(
    build: (schema: BaseSchema) => CommitPlan[] | Promise<CommitPlan[]>,
  ): Promise<{ schema: BaseSchema; committed: Committed[] }>
  /**
   * Commits what nobody sees yet (staged rows, bookkeeping): all or nothing, no entry in the change log. Throws
   * what the assertions say.
   */
  unlogged(plan: { statements: Statement[]; assertions?: Assertion[] }): Promise<SqlResult[]>
  /** Changes after a sequence number, in order, and the newest number of all. */
  changes(since: number, limit: number): Promise<{ changes: Change[]; lastSeq: number }>
  /** The same without their rows. */
  heads(since: number, limit: number): Promise<{ heads: LogHead[]; lastSeq: number }>
  /** A change and all that share its group, in order, without their rows, which may be a million. */
  changesOfGroup(seq: number): Promise<ChangeHead[]>
  /** The numbers of what somebody did under the name of a group after a change, in order. */
  changesMarked(group: string, by: string | null, since: number): Promise<number[]>
  /** The changes with these numbers, in order. */
  changesNumbered(seqs: readonly number[]): Promise<Change[]>
}

/** How often a schema that keeps moving is followed before the person is told. */
const attempts = 12

/** Milliseconds to wait before following it once more: writers in step would only run into each other again. */
const pauseBefore = (attempt: number) => (attempt < 3 ? 0 : Math.random() * Math.min(400, 10 * 2 ** attempt))

export function openHome(baseId: string, connection: Connection, cache: SchemaCache): Home {
  /** Reads the schema anew; an old home is migrated first. */
  async function load(): Promise<BaseSchema> {
    const statements = [stateStatement(baseId), ...snapshotStatements(baseId)]
    let results: SqlResult[]
    try {
      results = await connection.batch(statements, 'read')
    } catch (error) {
      // Tables or columns are missing: the home is older than this code, or damaged.
      if (!(error instanceof StoreStatementError)) throw error
      results = await afterMigration(statements)
    }
    if (readState(results[0]).migrations < homeMigrations.length) results = await afterMigration(statements)
    const schema = readSnapshot(baseId, readState(results[0]).schemaVersion, results.slice(1))
    cache.put(schema)
    return schema
  }

  async function afterMigration(statements: Statement[]): Promise<SqlResult[]> {
    await requireBase()
    await migrate(connection, homeMigrations)
    return connection.batch(statements, 'read').catch(asDamage)
  }

  /** A database without the base's own row is damage: it must never be filled as if it were new. */
  async function requireBase(): Promise<void> {
    const known = { sql: 'SELECT base_id FROM base_state WHERE base_id = ?', args: [baseId] }
    const [result] = await connection.batch([known], 'read').catch(asDamage)
    if (result?.rows.length !== 1) fail('BASE_DAMAGED')
  }

  /**
   * Does `work` with the schema at hand; when that fails and the schema proves to be old, does it again with the
   * new one. `work` says by throwing MovedOn that it has seen so itself.
   */
  async function following<T>(work: (schema: BaseSchema) => Promise<T>): Promise<T> {
    let schema = cache.get(baseId)
    let isFresh = schema === undefined
    schema ??= await load()
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await work(schema)
      } catch (error) {
        const hasMoved = error instanceof MovedOn
        if (hasMoved) cache.drop(baseId)
        if (hasMoved && attempt === attempts) fail('SCHEMA_CHANGED')
        if (error instanceof Final) throw error.cause
        // Of a schema just read, only what the database itself refuses can be its age: a table gone since.
        if (!hasMoved && isFresh && !(error instanceof StoreStatementError)) throw error
        if (attempt === attempts) throw error
        // Anybody can cause an error: only a schema that is old indeed is worth reading all of it again.
        if (!hasMoved && (await isCurrent(schema))) throw error
        await sleep(pauseBefore(attempt))
        schema = await load()
        isFresh = true
      }
    }
  }

  async function isCurrent(schema: BaseSchema): Promise<boolean> {
    try {
      stateOf(await connection.batch([stateStatement(baseId)], 'read'), schema)
      return true
    } catch {
      return false
    }
  }

  function stateOf(results: readonly SqlResult[], schema: BaseSchema): BaseState {
    const state = readState(results[0])
    if (state.schemaVersion !== schema.version || state.migrations < homeMigrations.length)
      throw new MovedOn()
    return state
  }

  async function run(schema: BaseSchema, plan: CommitPlan): Promise<Committed> {
    const batch = commitBatch(baseId, schema.version, plan)
    try {
      const results = await connection.batch(batch.statements, 'write')
      if (plan.schemaChange) cache.drop(baseId)
      return readCommitted(batch, results)
    } catch (error) {
      if (plan.idempotency && isKeyTaken(batch, error)) {
        const asked = replayStatements(baseId, plan.idempotency)
        const known = readReplay(plan.idempotency, await connection.batch(asked, 'read'))
        if (known) return known
      }
      throw await meaningOf(error, batch, plan)
    }
  }

  async function runAll(schema: BaseSchema, plans: CommitPlan[]): Promise<Committed[]> {
    // Each change of the schema leaves a newer version to the plans after it.
    let version = schema.version
    const batches = plans.map((plan) => {
      const batch = commitBatch(baseId, version, plan)
      if (plan.schemaChange) version += 1
      return batch
    })
    const starts: number[] = []
    let length = 0
    for (const { statements } of batches) {
      starts.push(length)
      length += statements.length
    }
    try {
      const results = await connection.batch(
        batches.flatMap(({ statements }) => statements),
        'write',
      )
      if (plans.some(({ schemaChange }) => schemaChange)) cache.drop(baseId)
      return batches.map((batch, index) => {
        const start = starts[index] ?? 0
        return readCommitted(batch, results.slice(start, start + batch.statements.length))
      })
    } catch (error) {
      const [head, first] = [batches[0], plans[0]]
      if (head && first?.idempotency && isKeyTaken(head, error)) {
        const asked = replayStatements(baseId, first.idempotency)
        const known = readReplay(first.idempotency, await connection.batch(asked, 'read'))
        if (known) return [known]
      }
      const at = error instanceof StoreConstraintError ? (error.statement ?? 0) : 0
      const index = starts.findLastIndex((start) => start <= at)
      const [batch, plan] = [batches[index], plans[index]]
      if (!batch || !plan) throw error
      throw await meaningOf(movedBack(error, starts[index] ?? 0), batch, plan)
    }
  }

  async function meaningOf(error: unknown, batch: CommitBatch, plan: CommitPlan): Promise<unknown> {
    if (isSchemaMoved(error)) return new MovedOn()
    if (isNotThere(error)) fail('BASE_DAMAGED')
    if (error instanceof StoreStatementError) await requireBase()
    return commitError(batch, plan, error)
  }

  const home: Home = {
    baseId,
    // What is not at hand has to be read anyway, and is new then.
    schema: async () => (cache.get(baseId) ? (await home.read(() => [])).schema : load()),
    read: (build) =>
      following(async (schema) => {
        const statements = [stateStatement(baseId), ...(await build(schema))]
        const results = await connection.batch(statements, 'read')
        const { lastSeq } = stateOf(results, schema)
        return { schema, results: results.slice(1), lastSeq }
      }),
    write: (build) =>
      following(async (schema) => {
        const plan = await build(schema)
        return { ...(await withoutRetry(run(schema, plan))), schema }
      }),
    writeAll: (build) =>
      following(async (schema) => {
        const plans = await build(schema)
        return { schema, committed: plans.length === 0 ? [] : await withoutRetry(runAll(schema, plans)) }
      }),
    unlogged: async ({ statements, assertions = [] }) => {
      const head = assertions.map((assertion) => assertStatement(baseId, assertion))
      try {
        return (await connection.batch([...head, ...statements], 'write')).slice(head.length)
      } catch (error) {
        const isRefused = error instanceof StoreConstraintError && error.subject === 'assertion_holds'
        throw (isRefused && assertions[error.statement ?? -1]?.otherwise()) || error
      }
    },
    changes: async (since, limit) => {
      const statements = [stateStatement(baseId), changesStatement(baseId, since, limit)]
      const results = await connection.batch(statements, 'read').catch(asDamage)
      return { changes: readChanges(results[1]), lastSeq: readState(results[0]).lastSeq }
    },
    heads: async (since, limit) => {
      const statements = [stateStatement(baseId), headsStatement(baseId, since, limit)]
      const results = await connection.batch(statements, 'read').catch(asDamage)
      return { heads: readHeads(results[1]), lastSeq: readState(results[0]).lastSeq }
    },
    changesOfGroup: async (seq) => {
      const [result] = await connection.batch([groupStatement(baseId, seq)], 'read').catch(asDamage)
      return readChangeHeads(result)
    },
    changesMarked: async (group, by, since) => {
      const [result] = await connection
        .batch([marksStatement(baseId, group, by, since)], 'read')
        .catch(asDamage)
      return readMarks(result)
    },
    changesNumbered: async (seqs) => {
      if (seqs.length === 0) return []
      const [result] = await connection.batch([numberedStatement(baseId, seqs)], 'read').catch(asDamage)
      return readChanges(result)
    },
  }
  return home
}

/** The schema that something was made for is no longer the base's. */
class MovedOn extends Error {}

/** An error that no newer schema would cure. */
class Final extends Error {
  constructor(cause: unknown) {
    super('final', { cause })
  }
}

/**
 * Marks the errors of `work` as independent of the schema, so that `Home` neither checks the schema nor tries again.
 * Transactions check the schema themselves; a permission does not depend on it.
 */
export function withoutRetry<T>(work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw error instanceof MovedOn ? error : new Final(error)
  })
}

/** The same refusal, counted from a later statement on. */
function movedBack(error: unknown, start: number): unknown {
  if (!(error instanceof StoreConstraintError) || error.statement === null) return error
  return new StoreConstraintError(error.kind, error.subject, error.statement - start)
}

function sleep(milliseconds: number): Promise<void> {
  return milliseconds === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function asDamage(error: unknown): never {
  if (error instanceof StoreStatementError) fail('BASE_DAMAGED')
  throw error
}

/** The number of the change could not be drawn: the base has no row of its own in this database. */
function isNotThere(error: unknown): boolean {
  return (
    error instanceof StoreConstraintError &&
    error.kind === 'notNull' &&
    /^change(s|_keys)\.seq/.test(error.subject)
  )
}
