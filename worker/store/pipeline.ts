import * as v from 'valibot'
import {
  boundArg,
  type SqlArg,
  type SqlResult,
  type SqlValue,
  type Statement,
} from '../platform/statement.ts'

// Requests and responses of libSQL servers: Hrana 2 over HTTP, in JSON. Connections only send whole batches: one
// request opens a stream, runs the batch in a transaction and closes the stream. In a transaction of several batches
// the stream stays open, and the baton of each response goes with the next request.

/** An error of the server or the network, with the server's code and the position in the batch. */
export class PipelineError extends Error {
  readonly code: string
  readonly statementIndex: number | null

  constructor(code: string, message: string, statementIndex: number | null = null, status?: number) {
    super(message, status === undefined ? {} : { cause: { status } })
    this.name = 'PipelineError'
    this.code = code
    this.statementIndex = statementIndex
  }
}

type Value =
  | { type: 'null' }
  | { type: 'integer'; value: string }
  | { type: 'float'; value: number }
  | { type: 'text'; value: string }
  | { type: 'blob'; base64: string }

/** The server caches SQL statements up to this length (`store_sql`). */
const storedSqlMaxLength = 5000

/** The request that runs statements in order in one transaction. */
export function pipelineBody(statements: readonly Statement[], mode: 'read' | 'write'): string {
  const stored = repeatedTexts(statements)
  const begin = mode === 'read' ? 'BEGIN TRANSACTION READONLY' : 'BEGIN IMMEDIATE'
  const steps = stepsOf(statements, stored, { begin, end: 'COMMIT', undo: 'ROLLBACK' })
  const requests = [
    ...[...stored].map(([sql, id]) => ({ type: 'store_sql', sql_id: id, sql })),
    { type: 'batch', batch: { steps } },
    { type: 'close' },
  ]
  return JSON.stringify({ baton: null, requests })
}

/** The request that begins a transaction of several batches. */
export function beginBody(): string {
  const requests = [{ type: 'batch', batch: { steps: [{ stmt: control('BEGIN IMMEDIATE') }] } }]
  return JSON.stringify({ baton: null, requests })
}

/** The request that runs statements within the transaction, atomically. */
export function partBody(baton: string, statements: readonly Statement[]): string {
  const words = { begin: 'SAVEPOINT part', end: 'RELEASE part', undo: 'ROLLBACK TO part' }
  const steps = stepsOf(statements, new Map(), words)
  return JSON.stringify({ baton, requests: [{ type: 'batch', batch: { steps } }] })
}

/** The request that commits or rolls back the transaction. */
export function endBody(baton: string, how: 'COMMIT' | 'ROLLBACK'): string {
  const requests = [{ type: 'batch', batch: { steps: [{ stmt: control(how) }] } }, { type: 'close' }]
  return JSON.stringify({ baton, requests })
}

/** Reads the baton for the stream's next request. Throws PipelineError if the stream has ended. */
export function readBaton(answer: unknown): string {
  const baton = v.safeParse(v.object({ baton: v.string() }), answer)
  if (!baton.success) throw new PipelineError('TRANSACTION_CLOSED', 'The transaction has ended.')
  return baton.output.baton
}

/** Throws PipelineError if the transaction could not be started or ended. */
export function requireDone(answer: unknown): void {
  for (const error of batchOf(answer).errors) if (error) throw serverError(error, null)
}

const control = (sql: string) => ({ sql, want_rows: false })

type Words = { begin: string; end: string; undo: string }

function stepsOf(statements: readonly Statement[], stored: ReadonlyMap<string, number>, words: Words) {
  const after = (step: number) => ({ type: 'ok', step })
  const commit = statements.length + 1
  return [
    { stmt: control(words.begin) },
    ...statements.map(({ sql, args }, index) => {
      const id = stored.get(sql)
      const text = id === undefined ? { sql } : { sql_id: id }
      return {
        condition: after(index),
        stmt: { ...text, args: args.map((arg) => outgoing(boundArg(arg))), want_rows: true },
      }
    }),
    { condition: after(commit - 1), stmt: control(words.end) },
    { condition: { type: 'not', cond: after(commit) }, stmt: control(words.undo) },
  ]
}

/** Reads the results of the statements. Throws PipelineError for the first failure. */
export function readPipeline(answer: unknown, count: number): SqlResult[] {
  const { results, errors } = batchOf(answer)
  const throwFailed = (step: number, statement: number | null) => {
    const error = errors[step]
    if (error) throw serverError(error, statement)
  }
  throwFailed(0, null)
  const read = Array.from({ length: count }, (_, index) => {
    throwFailed(index + 1, index)
    const result = results[index + 1]
    if (result) return incoming(result)
    throw new PipelineError('TRANSACTION_CLOSED', 'The transaction had ended before the statement.', index)
  })
  throwFailed(count + 1, null)
  return read
}

