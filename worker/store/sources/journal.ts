import * as v from 'valibot'
import { AppError, fail } from '#core/errors.ts'
import { randomText } from '#core/ids.ts'
import { changeKinds, changeOrigins } from '#core/protocol/changes.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'
import type { Assertion, CommitPlan, Idempotency } from '../base-databases/commit.ts'
import { readRows } from '../rows.ts'
import { sourceIdOf } from './source-statements.ts'

// The journal of writes to sources. An entry has the changes as the log will have them. It is written before the
// source commits, and deleted in the transaction that appends its changes to the log. An entry without changes stands
// for a write that was abandoned: its process can no longer write the entry, so nobody commits its rows.
// Changes of the schema also have the statements that change the metadata, which run in that transaction.

const storedStatement = v.object({
  sql: v.string(),
  args: v.array(v.union([v.string(), v.number(), v.boolean(), v.null()])),
})

const loggedChange = v.object({
  kind: v.picklist(changeKinds),
  origin: v.picklist(changeOrigins),
  by: v.nullable(v.string()),
  tableId: v.nullable(v.string()),
  group: v.nullable(v.string()),
  detail: v.nullable(v.record(v.string(), v.unknown())),
  at: v.string(),
  rowsBefore: v.nullable(v.string()),
  rowsAfter: v.nullable(v.string()),
  /** The rows before, of changes of the base database. */
  rowsBeforeQuery: v.optional(storedStatement),
  onlyIfChanged: v.boolean(),
  schemaChange: v.optional(v.boolean(), false),
  /** Statements on the base database: of changes of the schema, and of those that follow a write of a source. */
  statements: v.optional(v.array(storedStatement), []),
  /** Stored here until the log has it, so that a repeated call never writes a second time. */
  idempotency: v.optional(
    v.object({ key: v.string(), principal: v.string(), route: v.string(), bodyHash: v.string() }),
  ),
})
export type LoggedChange = v.InferOutput<typeof loggedChange>

export type JournalEntry = {
  id: string
  sourceId: string
  at: string
  transactionId: string | null
  changes: LoggedChange[]
}

/** The change of a plan whose rows are known. */
export function loggedChangeOf(
  { change, onlyIfChanged = false, schemaChange = false, statements, idempotency }: CommitPlan,
  rows: { before: string | null; after: string | null },
): LoggedChange {
  return {
    kind: change.kind,
    origin: change.origin,
    by: change.by,
    tableId: change.tableId,
    group: change.group ?? null,
    detail: change.detail ?? null,
    at: (change.at ?? new Date()).toISOString(),
    rowsBefore: rows.before,
    rowsAfter: rows.after,
    onlyIfChanged,
    schemaChange,
    statements: schemaChange ? statements.filter((each) => sourceIdOf(each) === null).map(asStored) : [],
    ...(idempotency ? { idempotency } : {}),
  }
}

/** The deletion of rows that the database has deleted with those of a plan. */
export function cascadedChangeOf(
  { change }: CommitPlan,
  tableId: string,
  rows: readonly unknown[],
): LoggedChange {
  const { kind, origin, by, group, at } = change
  return loggedChangeOf(
    { change: { kind, origin, by, tableId, group: group ?? null, ...(at ? { at } : {}) }, statements: [] },
    { before: JSON.stringify(rows), after: null },
  )
}

/** The change of a plan for the base database that follows a write of a source. */
export function followingChangeOf(plan: CommitPlan): LoggedChange {
  return {
    ...loggedChangeOf(plan, { before: null, after: null }),
    statements: plan.statements.map(asStored),
    ...(plan.rowsBefore ? { rowsBeforeQuery: asStored(plan.rowsBefore) } : {}),
  }
}

function asStored({ sql, args }: Statement): v.InferOutput<typeof storedStatement> {
  return { sql, args: v.parse(storedStatement.entries.args, args) }
}

export function newJournalEntry(entry: Omit<JournalEntry, 'at'>): JournalEntry {
  return { ...entry, at: new Date().toISOString() }
}

export function newEntryId(): string {
  return randomText(20)
}

export function insertJournalEntry(baseId: string, entry: JournalEntry): Statement {
  return {
    sql: `INSERT INTO source_writes (base_id, id, source_id, at, transaction_id, changes) VALUES (?, ?, ?, ?, ?, ?)`,
    args: [baseId, entry.id, entry.sourceId, entry.at, entry.transactionId, JSON.stringify(entry.changes)],
  }
}

export function deleteJournalEntry(baseId: string, id: string): Statement {
  return { sql: 'DELETE FROM source_writes WHERE base_id = ? AND id = ?', args: [baseId, id] }
}

