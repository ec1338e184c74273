import type { Statement } from '../platform/statement.ts'
import type { Dialect } from './dialect.ts'
import { render } from './render.ts'

/** Reads the id of the current transaction, which the journal of writes keeps. */
export function transactionIdStatement(dialect: Dialect): Statement {
  if (!dialect.native) throw new Error('Only sources have a journal.')
  return render(dialect, dialect.native.transactionId)
}

/**
 * Reads how a transaction ended: one text, `committed`, `aborted` or `in progress`; null if the database does not know
 * it anymore.
 */
export function transactionStatusStatement(dialect: Dialect, id: string): Statement {
  if (!dialect.native) throw new Error('Only sources have a journal.')
  return render(dialect, dialect.native.transactionStatus(id))
}
