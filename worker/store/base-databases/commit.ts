import * as v from 'valibot'
import { type AppError, fail } from '#core/errors.ts'
import * as limits from '#core/limits.ts'
import type { Change, ChangeKind, ChangeOrigin } from '#core/protocol/changes.ts'
import type { SourceChecks } from '../../platform/source-checks.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import { StoreConstraintError } from '../errors.ts'
import { readRow, readRows } from '../rows.ts'
import { readChanges } from './read-changes.ts'

/** A scalar SQL expression with arguments (positional `?` only), such as `(SELECT json_group_array(...))`. */
export type SqlExpression = Statement

/** A precondition within the transaction; if it fails, nothing changes and `otherwise` is thrown. */
export type Assertion = {
  /** Expression that is true (1) if the precondition holds. */
  holds: SqlExpression
  otherwise: () => AppError
}

/** The caller and content that an Idempotency-Key belongs to. */
export type Idempotency = { key: string; principal: string; route: string; bodyHash: string }

/** The content of a transaction on a base. */
export type CommitPlan = {
  change: {
    kind: ChangeKind
    origin: ChangeOrigin
    by: string | null
    tableId: string | null
    /** Shared by all changes of one user action. */
    group?: string | null
    detail?: Record<string, unknown> | null
    /** Time of the change; default now. */
    at?: Date
  }
  statements: Statement[]
  /**
   * JSON text `[{"id": 1, "before": {...}, "after": {...}}]` of the rows, evaluated before and after the
   * statements; the two lists are joined by id, and either may omit parts.
   */
  rowsBefore?: SqlExpression
  rowsAfter?: SqlExpression
  /** If cells of the rows are named by their positions in this list. */
  rowFields?: readonly string[]
  /** If no row changed, the log keeps no entry, and its number is reused. */
  onlyIfChanged?: boolean
  /**
   * JSON text `[[first, last], ...]` of ids, evaluated after the statements: the compact form of bulk
   * changes.
   */
  ranges?: SqlExpression
  /** Checked before the statements, or right after them (where `changes()` refers to the last statement). */
  assertions?: Assertion[]
  assertionsAfter?: Assertion[]
  /** Run last, in the same transaction. */
  reads?: Statement[]
  /** For writes of rows of a source. */
  sourceChecks?: SourceChecks
  /** True if the plan may belong to the write of a source: it then runs once that has committed. */
  followsSource?: boolean
  /** True if the plan changes the schema. */
  schemaChange?: boolean
  idempotency?: Idempotency
}

/** Several changes for one transaction. */
export type CommitPlans<T> = {
  plans: CommitPlan[]
  /** Returned once the plans are committed. */
  result: T
  /** Translates an error of the transaction. */
  translateError?: (error: unknown) => unknown
}

export type Committed = {
  /** The sequence number; without a change, the previous one. */
  seq: number
  change: Change
  /** True if nothing changed (`onlyIfChanged`): the log has no entry. */
  isNone: boolean
  /** One result per statement and per read of the plan; both empty if `replayed`. */
  results: SqlResult[]
  reads: SqlResult[]
  /** Changes that the database of a source has made with this one. */
  cascaded?: Change[]
  /** True if the Idempotency-Key had already taken effect; `change` is the original one. */
  replayed: boolean
}

const currentSeq = '(SELECT last_seq FROM base_state WHERE base_id = ?)'
const changeColumns =
  'seq, at, "by", origin, kind, table_id, action_group, rows_before, rows_after, row_fields, ranges, detail'

/** How many times as long rows are once their cells are named by ids again, at most about. */
const longNamesFactor = 3
const loggedBytes = `(octet_length(coalesce(rows_before, '')) + octet_length(coalesce(rows_after, '')))
  * CASE WHEN row_fields IS NULL THEN 1 ELSE ${longNamesFactor} END`
const ifSmall = (column: string) =>
  `CASE WHEN ${loggedBytes} <= ${limits.broadcastRowsBytesMax} THEN ${column} END AS ${column}`
