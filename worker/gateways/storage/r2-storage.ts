import {
  type ByteRange,
  type NewObject,
  outOfRange,
  type Storage,
  StorageError,
  type StoredObject,
} from './storage.ts'

/** Files in a bound R2 bucket. */
export function openR2(bucket: R2Bucket): Storage {
  return {
    async put(key, object) {
      try {
        await bucket.put(key, bodyOf(object), { httpMetadata: { contentType: object.contentType } })
      } catch (error) {
        throw new StorageError(`R2 did not take ${key}.`, error)
      }
    },
    async get(key, range) {
      const found = await read(bucket, key, range)
      if (found === null || found === outOfRange) return found
      return describe(found, range)
    },
    async delete(keys) {
      try {
        if (keys.length > 0) await bucket.delete([...keys])
      } catch (error) {
        throw new StorageError('R2 did not delete.', error)
      }
    },
  }
}

async function read(
  bucket: R2Bucket,
  key: string,
  range: ByteRange | undefined,
): Promise<R2ObjectBody | null | typeof outOfRange> {
  try {
    return await bucket.get(key, range ? { range } : {})
  } catch (error) {
    // 10039: the range is outside the object.
    if (error instanceof Error && /\b10039\b|range/i.test(error.message)) return outOfRange
    throw new StorageError(`R2 did not give ${key}.`, error)
  }
}

/** Computes the range from the request, because R2's own report differs by platform. */
function describe({ body, size, httpMetadata }: R2ObjectBody, range: ByteRange | undefined): StoredObject {
  const from = range === undefined ? 0 : 'suffix' in range ? Math.max(0, size - range.suffix) : range.offset
  const most = size - from
  const length = range !== undefined && 'length' in range ? Math.min(range.length ?? most, most) : most
  return { body, size, from, length, contentType: httpMetadata?.contentType ?? 'application/octet-stream' }
}

/** R2 needs the length of a stream in advance. */
function bodyOf({ body, size }: NewObject): Uint8Array | ReadableStream<Uint8Array> {
  return body instanceof Uint8Array ? body : body.pipeThrough(new FixedLengthStream(size))
}
