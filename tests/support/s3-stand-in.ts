import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type S3StandIn = {
  /** The settings with which the worker uses it. */
  settings: Record<string, string>
  objects: Map<string, { bytes: Buffer; type: string }>
  /** Answers everything with this status from now on; null for business as usual. */
  failWith(status: number | null): void
  stop(): Promise<void>
}

const keyId = 'AKEY'
const secret = 'the secret of the key'
const region = 'eu-test-1'

/** A small S3 service in memory that takes no request whose signature (version 4) is not right. */
export async function startS3(): Promise<S3StandIn> {
  const objects: S3StandIn['objects'] = new Map()
  let failure: number | null = null
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(500).end())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = []
    for await (const piece of request) pieces.push(Buffer.from(piece as Uint8Array))
    const refusal = failure ?? (isSigned(request) ? null : 403)
    if (refusal !== null) {
      response.writeHead(refusal).end('<Error/>')
      return
    }
    const path = (request.url ?? '').split('?')[0] ?? ''
    if (request.method === 'PUT') {
      // Real services want to know the length before the first byte.
      if (request.headers['content-length'] === undefined) {
        response.writeHead(411).end('<Error/>')
        return
      }
      objects.set(path, {
        bytes: Buffer.concat(pieces),
        type: request.headers['content-type'] ?? 'binary/octet-stream',
      })
      response.writeHead(200).end()
      return
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      response.writeHead(204).end()
      return
    }
    give(request.headers.range, objects.get(path), response)
  }

  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    objects,
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_BUCKET: 'files',
      S3_REGION: region,
      S3_ACCESS_KEY_ID: keyId,
      S3_SECRET_ACCESS_KEY: secret,
    },
    failWith: (status) => {
      failure = status
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function give(
  range: string | undefined,
  object: { bytes: Buffer; type: string } | undefined,
  response: ServerResponse,
): void {
  if (!object) {
    response.writeHead(404).end('<Error/>')
    return
  }
  const { bytes, type } = object
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (first === '' && last === '') {
    response.writeHead(200, { 'content-type': type, 'content-length': bytes.length }).end(bytes)
    return
  }
  const from = first === '' ? Math.max(0, bytes.length - Number(last)) : Number(first)
  const to = first === '' || last === '' ? bytes.length - 1 : Math.min(Number(last), bytes.length - 1)
  if (from >= bytes.length) {
    response.writeHead(416).end('<Error/>')
    return
  }
  const part = bytes.subarray(from, to + 1)
  response
    .writeHead(206, {
      'content-type': type,
      'content-length': part.length,
      'content-range': `bytes ${from}-${to}/${bytes.length}`,
    })
    .end(part)
}

/** Signature version 4, worked out anew from what has arrived. */
function isSigned(request: IncomingMessage): boolean {
  const header =
    /^AWS4-HMAC-SHA256 Credential=([^,]+), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!header) return false
  const [, credential = '', signed = '', signature] = header
  const moment = String(request.headers['x-amz-date'])
  const scope = `${moment.slice(0, 8)}/${region}/s3/aws4_request`
  if (credential !== `${keyId}/${scope}`) return false
  const late = Math.abs(Date.now() - Date.parse(moment.replace(/^(....)(..)(..T..)(..)/, '$1-$2-$3:$4:')))
  if (!(late < 15 * 60 * 1000)) return false
  const names = signed.split(';')
  if (!names.includes('host') || !names.includes('x-amz-date')) return false
  const [path = '', query = ''] = (request.url ?? '').split('?')
  const canonical = [
    request.method,
    path,
    query,
    ...names.map((name) => `${name}:${String(request.headers[name]).trim()}`),
    '',
    signed,
    String(request.headers['x-amz-content-sha256']),
  ].join('\n')
  const text = ['AWS4-HMAC-SHA256', moment, scope, createHash('sha256').update(canonical).digest('hex')].join(
    '\n',
  )
  const key = [moment.slice(0, 8), region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (made, part) => createHmac('sha256', made).update(part).digest(),
    `AWS4${secret}`,
  )
  return createHmac('sha256', key).update(text).digest('hex') === signature
}
