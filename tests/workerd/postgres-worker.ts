import { neonConfig } from '@neondatabase/serverless'
import { ConnectionProblem } from '../../worker/gateways/databases/connection-problem.ts'
import type { ConnectionSettings } from '../../worker/gateways/databases/connection-settings.ts'
import { openLibsql } from '../../worker/gateways/databases/open-libsql.ts'
import { openMysql } from '../../worker/gateways/databases/open-mysql.ts'
import { openSource } from '../../worker/gateways/databases/open-source.ts'
import type { SourceConnection } from '../../worker/gateways/databases/source-connection.ts'
import type { Statement } from '../../worker/platform/statement.ts'

/** A test's request: batches, one after the other or in one transaction. */
export type BatchRequest = {
  settings: ConnectionSettings
  privateHosts: string[]
  connectMs: number
  statementMs: number
  batches: Statement[][]
  isTransaction: boolean
  /** Port of a proxy that stands in for Neon's servers. */
  neonPort?: number
  /** The kind of server; PostgreSQL by default. */
  client?: 'mysql2' | 'libsql'
}
export type BatchResponse = { rows?: unknown[][][][]; reason?: string; message?: string }

function redirectNeon(port: number): void {
  neonConfig.fetchEndpoint = () => `http://127.0.0.1:${port}/sql`
  neonConfig.wsProxy = () => `127.0.0.1:${port}/v2`
  neonConfig.useSecureWebSocket = false
  neonConfig.forceDisablePgSSL = true
  neonConfig.pipelineTLS = false
  neonConfig.pipelineConnect = false
}

async function runBatches(connection: SourceConnection, request: BatchRequest): Promise<unknown[][][][]> {
  const rows: unknown[][][][] = []
  const run = async (to: Pick<SourceConnection, 'batch'>) => {
    for (const batch of request.batches)
      rows.push((await to.batch(batch, 'write')).map((result) => result.rows))
  }
  await (request.isTransaction ? connection.transaction(run) : run(connection))
  return rows
}

function failure(error: unknown): BatchResponse {
  if (error instanceof ConnectionProblem) return { reason: error.reason, message: error.message }
  return { message: error instanceof Error ? error.message : String(error) }
}

/** The gateway in the runtime that is deployed to, with its own sockets. */
export const postgresWorker = {
  async fetch(request: Request, _env: unknown, context: ExecutionContext): Promise<Response> {
    // The test's own request.
    const batchRequest = (await request.json()) as BatchRequest
    const { settings, privateHosts, connectMs, statementMs, neonPort, client } = batchRequest
    if (neonPort !== undefined) redirectNeon(neonPort)
    const open = client === 'mysql2' ? openMysql : client === 'libsql' ? openLibsql : openSource
    const connection = open(settings, { privateHosts, timeouts: { connectMs, statementMs } })
    const response: BatchResponse = await runBatches(connection, batchRequest).then(
      (rows) => ({ rows }),
      failure,
    )
    context.waitUntil(connection.close())
    return Response.json(response)
  },
}