/** Rows of a large new change are omitted, because they would not be broadcast anyway. */
const broadcastColumns = `seq, at, "by", origin, kind, table_id, action_group, ${ifSmall('rows_before')},
  ${ifSmall('rows_after')}, row_fields, ranges, detail, ${loggedBytes} > ${limits.broadcastRowsBytesMax} AS omitted`

/** A plan's batch, and the positions of its own statements. */
export type CommitBatch = {
  statements: Statement[]
  own: number
  keyAt: number | null
  before: number
  after: number
  finish: number
  reads: number
  dropsEmpty: boolean
}

/**
 * Builds a plan's batch: key, number and guard, assertions, change, statements, reads. Without a version, the plan does
 * not depend on the schema.
 */
export function commitBatch(baseId: string, version: number | null, plan: CommitPlan): CommitBatch {
  const at = plan.change.at ?? new Date()
  const { change, idempotency } = plan
  const head: Statement[] = []
  if (idempotency) head.push(...keyStatements(baseId, idempotency, at))
  head.push({
    sql: 'UPDATE base_state SET last_seq = last_seq + 1, expected_version = coalesce(?, schema_version) WHERE base_id = ?',
    args: [version, baseId],
  })
  const before = head.length
  head.push(...(plan.assertions ?? []).map((assertion) => assertStatement(baseId, assertion)))
  const rowsBefore = plan.rowsBefore ?? { sql: 'NULL', args: [] }
  head.push({
    sql: `INSERT INTO changes (base_id, seq, at, "by", origin, kind, table_id, action_group, detail, row_fields,
        rows_before)
      VALUES (?, ${currentSeq}, ?, ?, ?, ?, ?, ?, ?, ?, (${rowsBefore.sql}))`,
    // prettier-ignore
    args: [
      baseId, baseId, at.toISOString(), change.by, change.origin, change.kind, change.tableId,
      change.group ?? null, change.detail ? JSON.stringify(change.detail) : null,
      plan.rowFields ? JSON.stringify(plan.rowFields) : null, ...rowsBefore.args,
    ],
  })
  const own = head.length
  const after = own + plan.statements.length
  const tail = (plan.assertionsAfter ?? []).map((assertion) => assertStatement(baseId, assertion))
  const finish = after + tail.length
  const rowsAfter = plan.rowsAfter ?? { sql: 'NULL', args: [] }
  const ranges = plan.ranges ?? { sql: 'NULL', args: [] }
  tail.push({
    sql: `UPDATE changes SET rows_after = (${rowsAfter.sql}), ranges = (${ranges.sql})
      WHERE base_id = ? AND seq = ${currentSeq} RETURNING ${broadcastColumns}`,
    args: [...rowsAfter.args, ...ranges.args, baseId, baseId],
  })
  if (plan.onlyIfChanged) tail.push(...withoutEmptyChange(baseId))
  if (plan.schemaChange) {
    tail.push({
      sql: `UPDATE base_state SET schema_version = schema_version + 1, expected_version = schema_version + 1
        WHERE base_id = ?`,
      args: [baseId],
    })
  }
  const statements = [...head, ...plan.statements, ...tail]
  const reads = statements.length
  return {
    statements: [...statements, ...(plan.reads ?? [])],
    own,
    keyAt: idempotency ? 1 : null,
    before,
    after,
    finish,
    reads,
    dropsEmpty: plan.onlyIfChanged === true,
  }
}

/** Deletes the new log entry again if it has no rows. */
function withoutEmptyChange(baseId: string): Statement[] {
  return [
    {
      sql: `DELETE FROM changes WHERE base_id = ? AND seq = ${currentSeq}
        AND coalesce(rows_before, '[]') = '[]' AND coalesce(rows_after, '[]') = '[]' AND ranges IS NULL`,
      args: [baseId, baseId],
    },
    {
      sql: `UPDATE base_state SET last_seq = last_seq - 1 WHERE base_id = ? AND NOT EXISTS (
        SELECT 1 FROM changes WHERE changes.base_id = base_state.base_id AND changes.seq = base_state.last_seq)`,
      args: [baseId],
    },
  ]
}

