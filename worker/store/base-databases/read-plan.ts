import type { BaseSchema, Table } from '#core/schema.ts'
import type { AutomaticIndex } from '../../engine/indexes/index-keys.ts'
import type { Reads } from '../../engine/materialized/read-materialized.ts'
import type { StoredRecord } from '../../engine/read/decode.ts'
import type { Engine } from '../../engine/engine.ts'
import type { Selection } from '../../engine/selection.ts'
import type { SqlResult, Statement } from '../../platform/statement.ts'

/**
 * Builds something from the schema. Called again with a newer schema if the cached one is outdated, even
 * after an error, so it must be pure.
 */
export type Build<T> = (schema: BaseSchema, engine: Engine) => T | Promise<T>

/**
 * A denial that does not depend on the schema, such as a missing permission, so it causes no schema check.
 */
export class Refusal {
  readonly error: unknown

  constructor(error: unknown) {
    this.error = error
  }
}

/** The state that results are as of: the schema of the plan, and the newest change included. */
export type ReadAt = { schema: BaseSchema; lastSeq: number }

/** The version of a base as of a read: another one after every commit, of records and of settings. */
export function versionOf({ schema, lastSeq }: ReadAt): string {
  return `${schema.version}.${lastSeq}`
}

export type WantedIndex = { tableId: string; index: AutomaticIndex }

/** Completes a record with its links to other databases. */
export type Fill = (record: StoredRecord) => StoredRecord

/** For records without links to other databases. */
export const asRead: Fill = (record) => record

/** The additional reads for links of records to other databases. */
export type LinksElsewhere = {
  /** Statements of the first round trip. */
  statements: Statement[]
  /** The second round trip, for the results of the plan and of these statements; null if nothing is linked. */
  next(results: readonly SqlResult[], extra: readonly SqlResult[]): FillPlan | null
}

/** The second round trip; `unavailable` completes records without it, if their own database has the ids of all links. */
export type FillPlan = ReadPlan<Fill> & { unavailable: Fill | null }

/** A read as a value: its statements, and how to decode their results. `decode` is pure. */
export type ReadPlan<T> = {
  statements: Statement[]
  /** True for reads that scan more records than they return: they wait for the permission check. */
  isCostly?: boolean
  /** Indexes that would make the read faster in a large table. */
  indexes?: readonly WantedIndex[]
  /**
   * The records that the read selects, if all of its statements select the same, and what it reads of them: search
   * indexes and materialized values can serve it.
   */
  selects?: { table: Table; selection: Selection } & Reads
  /** Records of the result have links to other databases, which `fill` adds. */
  links?: LinksElsewhere | undefined
  decode(results: readonly SqlResult[], at: ReadAt, fill?: Fill): T
}

/** Maps the decoded result of a read. */
export function mapRead<T, U>(plan: ReadPlan<T>, map: (value: T) => U): ReadPlan<U> {
  return { ...plan, decode: (results, at, fill) => map(plan.decode(results, at, fill)) }
}

/** Adds to the decoded result of a read what it is as of. */
export function readWithState<T>(plan: ReadPlan<T>): ReadPlan<{ value: T; at: ReadAt }> {
  return { ...plan, decode: (results, at, fill) => ({ value: plan.decode(results, at, fill), at }) }
}

/** The result of a statement by its index. */
export function resultOf(results: readonly SqlResult[], index: number): SqlResult {
  const result = results[index]
  if (!result) throw new Error('The database returned no result for a statement.')
  return result
}

/** A read of the current state alone, without statements of its own. */
export const stateRead: ReadPlan<ReadAt> = { statements: [], decode: (_results, at) => at }
