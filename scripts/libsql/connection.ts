import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import { authorize } from './access-rules.ts'
import type { AccessLog } from './access-rules.ts'
import { RequestError, StatementError } from './hrana-error.ts'
import { isBeginReadonly, isBlank, parametersOf } from './sql-text.ts'
import { toStatementError } from './sqlite-error.ts'
import type { SqlInput, SqlOutput } from './value.ts'

const CACHED_STATEMENTS = 200
const CACHED_SQL_LENGTH = 32_768
const BUSY_TIMEOUT_MS = 5_000
/** Pages of the log that trigger a checkpoint. */
const LOG_PAGES = 1000
const MAX_VALUE_BYTES = 64 * 1024 * 1024

const OPENING = [
  'PRAGMA journal_mode = WAL',
  // FULL: every commit is durable before it is acknowledged.
  'PRAGMA synchronous = FULL',
  'PRAGMA foreign_keys = ON',
  'PRAGMA cache_size = -8000',
  'PRAGMA journal_size_limit = 67108864',
  // Checkpoints run between requests (`checkpoint`); here only for exceptionally large logs.
  'PRAGMA wal_autocheckpoint = 8000',
  'PRAGMA trusted_schema = OFF',
]

export type CompiledStatement = {
  readonly statement: StatementSync
  readonly parameters: readonly (string | null)[]
  readonly hasRows: boolean
  readonly writes: boolean
  readonly marksConnection: boolean
}

export type Column = { readonly name: string; readonly decltype: string | null }

export type Effect = { readonly affected: number; readonly lastRowid: bigint | null }