/** Decodes the results of a committed batch. */
export function readCommitted(batch: CommitBatch, results: readonly SqlResult[]): Committed {
  const [change] = readChanges(results[batch.finish])
  if (!change) fail('BASE_CORRUPTED')
  const isNone = batch.dropsEmpty && change.rows.length === 0 && change.omitted !== true
  return {
    seq: isNone ? change.seq - 1 : change.seq,
    change,
    isNone,
    results: results.slice(batch.own, batch.after),
    reads: results.slice(batch.reads),
    replayed: false,
  }
}

/** Translates a failed batch: the plan's assertion, an outdated schema, or an error for the feature. */
export function commitError(batch: CommitBatch, plan: CommitPlan, error: unknown): unknown {
  if (!(error instanceof StoreConstraintError)) return error
  const at = error.statement ?? -1
  if (error.subject === 'assertion_holds') {
    const assertion =
      at >= batch.after ? plan.assertionsAfter?.[at - batch.after] : plan.assertions?.[at - batch.before]
    return assertion?.otherwise() ?? error
  }
  if (at >= batch.own && at < batch.after) {
    return new StoreConstraintError(error.kind, error.subject, at - batch.own)
  }
  return error
}

export function isSchemaMoved(error: unknown): boolean {
  return error instanceof StoreConstraintError && error.subject === 'schema_is_current'
}

export function isKeyTaken(batch: CommitBatch, error: unknown): boolean {
  return error instanceof StoreConstraintError && batch.keyAt !== null && error.statement === batch.keyAt
}

/** Reads the effect of an Idempotency-Key. */
export function replayStatements(baseId: string, { principal, route, key }: Idempotency): Statement[] {
  const where = 'WHERE base_id = ? AND principal = ? AND route = ? AND idempotency_key = ?'
  return [
    { sql: `SELECT body_hash, seq FROM change_keys ${where}`, args: [baseId, principal, route, key] },
    {
      sql: `SELECT ${changeColumns} FROM changes WHERE base_id = ? AND seq = (SELECT seq FROM change_keys ${where})`,
      args: [baseId, baseId, principal, route, key],
    },
  ]
}

/** Throws IDEMPOTENCY_MISMATCH if the key was used with other content. Null if it has just expired. */
export function readReplay(idempotency: Idempotency, results: readonly SqlResult[]): Committed | null {
  const known = readRow(v.object({ body_hash: v.string(), seq: v.number() }), results[0])
  if (!known) return null
  if (known.body_hash !== idempotency.bodyHash) fail('IDEMPOTENCY_MISMATCH')
  const [change] = readChanges(results[1])
  if (!change) fail('BASE_CORRUPTED')
  return { seq: known.seq, change, isNone: false, results: [], reads: [], replayed: true }
}

/** Bytes of rows per page of changes, because isolates have little memory. */
const changeLogPageBytes = 8 * 1024 * 1024

/**
 * Reads the changes after a sequence number, in order: fewer than `limit` if they are large, but at least
 * one.
 */
export function changesStatement(baseId: string, since: number, limit: number): Statement {
  return {
    sql: `SELECT ${changeColumns} FROM changes WHERE base_id = ? AND seq IN (
      SELECT seq FROM (
        SELECT seq, sum(size) OVER (ORDER BY seq) - size AS before FROM (
          SELECT seq, ${loggedBytes} AS size FROM changes WHERE base_id = ? AND seq > ? ORDER BY seq LIMIT ?))
      WHERE before < ?) ORDER BY seq`,
    args: [baseId, baseId, since, limit, changeLogPageBytes],
  }
}

/** True if these tables have not changed after a sequence number; for the first plan of a transaction. */
export function unchangedSince(baseId: string, tableIds: readonly string[], seq: number): SqlExpression {
  return {
    sql: `NOT EXISTS (SELECT 1 FROM changes WHERE base_id = ? AND seq > ?
      AND table_id IN (SELECT value FROM json_each(?)))`,
    args: [baseId, seq, JSON.stringify(tableIds)],
  }
}

