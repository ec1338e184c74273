import { binderFor } from './bindings.ts'
import type { Column, Connection, Effect } from './connection.ts'
import { RequestError, StatementError } from './hrana-error.ts'
import type { Batch, Condition, Stmt, StreamRequest } from './protocol.ts'
import { encodeValue } from './value.ts'

/** State of a stream between requests, and the remaining size of the response. */
export type StreamState = {
  readonly connection: Connection
  readonly storedSql: Map<number, string>
  bytesLeft: number
}

export type StepResult = { columns: Column[]; rows: string[]; effect: Effect; milliseconds: number }
export type StepOutcome =
  | { readonly kind: 'ok'; readonly result: StepResult }
  | { readonly kind: 'error'; readonly error: StatementError }
  | { readonly kind: 'skipped' }

/** Runs the requests of a pipeline; returns the `results` as JSON text. Throws RequestError only. */
export function runPipeline(state: StreamState, requests: readonly StreamRequest[]): string {
  const results = requests.map((request) => {
    try {
      return `{"type":"ok","response":${runRequest(state, request)}}`
    } catch (thrown) {
      if (!(thrown instanceof StatementError)) throw thrown
      return `{"type":"error","error":${encodeError(thrown)}}`
    }
  })
  return `[${results.join(',')}]`
}

function runRequest(state: StreamState, request: StreamRequest): string {
  switch (request.type) {
    case 'close':
      return '{"type":"close"}'
    case 'execute':
      return `{"type":"execute","result":${encodeResult(runStatement(state, request.stmt))}}`
    case 'batch':
      return `{"type":"batch","result":${encodeBatch(runBatch(state, request.batch))}}`
    case 'sequence':
      state.connection.sequence(sqlOf(state, request))
      return '{"type":"sequence"}'
    case 'describe':
      return `{"type":"describe","result":${describe(state, sqlOf(state, request))}}`
    case 'store_sql':
      if (state.storedSql.has(request.sql_id)) {
        throw new RequestError(400, 'SQL_STORE_EXISTS', `SQL text ${request.sql_id} is stored already`)
      }
      state.storedSql.set(request.sql_id, request.sql)
      return '{"type":"store_sql"}'
    case 'close_sql':
      state.storedSql.delete(request.sql_id)
      return '{"type":"close_sql"}'
    case 'get_autocommit':
      return `{"type":"get_autocommit","is_autocommit":${state.connection.autocommit}}`
  }
}

/** Runs the steps of a batch whose conditions hold. */
export function runBatch(state: StreamState, batch: Batch): StepOutcome[] {
  const outcomes: StepOutcome[] = []
  for (const step of batch.steps) {
    if (step.condition != null && !holds(step.condition, outcomes, state.connection)) {
      outcomes.push({ kind: 'skipped' })
      continue
    }
    try {
      outcomes.push({ kind: 'ok', result: runStatement(state, step.stmt) })
    } catch (thrown) {
      if (!(thrown instanceof StatementError)) throw thrown
      outcomes.push({ kind: 'error', error: thrown })
    }
  }
  return outcomes
}

function holds(condition: Condition, outcomes: readonly StepOutcome[], connection: Connection): boolean {
  switch (condition.type) {
    case 'ok':
    case 'error': {
      const outcome = outcomes[condition.step]
      if (outcome === undefined) {
        throw new RequestError(
          400,
          'BATCH_COND_BAD_STEP',
          `Condition names step ${condition.step}, not run yet`,
        )
      }
      return outcome.kind === condition.type
    }
    case 'not':
      return !holds(condition.cond, outcomes, connection)
    case 'and':
      return condition.conds.every((inner) => holds(inner, outcomes, connection))
    case 'or':
      return condition.conds.some((inner) => holds(inner, outcomes, connection))
    case 'is_autocommit':
      return connection.autocommit
  }
}

function runStatement(state: StreamState, stmt: Stmt): StepResult {
  const sql = sqlOf(state, stmt)
  const wantRows = stmt.want_rows ?? true
  const rows: string[] = []
  const start = performance.now()
  const { columns, effect } = state.connection.run(sql, binderFor(stmt), (row) => {
    if (!wantRows) return
    const text = `[${row.map(encodeValue).join(',')}]`
    state.bytesLeft -= text.length
    if (state.bytesLeft < 0) {
      throw new StatementError('RESPONSE_TOO_LARGE', 'Response is too large; ask for fewer rows or columns')
    }
    rows.push(text)
  })
  return { columns, rows, effect, milliseconds: performance.now() - start }
}

function sqlOf(
  state: StreamState,
  source: { sql?: string | null | undefined; sql_id?: number | null | undefined },
): string {
  const id = source.sql_id
  if (source.sql != null) {
    if (id != null) throw new RequestError(400, 'SQL_ID_AND_SQL_GIVEN', 'Give either sql or sql_id, not both')
    return source.sql
  }
  if (id == null) throw new RequestError(400, 'SQL_NOT_GIVEN', 'Neither sql nor sql_id is given')
  const stored = state.storedSql.get(id)
  if (stored === undefined) throw new RequestError(400, 'SQL_NOT_FOUND', `SQL text ${id} is not stored`)
  return stored
}

function describe(state: StreamState, sql: string): string {
  const { compiled, columns, isExplain } = state.connection.describe(sql)
  return JSON.stringify({
    params: compiled.parameters.map((name) => ({ name })),
    cols: columns,
    is_explain: isExplain,
    is_readonly: isExplain || !compiled.writes,
  })
}

export function encodeError(error: StatementError): string {
  return JSON.stringify({ message: error.message, code: error.code })
}

export function encodeResult(result: StepResult): string {
  const { affected, lastRowid } = result.effect
  return (
    `{"cols":${JSON.stringify(result.columns)},"rows":[${result.rows.join(',')}],` +
    `"affected_row_count":${affected},"last_insert_rowid":${lastRowid === null ? null : `"${lastRowid}"`},` +
    `"query_duration_ms":${result.milliseconds.toFixed(3)}}`
  )
}

function encodeBatch(outcomes: readonly StepOutcome[]): string {
  const results = outcomes.map((outcome) => (outcome.kind === 'ok' ? encodeResult(outcome.result) : 'null'))
  const errors = outcomes.map((outcome) => (outcome.kind === 'error' ? encodeError(outcome.error) : 'null'))
  return `{"step_results":[${results.join(',')}],"step_errors":[${errors.join(',')}]}`
}
