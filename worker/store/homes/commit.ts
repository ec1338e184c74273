import * as v from 'valibot'
import { type AppError, fail } from '#core/errors.ts'
import { limits } from '#core/limits.ts'
import type { Change, ChangeKind, ChangeOrigin } from '#core/protocol/changes.ts'
import type { SqlResult, Statement } from '../../statement.ts'
import { StoreConstraintError } from '../errors.ts'
import { readRow, readRows } from '../rows.ts'
import { readChanges } from './read-changes.ts'

/** One scalar SQL expression with its arguments (positional `?` only), such as `(SELECT json_group_array(...))`. */
export type SqlExpression = Statement

/** A condition that must hold inside the transaction, else nothing happens and `otherwise` is thrown. */
export type Assertion = {
  /** Expression that is true (1) when all is well. */
  holds: SqlExpression
  otherwise: () => AppError
}

/** Who made the call that an Idempotency-Key belongs to, and what it said. */
export type Idempotency = { key: string; principal: string; route: string; bodyHash: string }

/** What one transaction does to a base. */
export type CommitPlan = {
  change: {
    kind: ChangeKind
    origin: ChangeOrigin
    by: string | null
    tableId: string | null
    /** Changes of one user action share it. */
    group?: string | null
    detail?: Record<string, unknown> | null
    /** Moment of the change; default now. */
    at?: Date
  }
  statements: Statement[]
  /**
   * JSON text `[{"id": 1, "before": {...}, "after": {...}}]` of the rows, evaluated before and after the
   * statements; the two lists are joined by id and each may leave out what it does not know.
   */
  rowsBefore?: SqlExpression
  rowsAfter?: SqlExpression
  /** Where no row is named in the end there was nothing to do: the log keeps no entry, and its number is given again. */
  onlyIfChanged?: boolean
  /** JSON text `[[first, last], ...]` of ids, evaluated after the statements: the compact form of bulk changes. */
  ranges?: SqlExpression
  /** Checked before the statements, and right after them (there `changes()` is the last statement's). */
  assertions?: Assertion[]
  assertionsAfter?: Assertion[]
  /** Run last, in the same transaction. */
  reads?: Statement[]
  /** True when the schema is another one afterwards. */
  schemaChange?: boolean
  idempotency?: Idempotency
}

export type Committed = {
  /** The number of the change; of none, that of the last one before. */
  seq: number
  change: Change
  /** True when there was nothing to do (`onlyIfChanged`): the log has no such change. */
  isNone: boolean
  /** One result per statement and per read of the plan; both empty when `replayed`. */
  results: SqlResult[]
  reads: SqlResult[]
  /** True when the Idempotency-Key had its effect before; `change` is the one of then. */
  replayed: boolean
}

const keyLife = 24 * 60 * 60 * 1000
const currentSeq = '(SELECT last_seq FROM base_state WHERE base_id = ?)'
const changeColumns =
  'seq, at, "by", origin, kind, table_id, action_group, rows_before, rows_after, ranges, detail'

const loggedBytes = "octet_length(coalesce(rows_before, '')) + octet_length(coalesce(rows_after, ''))"
const ifSmall = (column: string) =>
  `CASE WHEN ${loggedBytes} <= ${limits.changeToldBytes} THEN ${column} END AS ${column}`
/** Of a change just made: the rows of a large one would only travel to be parsed and told to nobody. */
const toldColumns = `seq, at, "by", origin, kind, table_id, action_group, ${ifSmall('rows_before')},
  ${ifSmall('rows_after')}, ranges, detail, ${loggedBytes} > ${limits.changeToldBytes} AS omitted`

/** The batch of a plan and where in it the plan's own statements are. */
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