/** A change without its rows, but with their size in bytes. */
export type LogHead = Omit<Change, 'rows'> & { bytes: number }
/** Also with the number of rows, which requires parsing them. */
export type ChangeHead = LogHead & { rowCount: number }

const headColumns = `seq, at, "by", origin, kind, table_id, action_group, NULL AS rows_before, NULL AS rows_after,
  NULL AS row_fields, ranges, detail, ${loggedBytes} AS bytes`

/** Reads a change and its group, in order, without rows. */
export function groupStatement(baseId: string, seq: number): Statement {
  return {
    sql: `SELECT ${headColumns}, json_array_length(coalesce(rows_before, rows_after, '[]')) AS row_count
      FROM changes WHERE base_id = ? AND seq IN (
        SELECT ? UNION SELECT seq FROM changes WHERE base_id = ? AND action_group =
          (SELECT action_group FROM changes WHERE base_id = ? AND seq = ?)) ORDER BY seq`,
    args: [baseId, seq, baseId, baseId, seq],
  }
}

/** Decodes `groupStatement`. */
export function readChangeHeads(result: SqlResult | undefined): ChangeHead[] {
  const counts = readRows(v.object({ row_count: v.number() }), result)
  return readHeads(result).map((head, index) => ({ ...head, rowCount: counts[index]?.row_count ?? 0 }))
}

/** Reads the sequence numbers of a person's changes in a group after a change, in order. */
export function changeGroupsStatement(
  baseId: string,
  group: string,
  by: string | null,
  since: number,
): Statement {
  return {
    sql: `SELECT seq FROM changes WHERE base_id = ? AND action_group = ? AND "by" IS ? AND seq > ? ORDER BY seq`,
    args: [baseId, group, by, since],
  }
}

/** Decodes `changeGroupsStatement`. */
export function readChangeGroups(result: SqlResult | undefined): number[] {
  return readRows(v.object({ seq: v.number() }), result).map(({ seq }) => seq)
}

/** Reads the changes after a sequence number, in order, without rows. */
export function changeHeadsStatement(baseId: string, since: number, limit: number): Statement {
  return {
    sql: `SELECT ${headColumns} FROM changes WHERE base_id = ? AND seq > ? ORDER BY seq LIMIT ?`,
    args: [baseId, since, limit],
  }
}

/** Decodes `changeHeadsStatement`. */
export function readHeads(result: SqlResult | undefined): LogHead[] {
  const sizes = readRows(v.object({ bytes: v.number() }), result)
  return readChanges(result).map(({ rows: _, ...change }, index) => {
    return { ...change, bytes: sizes[index]?.bytes ?? 0 }
  })
}

/** Reads the changes with these numbers, in order. */
export function numberedStatement(baseId: string, seqs: readonly number[]): Statement {
  return {
    sql: `SELECT ${changeColumns} FROM changes WHERE base_id = ?
      AND seq IN (SELECT value FROM json_each(?)) ORDER BY seq`,
    args: [baseId, JSON.stringify(seqs)],
  }
}

/** Aborts the transaction if the condition is false. */
export function assertStatement(baseId: string, { holds }: Assertion): Statement {
  return {
    sql: `UPDATE base_state SET assertion = CASE WHEN (${holds.sql}) THEN 1 ELSE 0 END WHERE base_id = ?`,
    args: [...holds.args, baseId],
  }
}

/** Deletes expired keys, then claims this one: a second claim fails and gets the first one's change. */
function keyStatements(
  baseId: string,
  { principal, route, key, bodyHash }: Idempotency,
  at: Date,
): Statement[] {
  return [
    {
      sql: 'DELETE FROM change_keys WHERE base_id = ? AND at < ?',
      args: [baseId, new Date(at.getTime() - limits.idempotencyKeyTtlMs).toISOString()],
    },
    {
      sql: `INSERT INTO change_keys (base_id, principal, route, idempotency_key, body_hash, seq, at)
        VALUES (?, ?, ?, ?, ?, ${currentSeq} + 1, ?)`,
      args: [baseId, principal, route, key, bodyHash, baseId, at.toISOString()],
    },
  ]
}
