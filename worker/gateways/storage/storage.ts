/** A part of an object: from a byte on, so many bytes (or to the end), or the last bytes. */
export type ByteRange = { offset: number; length?: number } | { suffix: number }

export type StoredObject = {
  body: ReadableStream<Uint8Array>
  /** Bytes of the whole object. */
  size: number
  /** Which of them `body` holds; all where no range was asked for. */
  from: number
  length: number
  contentType: string
}

/** What is put in: all bytes, or a stream of exactly `size` bytes. */
export type NewObject = {
  body: Uint8Array | ReadableStream<Uint8Array>
  size: number
  contentType: string
}

/** The range begins after the object's last byte. */
export const outOfRange = 'outOfRange'

/**
 * Where files are kept. A key is written once and never changed. All throw StorageError when the storage does not do
 * what it should; an object is there whole or not at all.
 */
export type Storage = {
  put(key: string, object: NewObject): Promise<void>
  /** Null when there is no such object. */
  get(key: string, range?: ByteRange): Promise<StoredObject | null | typeof outOfRange>
  /** Objects that are not there count as deleted. */
  delete(keys: readonly string[]): Promise<void>
}

export class StorageError extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause })
    this.name = 'StorageError'
  }
}
