/** A part of an object: from an offset, with a length or to the end; or the last bytes. */
export type ByteRange = { offset: number; length?: number } | { suffix: number }

export type StoredObject = {
  body: ReadableStream<Uint8Array>
  /** Size of the whole object in bytes. */
  size: number
  /** The range that `body` contains; everything without a requested range. */
  from: number
  length: number
  contentType: string
}

/** New content: bytes, or a stream of exactly `size` bytes. */
export type NewObject = {
  body: Uint8Array | ReadableStream<Uint8Array>
  size: number
  contentType: string
}

/** The range starts after the end of the object. */
export const outOfRange = 'outOfRange'

/**
 * File storage. Keys are written once and never change. All methods throw StorageError on failure; objects
 * are stored completely or not at all.
 */
export type Storage = {
  put(key: string, object: NewObject): Promise<void>
  /** Null if the object does not exist. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null | typeof outOfRange>
  /** Missing objects count as deleted. */
  delete(keys: readonly string[]): Promise<void>
}

export class StorageError extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause })
    this.name = 'StorageError'
  }
}
