import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import * as v from 'valibot'
import { RequestError } from './hrana-error.ts'
import type { HranaService } from './hrana-service.ts'
import type { Namespaces } from './namespaces.ts'
import { CursorBodySchema, PipelineBodySchema } from './protocol.ts'

type Answer = { readonly status: number; readonly text: string }

export type HttpServer = {
  readonly service: HranaService
  readonly namespaces: Namespaces
  readonly authToken: string | undefined
  readonly maxRequestBytes: number
}

/** Handles an HTTP request; never throws. */
export async function handleHttp(
  front: HttpServer,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  let answer: Answer
  try {
    answer = await route(front, request)
  } catch (thrown) {
    answer = errorAnswer(thrown)
    // The rest of a rejected body must not be read as the next request.
    if (!request.complete) response.setHeader('connection', 'close')
  }
  // Without a charset, because the client only accepts this exact media type.
  response.writeHead(answer.status, { 'content-type': 'application/json', 'cache-control': 'no-store' })
  response.end(answer.text)
}

async function route(front: HttpServer, request: IncomingMessage): Promise<Answer> {
  const [path = '/'] = (request.url ?? '/').split('?')
  if (request.method === 'GET' && path === '/health') return json(200, { ok: true })
  authorize(front.authToken, request.headers.authorization)

  const admin = /^\/v1\/namespaces\/([^/]+)(\/create)?$/.exec(path)
  if (admin !== null) return routeAdmin(front, request.method, admin[1] ?? '', admin[2] !== undefined)

  const hrana = /^\/([^/]+)\/(v[23])(?:\/(pipeline|cursor))?$/.exec(path)
  if (hrana === null) throw noSuchPath(path)
  const [, namespace = '', version, endpoint] = hrana
  if (endpoint === undefined && request.method === 'GET') {
    front.namespaces.fileOf(namespace)
    return json(200, { version })
  }
  if (request.method !== 'POST') throw new RequestError(405, 'METHOD_NOT_ALLOWED', 'Use POST here')
  if (endpoint === 'pipeline') {
    const body = parse(PipelineBodySchema, await readJson(front, request))
    return { status: 200, text: await front.service.pipeline(namespace, body) }
  }
  if (endpoint === 'cursor' && version === 'v3') {
    const body = parse(CursorBodySchema, await readJson(front, request))
    return { status: 200, text: await front.service.cursor(namespace, body) }
  }
  throw noSuchPath(path)
}

async function routeAdmin(
  front: HttpServer,
  method: string | undefined,
  namespace: string,
  isCreate: boolean,
): Promise<Answer> {
  if (isCreate && method === 'POST') {
    await front.namespaces.create(namespace)
    return json(200, { namespace })
  }
  if (!isCreate && method === 'DELETE') {
    await front.service.deleteNamespace(namespace)
    return json(200, { namespace })
  }
  if (!isCreate && method === 'GET') {
    if (await front.namespaces.exists(namespace)) return json(200, { namespace })
    throw new RequestError(404, 'NAMESPACE_NOT_FOUND', `There is no namespace ${JSON.stringify(namespace)}`)
  }
  throw new RequestError(405, 'METHOD_NOT_ALLOWED', 'Use POST .../create, DELETE or GET here')
}

function authorize(token: string | undefined, header: string | undefined): void {
  if (token === undefined) return
  const given = Buffer.from(header ?? '')
  const wanted = Buffer.from(`Bearer ${token}`)
  // The length of the token is no secret.
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) {
    throw new RequestError(401, 'AUTH_REQUIRED', 'The request does not bear the right token')
  }
}

async function readJson(front: HttpServer, request: IncomingMessage): Promise<unknown> {
  // Browsers need permission to send this media type to another origin, which is never granted.
  if (request.headers['content-type']?.split(';')[0]?.trim().toLowerCase() !== 'application/json') {
    throw new RequestError(415, 'CONTENT_TYPE', 'Send application/json')
  }
  const bytes = await readBody(request, front.maxRequestBytes)
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    throw new RequestError(400, 'JSON_INVALID', 'The body is not valid JSON')
  }
}

/** Reads events instead of iterating, which costs several promises for each request. */
function readBody(request: IncomingMessage, bytesMax: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    let size = 0
    request.on('data', (chunk: Buffer) => {
      size += chunk.length
      if (size <= bytesMax) {
        chunks.push(chunk)
        return
      }
      request.pause()
      reject(new RequestError(413, 'REQUEST_TOO_LARGE', `Requests may have ${bytesMax} bytes`))
    })
    request.on('end', () => {
      const [only] = chunks
      resolve(chunks.length === 1 && only ? only : Buffer.concat(chunks, size))
    })
    request.on('error', reject)
    request.on('close', () => {
      if (!request.complete) reject(new RequestError(400, 'BODY_INCOMPLETE', 'The body has ended early'))
    })
  })
}

function parse<Schema extends v.GenericSchema>(schema: Schema, body: unknown): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, body, { abortEarly: true })
  if (parsed.success) return parsed.output
  const [issue] = parsed.issues
  throw new RequestError(400, 'PROTOCOL_ERROR', `${v.getDotPath(issue) ?? 'body'}: ${issue.message}`)
}

function errorAnswer(thrown: unknown): Answer {
  if (thrown instanceof RequestError) {
    const { message, code, status } = thrown
    return json(status, { error: message, message, code })
  }
  console.error(thrown)
  const message = 'The server met an unexpected error'
  return json(500, { error: message, message, code: 'INTERNAL_ERROR' })
}

function noSuchPath(path: string): RequestError {
  const hint = /^\/v[23]\b/.test(path)
    ? '; the address of a namespace ends with a slash: <url>/<namespace>/'
    : ''
  return new RequestError(404, 'NOT_FOUND', `There is nothing at ${path}${hint}`)
}

function json(status: number, value: unknown): Answer {
  return { status, text: JSON.stringify(value) }
}
