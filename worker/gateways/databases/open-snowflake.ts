import * as sourceLimits from '#core/source-limits.ts'
import * as v from 'valibot'
import type { Connection, SqlResult, SqlValue, Statement } from '../../platform/statement.ts'
import { ConnectionProblem } from './connection-problem.ts'
import type { ConnectionSettings } from './connection-settings.ts'
import { pause, snowflakeRequests } from './snowflake-requests.ts'
import { toSnowflake } from './snowflake-statement.ts'
import { fromSnowflake } from './snowflake-values.ts'
import type { SourceConnection, SourceOptions } from './source-connection.ts'

const rows = v.array(v.array(v.nullable(v.string())))
const column = v.object({ name: v.string(), type: v.string(), scale: v.nullish(v.number()) })
const resultSet = v.object({
  resultSetMetaData: v.object({
    rowType: v.array(column),
    partitionInfo: v.optional(
      v.array(v.object({ rowCount: v.number(), uncompressedSize: v.optional(v.number(), 0) })),
      [],
    ),
  }),
  data: rows,
  statementHandle: v.string(),
})
type ResultSet = v.InferOutput<typeof resultSet>
const partition = v.object({ data: rows })
const running = v.object({ statementHandle: v.string() })

const path = '/api/v2/statements'

/**
 * Opens an account of Snowflake by its SQL API: one request per statement, without a session. Only reads: there are no
 * transactions over several requests, so no write could be journaled.
 */
export function openSnowflake(
  settings: ConnectionSettings,
  { privateHosts, timeouts }: SourceOptions,
): SourceConnection {
  const { connectMs, statementMs } = timeouts ?? {
    connectMs: sourceLimits.sourceConnectTimeoutMs,
    statementMs: sourceLimits.sourceStatementTimeoutMs,
  }
  const requests = snowflakeRequests(settings, { privateHosts, timeoutMs: connectMs + statementMs })
  const ended = new AbortController()

  async function run(statement: Statement): Promise<SqlResult> {
    const limit = AbortSignal.timeout(connectMs + statementMs)
    const signal = AbortSignal.any([ended.signal, limit])
    const { status, body } = await requests.send(path, {
      method: 'POST',
      body: requestOf(statement, settings, statementMs),
      signal,
    })
    const first = status === 202 ? await finished(parsed(running, body).statementHandle, signal) : body
    return complete(parsed(resultSet, first), signal)
  }

  /** Waits for a statement that takes long; one that is not waited for any more is canceled. */
  async function finished(handle: string, signal: AbortSignal): Promise<unknown> {
    const own = `${path}/${encodeURIComponent(handle)}`
    try {
      for (let wait = sourceLimits.sourcePollMs; ; wait = Math.min(wait * 2, sourceLimits.sourceWaitMsMax)) {
        await pause(wait, signal)
        const { status, body } = await requests.send(own, { signal })
        if (status !== 202) return body
      }
    } catch (error) {
      if (!signal.aborted) throw error
      await requests.send(`${own}/cancel`, { method: 'POST' }).catch(() => undefined)
      throw late(settings, ended.signal.aborted)
    }
  }

  /** Reads the parts of a result that did not come with the first one. */
  async function complete(first: ResultSet, signal: AbortSignal): Promise<SqlResult> {
    const { rowType, partitionInfo } = first.resultSetMetaData
    const size = partitionInfo.reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0)
    if (size > sourceLimits.sourceResultBytesMax)
      throw new ConnectionProblem('other', 'The result is too large. Ask for fewer records.')
    const own = `${path}/${encodeURIComponent(first.statementHandle)}`
    const data = [...first.data]
    for (let index = 1; index < partitionInfo.length; index += 1) {
      const { body } = await requests.send(`${own}?partition=${index}`, { signal })
      data.push(...parsed(partition, body).data)
    }
    return {
      columns: rowType.map(({ name }) => name),
      rows: data.map((row) =>
        rowType.map((each, index): SqlValue => fromSnowflake(row[index] ?? null, each)),
      ),
      rowsAffected: 0,
      lastInsertRowid: null,
    }
  }

  const connection: Connection = {
    async batch(statements, mode) {
      if (mode === 'write') return readOnly()
      const results: SqlResult[] = []
      for (let at = 0; at < statements.length; at += sourceLimits.sourceConnectionsMax)
        results.push(
          ...(await Promise.all(
            statements.slice(at, at + sourceLimits.sourceConnectionsMax).map((statement) =>
              run(statement).catch((error: unknown) => {
                throw ended.signal.aborted ? late(settings, true) : error
              }),
            ),
          )),
        )
      return results
    },
    transaction: readOnly,
  }
  return {
    ...connection,
    preparesTransactions: false,
    commitJournaled: readOnly,
    preparedOf: () => Promise.resolve([]),
    outcomesOf: (_source, ids) => Promise.resolve(ids.map(() => 'aborted' as const)),
    rollBackPrepared: () => Promise.resolve(),
    close() {
      ended.abort()
      return Promise.resolve()
    },
  }
}

function requestOf(
  statement: Statement,
  { database, warehouse = '', role = '' }: ConnectionSettings,
  statementMs: number,
): unknown {
  return {
    ...toSnowflake(statement),
    timeout: Math.max(1, Math.ceil(statementMs / 1000)),
    database,
    ...(warehouse === '' ? {} : { warehouse }),
    ...(role === '' ? {} : { role }),
    parameters: {
      timezone: 'UTC',
      query_tag: 'tessera',
      multi_statement_count: '1',
      binary_output_format: 'HEX',
    },
  }
}

function parsed<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const read = v.safeParse(schema, body)
  if (read.success) return read.output
  throw new ConnectionProblem(
    'version',
    'The server answers, but not as the SQL API of Snowflake does. Check the account for typing mistakes.',
  )
}

function late({ host }: ConnectionSettings, isClosed: boolean): ConnectionProblem {
  return isClosed
    ? new ConnectionProblem('closed', 'The statement was canceled. Try again.')
    : new ConnectionProblem(
        'timeout',
        `${host} takes too long to answer. Use a larger warehouse, or reduce what is read.`,
      )
}

/** Settings of sources refuse writes before anything is sent. */
function readOnly(): Promise<never> {
  return Promise.reject(new Error('Snowflake is only read.'))
}