/** An open SQLite connection of a namespace, with its statement cache and access rules. */
export class Connection {
  readonly #database: DatabaseSync
  readonly #log: AccessLog = {
    writes: false,
    marksConnection: false,
    compiling: false,
    readonly: false,
    own: false,
  }
  readonly #cache = new Map<string, CompiledStatement>()
  readonly #counters: StatementSync
  #totalChanges = 0n
  #hasWritten = false
  #marked = false
  #readonly = false

  /** Opens an existing file. Throws RequestError: NAMESPACE_NOT_FOUND, SQLITE_NOTADB, SQLITE_CORRUPT. */
  constructor(file: string) {
    if (!existsSync(file)) throw new RequestError(404, 'NAMESPACE_NOT_FOUND', 'There is no such namespace')
    let database: DatabaseSync | undefined
    try {
      const url = pathToFileURL(file)
      // Never creates the file, even if it was deleted after the check.
      url.searchParams.set('mode', 'rw')
      database = new DatabaseSync(url, {
        timeout: BUSY_TIMEOUT_MS,
        defensive: true,
        limits: { length: MAX_VALUE_BYTES },
      })
      for (const sql of OPENING) database.exec(sql)
      database.exec('SELECT count(*) FROM sqlite_schema')
      this.#counters = database.prepare('SELECT total_changes(), changes(), last_insert_rowid()', {
        readBigInts: true,
        returnArrays: true,
      })
      database.setAuthorizer((action, first, second) => authorize(this.#log, action, first, second))
    } catch (thrown) {
      database?.close()
      const error = toStatementError(thrown)
      if (!(error instanceof StatementError)) throw error
      throw new RequestError(500, error.code, `The database file cannot be opened. ${error.message}`)
    }
    this.#database = database
  }

  get autocommit(): boolean {
    return !this.#database.isTransaction
  }

  /** Compiles a statement or returns it from the cache. Throws StatementError. */
  compile(sql: string): CompiledStatement {
    const known = this.#cache.get(sql)
    if (known !== undefined) {
      this.#cache.delete(sql)
      this.#cache.set(sql, known)
      return known
    }
    if (sql.includes('\0')) throw new StatementError('SQL_PARSE_ERROR', 'SQL text holds a NUL character')
    const compiled = this.#compileNew(sql)
    if (sql.length <= CACHED_SQL_LENGTH) this.#remember(sql, compiled)
    return compiled
  }

  /** Runs a statement and passes every row to `onRow`; throws StatementError. */
  run(sql: string, bind: Binder, onRow: (row: SqlOutput[]) => void): { columns: Column[]; effect: Effect } {
    if (isBeginReadonly(sql)) return this.#beginReadonly()
    const compiled = this.compile(sql)
    if (this.#readonly && compiled.writes) throw readonlyError()
    const { named, positional } = bind(compiled.parameters)
    this.#marked ||= compiled.marksConnection
    return this.#guarded(() => {
      try {
        if (compiled.hasRows) {
          this.#wholly(compiled.writes, () => {
            for (const row of compiled.statement.iterate(named, ...positional)) onRow(asRow(row))
          })
        } else {
          compiled.statement.run(named, ...positional)
        }
      } catch (error) {
        // A failed statement would report its error again on the next run.
        this.#cache.delete(sql)
        throw error
      }
      // Read after the run, because SQLite recompiles when the schema has changed.
      const columns = compiled.hasRows ? columnsOf(compiled.statement) : []
      return { columns, effect: this.#effect(compiled.writes) }
    })
  }

  /** Runs several statements until the first error; discards results. Throws StatementError. */
  sequence(sql: string): void {
    if (sql.includes('\0')) throw new StatementError('SQL_PARSE_ERROR', 'SQL text holds a NUL character')
    this.#clearLog()
    try {
      this.#log.compiling = true
      this.#log.readonly = this.#readonly
      this.#guarded(() => this.#database.exec(sql))
    } catch (error) {
      throw this.#log.readonly && this.#log.writes ? readonlyError() : error
    } finally {
      this.#log.compiling = false
      this.#log.readonly = false
      this.#marked ||= this.#log.marksConnection
      this.#effect(true)
    }
  }

  /** Describes a statement without running it. Throws StatementError. */
  describe(sql: string): { compiled: CompiledStatement; columns: Column[]; isExplain: boolean } {
    const compiled = this.compile(sql)
    return { compiled, columns: columnsOf(compiled.statement), isExplain: /^\s*EXPLAIN\b/i.test(sql) }
  }

  /** Rolls back open transactions. Returns false if the connection must not be reused. */
  reset(): boolean {
    if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
    this.#readonly = false
    return !this.#marked
  }

  /** Checkpoints a large log. Runs between requests. */
  checkpoint(): void {
    if (!this.#hasWritten || this.#database.isTransaction) return
    this.#hasWritten = false
    this.#log.own = true
    try {
      const state = this.#database.prepare('PRAGMA wal_checkpoint(NOOP)').get()
      if (Number(state?.['log']) - Number(state?.['checkpointed']) >= LOG_PAGES)
        this.#database.exec('PRAGMA wal_checkpoint(PASSIVE)')
    } finally {
      this.#log.own = false
    }
  }

  close(): void {
    this.#cache.clear()
    this.#database.close()
  }

  #compileNew(sql: string): CompiledStatement {
    this.#clearLog()
    this.#log.compiling = true
    try {
      const statement = this.#database.prepare(sql, { readBigInts: true, returnArrays: true })
      if (!isBlank(sql.slice(statement.sourceSQL.length))) {
        throw new StatementError('SQL_MANY_STATEMENTS', 'SQL string contains more than one statement')
      }
      return {
        statement,
        parameters: parametersOf(sql),
        hasRows: statement.columns().length > 0,
        writes: this.#log.writes,
        marksConnection: this.#log.marksConnection,
      }
    } catch (thrown) {
      throw toStatementError(thrown)
    } finally {
      this.#log.compiling = false
    }
  }

  #remember(sql: string, compiled: CompiledStatement): void {
    this.#cache.set(sql, compiled)
    if (this.#cache.size <= CACHED_STATEMENTS) return
    const oldest = this.#cache.keys().next()
    if (oldest.done !== true) this.#cache.delete(oldest.value)
  }

  #clearLog(): void {
    this.#log.writes = false
    this.#log.marksConnection = false
  }

  #guarded<T>(work: () => T): T {
    try {
      return work()
    } catch (thrown) {
      throw toStatementError(thrown)
    } finally {
      this.#readonly &&= this.#database.isTransaction
    }
  }

  /**
   * Reverts a write if its rows cannot all be read (response too large). Outside a transaction, SQLite would
   * commit it when the statement is reset.
   */
  #wholly(writes: boolean, readRows: () => void): void {
    if (!writes || this.#database.isTransaction) {
      readRows()
      return
    }
    this.#database.exec('BEGIN')
    try {
      readRows()
      this.#database.exec('COMMIT')
    } catch (error) {
      if (this.#database.isTransaction) this.#database.exec('ROLLBACK')
      throw error
    }
  }

  #effect(writes: boolean): Effect {
    if (!writes) return { affected: 0, lastRowid: null }
    this.#hasWritten = true
    const [total, changes, lastRowid] = countersOf(this.#counters)
    // changes() keeps its value for statements that change nothing; total_changes() reveals them.
    const affected = total === this.#totalChanges ? 0 : Number(changes)
    this.#totalChanges = total
    return { affected, lastRowid }
  }

  /**
   * Detects writes by what their compilation reported. `PRAGMA query_only`, or another authorizer, would make
   * SQLite recompile every statement of the connection.
   */
  #beginReadonly(): { columns: Column[]; effect: Effect } {
    this.#guarded(() => this.#database.exec('BEGIN'))
    this.#readonly = true
    return { columns: [], effect: { affected: 0, lastRowid: null } }
  }
}

function readonlyError(): StatementError {
  return new StatementError('SQLITE_READONLY', 'SQLite error: attempt to write a readonly database')
}

export type Bindings = { named: Record<string, SqlInput>; positional: SqlInput[] }
export type Binder = (parameters: readonly (string | null)[]) => Bindings

function columnsOf(statement: StatementSync): Column[] {
  return statement.columns().map((column) => ({ name: column.name, decltype: column.type }))
}

/** Guaranteed by `returnArrays` and `readBigInts`, which all statements here use. */
function asRow(row: unknown): SqlOutput[] {
  return row as SqlOutput[]
}

/** Guaranteed by the statement's text: three integers, read as bigint. */
function countersOf(statement: StatementSync): [bigint, bigint, bigint] {
  return statement.get() as unknown as [bigint, bigint, bigint]
}