function batchOf(answer: unknown) {
  const parsed = v.safeParse(answerSchema, answer)
  if (!parsed.success) throw notUnderstood()
  for (const each of parsed.output.results) {
    if (each.type === 'error') throw serverError(each.error, null)
    const { result } = each.response
    if (result) return { results: result.step_results, errors: result.step_errors }
  }
  throw notUnderstood()
}

/** Reads the error of an unsuccessful response. */
export async function readRefusal(response: Response): Promise<PipelineError> {
  const text = await response.text()
  const said = v.safeParse(errorSchema, parsed(text))
  if (said.success) return serverError(said.output, null)
  return new PipelineError('SERVER_ERROR', text.slice(0, 500), null, response.status)
}

/** Numbers repeated SQL texts, so that each is sent once. */
function repeatedTexts(statements: readonly Statement[]): Map<string, number> {
  const seen = new Set<string>()
  const stored = new Map<string, number>()
  for (const { sql } of statements) {
    if (sql.length >= storedSqlMaxLength) continue
    if (seen.has(sql) && !stored.has(sql)) stored.set(sql, stored.size)
    seen.add(sql)
  }
  return stored
}

/** Encodes a bound value. Whole numbers become integers: to SQL, 25.0 is not 25. */
function outgoing(arg: SqlArg): Value {
  if (arg === null) return { type: 'null' }
  switch (typeof arg) {
    case 'string':
      return { type: 'text', value: arg }
    case 'bigint':
      return { type: 'integer', value: String(arg) }
    case 'boolean':
      return { type: 'integer', value: arg ? '1' : '0' }
    case 'number':
      if (!Number.isFinite(arg)) throw new RangeError('Only finite numbers can be bound to a statement.')
      return Number.isSafeInteger(arg)
        ? { type: 'integer', value: String(arg) }
        : { type: 'float', value: arg }
    default:
      return { type: 'blob', base64: base64(arg) }
  }
}

const errorSchema = v.object({ message: v.string(), code: v.optional(v.nullable(v.string())) })

const resultSchema = v.object({
  cols: v.array(v.object({ name: v.nullish(v.string()) })),
  // Validated by `incoming` while reading, because there may be many rows.
  rows: v.custom<unknown[]>(Array.isArray),
  affected_row_count: v.number(),
  last_insert_rowid: v.nullish(v.string()),
})

const answerSchema = v.object({
  results: v.array(
    v.variant('type', [
      v.object({
        type: v.literal('ok'),
        response: v.object({
          result: v.optional(
            v.object({
              step_results: v.array(v.nullable(resultSchema)),
              step_errors: v.array(v.nullable(errorSchema)),
            }),
          ),
        }),
      }),
      v.object({ type: v.literal('error'), error: errorSchema }),
    ]),
  ),
})

function incoming(result: v.InferOutput<typeof resultSchema>): SqlResult {
  const rowid = result.last_insert_rowid
  return {
    columns: result.cols.map(({ name }) => name ?? ''),
    rows: result.rows.map((row) => {
      if (!Array.isArray(row)) throw notUnderstood()
      return row.map(cell)
    }),
    rowsAffected: result.affected_row_count,
    lastInsertRowid: rowid === null || rowid === undefined ? null : Number(rowid),
  }
}

function cell(value: unknown): SqlValue {
  if (typeof value !== 'object' || value === null || !('type' in value)) throw notUnderstood()
  if (value.type === 'null') return null
  if (value.type === 'blob' && 'base64' in value && typeof value.base64 === 'string')
    return bytes(value.base64)
  if (!('value' in value)) throw notUnderstood()
  const { type, value: held } = value
  if (type === 'text' && typeof held === 'string') return held
  if (type === 'float' && typeof held === 'number') return held
  if (type !== 'integer' || typeof held !== 'string') throw notUnderstood()
  const number = Number(held)
  return Number.isSafeInteger(number) ? number : held
}

function serverError({ message, code }: v.InferOutput<typeof errorSchema>, statement: number | null) {
  return new PipelineError(code ?? 'UNKNOWN', message, statement)
}

function notUnderstood(): PipelineError {
  return new PipelineError('HRANA_PROTO_ERROR', 'The response of the database was not understood.')
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function base64(value: Uint8Array): string {
  let text = ''
  for (const byte of value) text += String.fromCharCode(byte)
  return btoa(text)
}

function bytes(text: string): Uint8Array {
  return Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
}
