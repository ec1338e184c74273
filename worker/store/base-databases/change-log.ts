import { fail } from '#core/errors.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { Connection } from '../../platform/statement.ts'
import { readState, stateStatement } from '../base/snapshot.ts'
import { StoreStatementError } from '../errors.ts'
import {
  changeGroupsStatement,
  type ChangeHead,
  changeHeadsStatement,
  changesStatement,
  groupStatement,
  type LogHead,
  numberedStatement,
  readChangeGroups,
  readChangeHeads,
  readHeads,
} from './commit.ts'
import { readChanges } from './read-changes.ts'

/** The change log of a base, as it is read. Each call is one round trip. */
export type ChangeLog = {
  /** Changes after a sequence number, in order, and the newest sequence number. Damaged ones: see `readChanges`. */
  changes(
    since: number,
    limit: number,
    onDamage?: 'fail' | 'omit',
  ): Promise<{ changes: Change[]; lastSeq: number }>
  /** The same without rows. */
  heads(since: number, limit: number): Promise<{ heads: LogHead[]; lastSeq: number }>
  /** A change and its group, in order, without their rows, of which there may be a million. */
  changesOfGroup(seq: number): Promise<ChangeHead[]>
  /** Sequence numbers of a person's changes in a group after a change, in order. */
  changesMarked(group: string, by: string | null, since: number): Promise<number[]>
  /** The changes with these numbers, in order. */
  changesNumbered(seqs: readonly number[]): Promise<Change[]>
}

export function changeLog(baseId: string, connection: Connection): ChangeLog {
  return {
    changes: async (since, limit, onDamage) => {
      const statements = [stateStatement(baseId), changesStatement(baseId, since, limit)]
      const results = await connection.batch(statements, 'read').catch(asDamage)
      return { changes: readChanges(results[1], onDamage), lastSeq: readState(results[0]).lastSeq }
    },
    heads: async (since, limit) => {
      const statements = [stateStatement(baseId), changeHeadsStatement(baseId, since, limit)]
      const results = await connection.batch(statements, 'read').catch(asDamage)
      return { heads: readHeads(results[1]), lastSeq: readState(results[0]).lastSeq }
    },
    changesOfGroup: async (seq) => {
      const [result] = await connection.batch([groupStatement(baseId, seq)], 'read').catch(asDamage)
      return readChangeHeads(result)
    },
    changesMarked: async (group, by, since) => {
      const [result] = await connection
        .batch([changeGroupsStatement(baseId, group, by, since)], 'read')
        .catch(asDamage)
      return readChangeGroups(result)
    },
    changesNumbered: async (seqs) => {
      if (seqs.length === 0) return []
      const [result] = await connection.batch([numberedStatement(baseId, seqs)], 'read').catch(asDamage)
      return readChanges(result)
    },
  }
}

/** A statement that its own tables refuse: the base database is damaged. */
export function asDamage(error: unknown): never {
  if (error instanceof StoreStatementError) fail('BASE_CORRUPTED')
  throw error
}