/** True if no change of the schema of a source is waiting to be finished. */
export function noSchemaChangeIsPending(baseId: string, sourceId: string): Assertion {
  return {
    holds: {
      sql: `NOT EXISTS (SELECT 1 FROM source_writes WHERE base_id = ? AND source_id = ?
        AND json_extract(changes, '$[0].schemaChange') = 1)`,
      args: [baseId, sourceId],
    },
    otherwise: () => new AppError('SOURCE_CHANGE_PENDING'),
  }
}

/** True if no call with this key has written or is about to. */
export function keyIsUnused(baseId: string, { key, principal, route }: Idempotency): Assertion {
  const keyOf = (part: string) => `json_extract(changes, '$[0].idempotency.${part}') = ?`
  return {
    holds: {
      sql: `NOT EXISTS (SELECT 1 FROM change_keys
          WHERE base_id = ? AND principal = ? AND route = ? AND idempotency_key = ?)
        AND NOT EXISTS (SELECT 1 FROM source_writes
          WHERE base_id = ? AND ${keyOf('principal')} AND ${keyOf('route')} AND ${keyOf('key')})`,
      args: [baseId, principal, route, key, baseId, principal, route, key],
    },
    otherwise: () => new AppError('IDEMPOTENCY_IN_PROGRESS'),
  }
}

/** True for the entry of an earlier call with this key. Throws IDEMPOTENCY_MISMATCH if that had other content. */
export function isOfKey({ changes }: JournalEntry, idempotency: Idempotency): boolean {
  const stored = changes[0]?.idempotency
  const isSame =
    stored?.key === idempotency.key &&
    stored.principal === idempotency.principal &&
    stored.route === idempotency.route
  if (isSame && stored.bodyHash !== idempotency.bodyHash) fail('IDEMPOTENCY_MISMATCH')
  return isSame
}

/** Puts an abandoned write in the place of an entry unless that is there; one row if the write is abandoned. */
export function abandonStatements(baseId: string, sourceId: string, id: string): Statement[] {
  return [
    {
      sql: `INSERT OR IGNORE INTO source_writes (base_id, id, source_id, at, transaction_id, changes)
        VALUES (?, ?, ?, ?, ?, '[]')`,
      args: [baseId, id, sourceId, new Date().toISOString(), id],
    },
    {
      sql: `SELECT 1 FROM source_writes WHERE base_id = ? AND id = ? AND changes = '[]'`,
      args: [baseId, id],
    },
  ]
}

export function isAbandoned({ changes }: Pick<JournalEntry, 'changes'>): boolean {
  return changes.length === 0
}

/** Reads the entries of a source that are not settled, oldest first. */
export function journalStatement(baseId: string, sourceId: string): Statement {
  return {
    sql: `SELECT id, source_id, at, transaction_id, changes FROM source_writes
      WHERE base_id = ? AND source_id = ? ORDER BY at, id`,
    args: [baseId, sourceId],
  }
}

const entryRow = v.object({
  id: v.string(),
  source_id: v.string(),
  at: v.string(),
  transaction_id: v.nullable(v.string()),
  changes: v.pipe(v.string(), v.parseJson(), v.array(loggedChange)),
})

export function readJournal(result: SqlResult | undefined): JournalEntry[] {
  return readRows(entryRow, result).map((row) => ({
    id: row.id,
    sourceId: row.source_id,
    at: row.at,
    transactionId: row.transaction_id,
    changes: row.changes,
  }))
}

/** Appends the changes of an entry to the log and deletes the entry; fails if somebody else has done so. */
export function settlementPlans(baseId: string, entry: JournalEntry): CommitPlan[] {
  if (entry.changes.length === 0) return fail('BASE_CORRUPTED')
  return entry.changes.map((logged, index): CommitPlan => {
    const {
      rowsBefore,
      rowsAfter,
      rowsBeforeQuery,
      onlyIfChanged,
      at,
      schemaChange,
      statements,
      idempotency,
      ...change
    } = logged
    return {
      ...(idempotency ? { idempotency } : {}),
      change: { ...change, at: new Date(at) },
      onlyIfChanged,
      rowsBefore: rowsBeforeQuery ?? { sql: '?', args: [rowsBefore] },
      rowsAfter: { sql: '?', args: [rowsAfter] },
      assertions:
        index === 0
          ? [
              {
                holds: {
                  sql: 'EXISTS (SELECT 1 FROM source_writes WHERE base_id = ? AND id = ?)',
                  args: [baseId, entry.id],
                },
                otherwise: () => new AppError('COMMIT_OUTCOME_UNKNOWN'),
              },
            ]
          : [],
      schemaChange,
      statements: [
        ...statements,
        ...(index === entry.changes.length - 1 ? [deleteJournalEntry(baseId, entry.id)] : []),
      ],
    }
  })
}
