/** A value bound to a statement. Integers beyond 2^53 travel as bigint. */
export type SqlArg = string | number | bigint | boolean | null | Uint8Array

/** One SQL statement with its arguments: what the engine prints, the store composes and a connection runs. */
export type Statement = { sql: string; args: SqlArg[] }

/** A cell as it comes from the driver: an integer is a number when safe, else decimal text. */
export type SqlValue = string | number | null | Uint8Array

/** Result of one statement. `rows` are arrays in the order of `columns`. */
export type SqlResult = {
  columns: string[]
  rows: SqlValue[][]
  rowsAffected: number
  lastInsertRowid: number | null
}

/**
 * Runs statements against one database. A batch is one round trip and one transaction: all or nothing
 * ('write'), or one consistent snapshot ('read').
 */
export type Connection = {
  batch(statements: Statement[], mode: 'read' | 'write'): Promise<SqlResult[]>
}
