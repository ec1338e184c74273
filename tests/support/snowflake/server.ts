import { createHash, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { errors, jwtVerify } from 'jose'
import * as v from 'valibot'
import type { StubTable } from './catalog.ts'
import { openStubDatabase, type StubDatabase, StubError } from './database.ts'
import type { StubResult } from './result.ts'

/** What the account knows, in the capitals of Snowflake. */
export const account = {
  name: 'LOCALHOST',
  user: 'ANN',
  database: 'SHOP',
  warehouse: 'COMPUTE_WH',
  role: 'ANALYST',
  token: 'programmatic-access-token',
} as const

export type SnowflakeStub = {
  port: number
  /** The private key of the user, in PEM. */
  privateKey: string
  /** Of the public key, as Snowflake shows it. */
  fingerprint: string
  database: StubDatabase
  /** Requests so far, as method and path; statements and their requests. */
  requests: string[]
  statements: SentStatement[]
  canceled: string[]
  behavior: StubBehavior
  stop(): Promise<void>
}

export type StubBehavior = {
  /** Questions about a statement before it is done; above 0, the first answer is 202. */
  pollsBeforeDone: number
  /** Rows of each partition. */
  rowsPerPartition: number
  /** Answers to the next requests, instead of what they ask for. */
  next: { status: number; body?: unknown; headers?: Record<string, string> }[]
}

const statementRequest = v.object({
  statement: v.string(),
  timeout: v.optional(v.number()),
  database: v.optional(v.string()),
  warehouse: v.optional(v.string()),
  role: v.optional(v.string()),
  bindings: v.optional(
    v.record(v.string(), v.object({ type: v.string(), value: v.nullable(v.string()) })),
    {},
  ),
  parameters: v.optional(v.record(v.string(), v.string()), {}),
})
export type SentStatement = v.InferOutput<typeof statementRequest>

/** A server that speaks the SQL API v2 of one account. Its statements are parsed as Snowflake's and run by DuckDB. */
export async function startSnowflakeStub(tables: readonly StubTable[] = []): Promise<SnowflakeStub> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const fingerprint = createHash('sha256')
    .update(
      createPublicKey(publicKey.export({ type: 'spki', format: 'pem' })).export({
        type: 'spki',
        format: 'der',
      }),
    )
    .digest('base64')
  const database = await openStubDatabase(tables)
  const behavior: StubBehavior = { pollsBeforeDone: 0, rowsPerPartition: 1000, next: [] }
  const [requests, statements, canceled]: [string[], SentStatement[], string[]] = [[], [], []]
  /** Statements by handle: what is left to ask, and the result. */
  const running = new Map<string, { polls: number; result: Promise<StubResult | StubError> }>()
  /** Handles by request id: a repeated request runs nothing twice. */
  const handles = new Map<string, string>()

  async function authenticate(request: IncomingMessage): Promise<Failure | null> {
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
    const type = request.headers['x-snowflake-authorization-token-type']
    if (token === account.token && (type === undefined || type === 'PROGRAMMATIC_ACCESS_TOKEN')) return null
    if (token.split('.').length !== 3)
      return failure(401, '390303', '08004', 'Invalid OAuth access token. [stub]')
    try {
      const subject = `${account.name}.${account.user}`
      await jwtVerify(token, publicKey, {
        issuer: `${subject}.SHA256:${fingerprint}`,
        subject,
        algorithms: ['RS256'],
        maxTokenAge: 3600,
      })
      return null
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) throw error
      return failure(401, '390144', '08004', 'JWT token is invalid. [stub]')
    }
  }

  async function submit(request: IncomingMessage, query: URLSearchParams): Promise<Answer> {
    const read = v.safeParse(v.pipe(v.string(), v.parseJson(), statementRequest), await bodyOf(request))
    if (!read.success) return failure(400, '391902', '22000', 'Unable to parse the request body.')
    const sent = read.output
    const refused = refusal(sent)
    if (refused) return refused
    const requestId = query.get('requestId') ?? randomUUID()
    const known = query.get('retry') === 'true' ? handles.get(requestId) : undefined
    const handle = known ?? randomUUID()
    handles.set(requestId, handle)
    if (known === undefined) {
      statements.push(sent)
      const result = execute(sent).catch((error: unknown) => {
        if (error instanceof StubError) return error
        throw error
      })
      running.set(handle, { polls: behavior.pollsBeforeDone, result })
    }
    return statusOf(handle, 0)
  }

  /** Only what reads is allowed. */
  async function execute({ statement, bindings }: SentStatement): Promise<StubResult> {
    if (!/^\s*(?:select|with|show)\b/i.test(statement))
      throw new StubError(
        '003001',
        '42501',
        'SQL access control error:\nInsufficient privileges to operate on schema',
      )
    const numbers = Object.keys(bindings)
    if (numbers.some((number, index) => number !== String(index + 1)))
      throw new StubError(
        '002049',
        '42601',
        'SQL compilation error:\nBind variables are not numbered from 1.',
      )
    return database.query(statement, bindings)
  }

  async function statusOf(handle: string, partition: number): Promise<Answer> {
    const found = running.get(handle)
    if (!found) return failure(404, '390404', '02000', 'No such statement.')
    const urls = { statementHandle: handle, statementStatusUrl: `/api/v2/statements/${handle}` }
    if (found.polls > 0) {
      found.polls -= 1
      return {
        status: 202,
        body: { code: '333334', message: 'Asynchronous execution in progress.', ...urls },
      }
    }
    const result = await found.result
    if (result instanceof StubError)
      return {
        status: 422,
        body: { code: result.code, message: result.message, sqlState: result.sqlState, ...urls },
      }
    const parts = partsOf(result.data, behavior.rowsPerPartition)
    if (partition > 0) return { status: 200, body: { data: parts[partition] ?? [] }, isCompressed: true }
    return {
      status: 200,
      body: {
        resultSetMetaData: {
          numRows: result.data.length,
          format: 'jsonv2',
          rowType: result.rowType,
          partitionInfo: parts.map((rows) => ({
            rowCount: rows.length,
            uncompressedSize: JSON.stringify(rows).length,
          })),
        },
        data: parts[0] ?? [],
        code: '090001',
        message: 'Statement executed successfully.',
        createdOn: 1_732_000_000_000,
        ...urls,
      },
    }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const url = new URL(request.url ?? '/', 'http://stub')
    requests.push(`${request.method} ${url.pathname}${url.searchParams.has('partition') ? url.search : ''}`)
    const next = behavior.next.shift()
    if (next) return { status: next.status, body: next.body ?? null, headers: next.headers ?? {} }
    const denied = await authenticate(request)
    if (denied) return denied
    if (request.method === 'POST' && url.pathname === '/api/v2/statements')
      return submit(request, url.searchParams)
    const [, handle = '', action] = /^\/api\/v2\/statements\/([^/]+)(?:\/(cancel))?$/.exec(url.pathname) ?? []
    if (request.method === 'POST' && action === 'cancel') {
      canceled.push(handle)
      running.delete(handle)
      return {
        status: 200,
        body: { code: '000604', message: 'successfully canceled.', statementHandle: handle },
      }
    }
    if (request.method === 'GET' && handle !== '' && action === undefined)
      return statusOf(handle, Number(url.searchParams.get('partition') ?? 0))
    return { status: 404, body: null }
  }

  const server = createServer((request, response) => {
    void answer(request).then(
      (sent) => send(response, sent),
      (error: unknown) => send(response, failure(500, '000001', 'XX000', String(error))),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    fingerprint,
    database,
    requests,
    statements,
    canceled,
    behavior,
    async stop() {
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      })
      database.close()
    },
  }
}

