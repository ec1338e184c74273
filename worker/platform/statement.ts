/** A bound value. Integers beyond 2^53 are bigints. */
export type SqlArg = string | number | bigint | boolean | null | Uint8Array

/**
 * An argument that the worker evaluates before the statement runs. Statements declare in this way which
 * values SQL cannot compute; the sender inserts them.
 */
export abstract class StatementInput {
  /** Inputs with the same key have the same value. */
  abstract readonly key: string
}

/** One SQL statement with its arguments: what the engine prints, the store composes and a connection runs. */
export type Statement = {
  sql: string
  args: (SqlArg | StatementInput)[]
  /**
   * True for a query of a read that may see another snapshot than the rest of its batch, so that a connected database
   * can run it on a second connection meanwhile.
   */
  isParallel?: true
  /**
   * True for a query that reads more than it returns, and that depends on nothing but what tables of a source store: the
   * result can be kept while the database says that nothing has changed.
   */
  isCacheable?: true
  /**
   * For statements on a source: its id, the CTEs that name its tables, what locks the rows that a CTE reads, queries
   * that run before it and keep their results in the session, a query after it whose rows are taken as its own, and how
   * to find out whether it took effect if it is part of no transaction. Absent for the base database.
   */
  source?: {
    id: string
    views: string[]
    readLock?: string
    before?: Statement[]
    after?: Statement
    /** The rows that an insert must return: so many, or those with these ids. */
    inserts?: { count: number; ids: readonly number[] | null }
    commits?: SelfCommitting
  }
}

/** About a statement that commits by itself. */
export type SelfCommitting = {
  /** A query that gives 1 after the statement, else 0. */
  probe: string
  /** Why the probe may give 1 before: a name is taken, or what would be changed is no longer there. */
  otherwise: 'taken' | 'gone'
  /** The parts of a statement that one about the same table can take over, and the columns that it names. */
  alter: { table: string; parts: string[]; columns: string[] } | null
}

/** The ids of the rows that a plan has inserted, as a JSON list, for the statements that follow. */
export class InsertedIds extends StatementInput {
  readonly key = 'inserted ids'
}

/** Rows as JSON text, whose first items are positions among the ids of `InsertedIds`. */
export class RowsOfInserted extends StatementInput {
  readonly key = 'rows of inserted'
  readonly rows: readonly (readonly number[])[]

  constructor(rows: readonly (readonly number[])[]) {
    super()
    this.rows = rows
  }
}

/** Returns the value of an argument; inputs must be evaluated by then. */
export function boundArg(arg: SqlArg | StatementInput): SqlArg {
  if (arg instanceof StatementInput) throw new Error(`The input "${arg.key}" of a statement has no value.`)
  return arg
}

/** A query that may run beside the rest of its batch. */
export function inParallel(statement: Statement): Statement {
  return { ...statement, isParallel: true }
}

/** A cell from the driver: integers are numbers if safe, else decimal text. */
export type SqlValue = string | number | null | Uint8Array

/** Result of a statement. `rows` are arrays in the order of `columns`. */
export type SqlResult = {
  columns: string[]
  rows: SqlValue[][]
  rowsAffected: number
  lastInsertRowid: number | null
}

/**
 * Runs statements on a database. A batch is one round trip and one transaction: atomic ('write'), or a
 * consistent snapshot ('read').
 */
export type Connection = {
  batch(statements: Statement[], mode: 'read' | 'write'): Promise<SqlResult[]>
  /**
   * Waits for the database's write lock, then runs `work` in one exclusive transaction: all of its batches
   * are committed, or none if it throws. A failing batch only rolls back itself. Other writers wait during
   * each round trip.
   */
  transaction<T>(work: (connection: Connection) => Promise<T>): Promise<T>
}
