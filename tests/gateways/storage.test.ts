import { convertV4MiniflareOptions, Miniflare, NoOpLog } from 'miniflare'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openR2 } from '../../worker/gateways/storage/r2-storage.ts'
import { openS3 } from '../../worker/gateways/storage/s3-storage.ts'
import { outOfRange, type Storage, StorageError } from '../../worker/gateways/storage/storage.ts'
import { type S3StandIn, startS3 } from '../support/s3-stand-in.ts'

let s3: S3StandIn
let platform: Miniflare
let storages: Record<'R2' | 'S3', Storage>

beforeAll(async () => {
  s3 = await startS3()
  platform = new Miniflare(
    convertV4MiniflareOptions({
      name: 'files',
      modules: true,
      script: 'export default { fetch: () => new Response() }',
      compatibilityDate: '2026-11-01',
      r2Buckets: { FILES: 'files' },
      cf: false,
      telemetry: { enabled: false },
      log: new NoOpLog(),
    }),
  )
  const bucket = await platform.getR2Bucket('FILES')
  const { settings } = s3
  storages = {
    R2: openR2(bucket as unknown as R2Bucket),
    S3: openS3({
      endpoint: settings['S3_ENDPOINT'] ?? '',
      bucket: 'files',
      region: settings['S3_REGION'] ?? '',
      accessKeyId: settings['S3_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: settings['S3_SECRET_ACCESS_KEY'] ?? '',
    }),
  }
})
afterAll(async () => {
  await platform.dispose()
  await s3.stop()
})

const bytes = new TextEncoder().encode('0123456789')
const textOf = async (body: ReadableStream<Uint8Array>) => new Response(body).text()

describe.each(['R2', 'S3'] as const)('files in %s', (name) => {
  const key = 'base/fl one%2F'

  it('return the stored bytes, whole and in parts', async () => {
    const storage = storages[name]
    await storage.put(key, { body: bytes, size: 10, contentType: 'text/plain' })
    const whole = await storage.get(key)
    if (whole === null || whole === outOfRange) throw new Error('not there')
    expect([whole.size, whole.from, whole.length, whole.contentType]).toEqual([10, 0, 10, 'text/plain'])
    expect(await textOf(whole.body)).toBe('0123456789')
    for (const [range, from, text] of [
      [{ offset: 2, length: 3 }, 2, '234'],
      [{ offset: 8, length: 100 }, 8, '89'],
      [{ offset: 7 }, 7, '789'],
      [{ suffix: 2 }, 8, '89'],
      [{ suffix: 20 }, 0, '0123456789'],
    ] as const) {
      const part = await storage.get(key, range)
      if (part === null || part === outOfRange) throw new Error('not there')
      expect([part.size, part.from, part.length, await textOf(part.body)]).toEqual([
        10,
        from,
        text.length,
        text,
      ])
    }
    expect(await storage.get(key, { offset: 10 })).toBe(outOfRange)
  })

  it('are not there before and after', async () => {
    const storage = storages[name]
    expect(await storage.get('base/none')).toBeNull()
    await storage.delete([key, 'base/none'])
    expect(await storage.get(key)).toBeNull()
  })
})

describe('S3', () => {
  it('takes a stream', async () => {
    const body = new Blob([bytes]).stream()
    await storages.S3.put('base/stream', { body, size: 10, contentType: 'text/plain' })
    expect(s3.objects.get('/files/base/stream')?.bytes.toString()).toBe('0123456789')
  })

  it('refuses a wrong key, which is an error of the storage and no missing file', async () => {
    const wrong = openS3({
      endpoint: s3.settings['S3_ENDPOINT'] ?? '',
      bucket: 'files',
      region: s3.settings['S3_REGION'] ?? '',
      accessKeyId: s3.settings['S3_ACCESS_KEY_ID'] ?? '',
      secretAccessKey: 'another',
    })
    await expect(wrong.get('base/stream')).rejects.toThrow(StorageError)
    await expect(wrong.put('base/x', { body: bytes, size: 10, contentType: 'a/b' })).rejects.toThrow('403')
    expect(s3.objects.has('/files/base/x')).toBe(false)
  })

  it('that does not answer is an error of the storage', async () => {
    s3.failWith(503)
    await expect(storages.S3.get('base/stream')).rejects.toThrow(StorageError)
    s3.failWith(null)
    const gone = openS3({
      endpoint: 'http://127.0.0.1:9',
      bucket: 'f',
      region: 'r',
      accessKeyId: 'k',
      secretAccessKey: 's',
    })
    await expect(gone.get('x')).rejects.toThrow('does not answer')
  })
})
