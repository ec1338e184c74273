import { AwsClient } from 'aws4fetch'
import { type ByteRange, type NewObject, outOfRange, type Storage, StorageError } from './storage.ts'

export type S3Settings = {
  /** Endpoint without the bucket: https://s3.example.org. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** Milliseconds until the first response. */
const s3RequestTimeoutMs = 30_000

/** Files in an S3-compatible bucket, with path-style addresses. */
export function openS3(settings: S3Settings): Storage {
  const { accessKeyId, secretAccessKey, region } = settings
  // A stream can be sent only once, so the caller decides about retries.
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 0 })
  const root = `${settings.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(settings.bucket)}`

  async function ask(key: string, init: RequestInit): Promise<Response> {
    try {
      const address = `${root}/${key.split('/').map(encodeURIComponent).join('/')}`
      return await withPatience((signal) => client.fetch(address, { ...init, redirect: 'manual', signal }))
    } catch (error) {
      throw new StorageError('The S3 service does not answer.', error)
    }
  }

  async function refuse(response: Response, what: string): Promise<never> {
    const text = await response.text().catch(() => '')
    throw new StorageError(`S3 answered ${response.status} to ${what}: ${text.slice(0, 300)}`)
  }

  return {
    async put(key, object) {
      const response = await ask(key, {
        method: 'PUT',
        body: await bodyOf(object),
        headers: { 'content-type': object.contentType },
      })
      if (!response.ok) await refuse(response, 'PUT')
      await response.body?.cancel()
    },
    async get(key, range) {
      const response = await ask(key, range ? { headers: { range: rangeHeader(range) } } : {})
      if (response.status === 404) return closed(response, null)
      if (response.status === 416) return closed(response, outOfRange)
      if (!response.ok || !response.body) return refuse(response, 'GET')
      const length = Number(response.headers.get('content-length') ?? 0)
      const part = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers.get('content-range') ?? '')
      return {
        body: response.body,
        size: part ? Number(part[3]) : length,
        from: part ? Number(part[1]) : 0,
        length: part ? Number(part[2]) - Number(part[1]) + 1 : length,
        contentType: response.headers.get('content-type') ?? 'application/octet-stream',
      }
    },
    async delete(keys) {
      for (const key of keys) {
        const response = await ask(key, { method: 'DELETE' })
        if (!response.ok && response.status !== 404) await refuse(response, 'DELETE')
        await response.body?.cancel()
      }
    },
  }
}

async function closed<T>(response: Response, answer: T): Promise<T> {
  await response.body?.cancel()
  return answer
}

function rangeHeader(range: ByteRange): string {
  if ('suffix' in range) return `bytes=-${range.suffix}`
  const last = range.length === undefined ? '' : range.offset + range.length - 1
  return `bytes=${range.offset}-${last}`
}

/** S3 needs the length of a body. Streams whose length the platform does not know are buffered. */
async function bodyOf({ body, size }: NewObject): Promise<BodyInit> {
  if (body instanceof Uint8Array) return new Uint8Array(body)
  if ('FixedLengthStream' in globalThis) return body.pipeThrough(new FixedLengthStream(size))
  return new Response(body).arrayBuffer()
}

async function withPatience(work: (signal: AbortSignal) => Promise<Response>): Promise<Response> {
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), s3RequestTimeoutMs)
  try {
    return await work(stop.signal)
  } finally {
    clearTimeout(timer)
  }
}