/** Lays a plan out as one write batch: key, number and guard, conditions, the change, statements, reads. */
export function commitBatch(baseId: string, version: number, plan: CommitPlan): CommitBatch {
  const at = plan.change.at ?? new Date()
  const { change, idempotency } = plan
  const head: Statement[] = []
  if (idempotency) head.push(...keyStatements(baseId, idempotency, at))
  head.push({
    sql: 'UPDATE base_state SET last_seq = last_seq + 1, expected_version = ? WHERE base_id = ?',
    args: [version, baseId],
  })
  const before = head.length
  head.push(...(plan.assertions ?? []).map((assertion) => assertStatement(baseId, assertion)))
  const rowsBefore = plan.rowsBefore ?? { sql: 'NULL', args: [] }
  head.push({
    sql: `INSERT INTO changes (base_id, seq, at, "by", origin, kind, table_id, action_group, detail, rows_before)
      VALUES (?, ${currentSeq}, ?, ?, ?, ?, ?, ?, ?, (${rowsBefore.sql}))`,
    // prettier-ignore
    args: [
      baseId, baseId, at.toISOString(), change.by, change.origin, change.kind, change.tableId,
      change.group ?? null, change.detail ? JSON.stringify(change.detail) : null, ...rowsBefore.args,
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
      WHERE base_id = ? AND seq = ${currentSeq} RETURNING ${toldColumns}`,
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

/** Takes the change that is being made out of the log again where it names no row. */
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

/** The results of a batch that went through. */
export function readCommitted(batch: CommitBatch, results: readonly SqlResult[]): Committed {
  const [change] = readChanges(results[batch.finish])
  if (!change) fail('BASE_DAMAGED')
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

/** What a refused batch means: the plan's own condition, a schema that moved on, or the feature's to explain. */
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

/** Asks for what an Idempotency-Key did. */
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

/** Throws IDEMPOTENCY_MISMATCH when the key was used for other content. Null when it has just run out. */
export function readReplay(idempotency: Idempotency, results: readonly SqlResult[]): Committed | null {
  const known = readRow(v.object({ body_hash: v.string(), seq: v.number() }), results[0])
  if (!known) return null
  if (known.body_hash !== idempotency.bodyHash) fail('IDEMPOTENCY_MISMATCH')
  const [change] = readChanges(results[1])
  if (!change) fail('BASE_DAMAGED')
  return { seq: known.seq, change, isNone: false, results: [], reads: [], replayed: true }
}

/** Bytes of the rows in one page of changes: an isolate has little memory. */
const pageBytes = 8 * 1024 * 1024

/** Asks for the changes after a sequence number, in order: fewer than `limit` where they are large, but one at least. */
export function changesStatement(baseId: string, since: number, limit: number): Statement {
  return {
    sql: `SELECT ${changeColumns} FROM changes WHERE base_id = ? AND seq IN (
      SELECT seq FROM (
        SELECT seq, sum(size) OVER (ORDER BY seq) - size AS before FROM (
          SELECT seq, ${loggedBytes} AS size FROM changes WHERE base_id = ? AND seq > ? ORDER BY seq LIMIT ?))
      WHERE before < ?) ORDER BY seq`,
    args: [baseId, baseId, since, limit, pageBytes],
  }
}

/** True while nothing has happened to these tables after a sequence number: for the first plan of a transaction. */
export function untouchedSince(baseId: string, tableIds: readonly string[], seq: number): SqlExpression {
  return {
    sql: `NOT EXISTS (SELECT 1 FROM changes WHERE base_id = ? AND seq > ?
      AND table_id IN (SELECT value FROM json_each(?)))`,
    args: [baseId, seq, JSON.stringify(tableIds)],
  }
}

/** A change without its rows: the bytes that they are in the log. */
export type LogHead = Omit<Change, 'rows'> & { bytes: number }
/** The same, and how many rows they are: to count them is to go through them. */
export type ChangeHead = LogHead & { rowCount: number }

const headColumns = `seq, at, "by", origin, kind, table_id, action_group, NULL AS rows_before, NULL AS rows_after,
  ranges, detail, ${loggedBytes} AS bytes`

/** Asks for a change and all that share its group, in order, without their rows. */
export function groupStatement(baseId: string, seq: number): Statement {
  return {
    sql: `SELECT ${headColumns}, json_array_length(coalesce(rows_before, rows_after, '[]')) AS row_count
      FROM changes WHERE base_id = ? AND seq IN (
        SELECT ? UNION SELECT seq FROM changes WHERE base_id = ? AND action_group =
          (SELECT action_group FROM changes WHERE base_id = ? AND seq = ?)) ORDER BY seq`,
    args: [baseId, seq, baseId, baseId, seq],
  }
}

/** Reads what `groupStatement` asked for. */
export function readChangeHeads(result: SqlResult | undefined): ChangeHead[] {
  const counts = readRows(v.object({ row_count: v.number() }), result)
  return readHeads(result).map((head, index) => ({ ...head, rowCount: counts[index]?.row_count ?? 0 }))
}

/** Asks for the numbers of what somebody did under the name of a group after a change, in order. */
export function marksStatement(baseId: string, group: string, by: string | null, since: number): Statement {
  return {
    sql: `SELECT seq FROM changes WHERE base_id = ? AND action_group = ? AND "by" IS ? AND seq > ? ORDER BY seq`,
    args: [baseId, group, by, since],
  }
}

/** Reads what `marksStatement` asked for. */
export function readMarks(result: SqlResult | undefined): number[] {
  return readRows(v.object({ seq: v.number() }), result).map(({ seq }) => seq)
}

/** Asks for what happened after a sequence number, in order, without the rows. */
export function headsStatement(baseId: string, since: number, limit: number): Statement {
  return {
    sql: `SELECT ${headColumns} FROM changes WHERE base_id = ? AND seq > ? ORDER BY seq LIMIT ?`,
    args: [baseId, since, limit],
  }
}

/** Reads what `headsStatement` asked for. */
export function readHeads(result: SqlResult | undefined): LogHead[] {
  const sizes = readRows(v.object({ bytes: v.number() }), result)
  return readChanges(result).map(({ rows: _, ...change }, index) => {
    return { ...change, bytes: sizes[index]?.bytes ?? 0 }
  })
}

/** Asks for the changes with these numbers, in order. */
export function numberedStatement(baseId: string, seqs: readonly number[]): Statement {
  return {
    sql: `SELECT ${changeColumns} FROM changes WHERE base_id = ?
      AND seq IN (SELECT value FROM json_each(?)) ORDER BY seq`,
    args: [baseId, JSON.stringify(seqs)],
  }
}

/** Fails, and the transaction with it, when the condition does not hold. */
export function assertStatement(baseId: string, { holds }: Assertion): Statement {
  return {
    sql: `UPDATE base_state SET assertion = CASE WHEN (${holds.sql}) THEN 1 ELSE 0 END WHERE base_id = ?`,
    args: [...holds.args, baseId],
  }
}

/** Forgets keys of more than a day, then takes this one: who comes second fails and is shown the first's change. */
function keyStatements(
  baseId: string,
  { principal, route, key, bodyHash }: Idempotency,
  at: Date,
): Statement[] {
  return [
    {
      sql: 'DELETE FROM change_keys WHERE base_id = ? AND at < ?',
      args: [baseId, new Date(at.getTime() - keyLife).toISOString()],
    },
    {
      sql: `INSERT INTO change_keys (base_id, principal, route, idempotency_key, body_hash, seq, at)
        VALUES (?, ?, ?, ?, ?, ${currentSeq} + 1, ?)`,
      args: [baseId, principal, route, key, bodyHash, baseId, at.toISOString()],
    },
  ]
}