type Answer = { status: number; body: unknown; headers?: Record<string, string>; isCompressed?: boolean }
type Failure = Answer

function failure(status: number, code: string, sqlState: string, message: string): Failure {
  return { status, body: { code, message, sqlState } }
}

/** Names are case-sensitive, and those that do not exist are refused like those that may not be used. */
function refusal({ database, warehouse, role, statement }: SentStatement): Failure | null {
  if (role !== undefined && role !== account.role)
    return failure(
      403,
      '390189',
      '08001',
      `Role '${role}' specified in the connect string does not exist or not authorized.`,
    )
  if (warehouse !== undefined && warehouse !== account.warehouse)
    return failure(422, '390201', '08001', 'The requested warehouse does not exist or not authorized.')
  if (database !== account.database && !/^\s*select 1\s*$/i.test(statement))
    return failure(
      422,
      '090105',
      '22000',
      "Cannot perform SELECT. This session does not have a current database. Call 'USE DATABASE', or use a qualified name.",
    )
  return null
}

function partsOf<T>(rows: readonly T[], size: number): T[][] {
  const parts: T[][] = []
  for (let at = 0; at < rows.length; at += size) parts.push(rows.slice(at, at + size))
  return parts.length === 0 ? [[]] : parts
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}

function send(response: ServerResponse, { status, body, headers = {}, isCompressed = false }: Answer): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  response.writeHead(status, {
    'content-type': typeof body === 'string' ? 'text/html' : 'application/json',
    ...(isCompressed ? { 'content-encoding': 'gzip' } : {}),
    ...headers,
  })
  response.end(isCompressed ? gzipSync(text) : text)
}
