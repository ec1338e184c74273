import { StoreConstraintError } from '../errors.ts'

/** The same constraint error, relative to a later statement. */
export function movedBack(error: unknown, start: number): unknown {
  if (!(error instanceof StoreConstraintError) || error.statement === null) return error
  return new StoreConstraintError(error.kind, error.subject, error.statement - start)
}

/** No sequence number could be assigned: the base has no row in this database. */
export function isNotThere(error: unknown): boolean {
  return (
    error instanceof StoreConstraintError &&
    error.kind === 'notNull' &&
    /^change(s|_keys)\.seq/.test(error.subject)
  )
}
