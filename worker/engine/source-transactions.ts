import type { Statement } from '../platform/statement.ts'
import type { Dialect } from './dialect.ts'
import { render } from './render.ts'

/** Statements of which the last one reads the id of the current transaction, which the journal of writes keeps. */
export function transactionIdStatements(dialect: Dialect, sourceId: string): Statement[] {
  if (!dialect.native) throw new Error('Only sources have a journal.')
  return dialect.native.transactionId(sourceId).map((each) => render(dialect, each))
}

/**
 * Statements of which the last one reads how a transaction ended: one text, `committed`, `aborted` or `in progress`;
 * null if the database does not know it anymore.
 */
export function transactionStatusStatements(dialect: Dialect, id: string): Statement[] {
  if (!dialect.native) throw new Error('Only sources have a journal.')
  return dialect.native.transactionStatus(id).map((each) => render(dialect, each))
}
