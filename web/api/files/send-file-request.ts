import * as v from 'valibot'
import type { StoredFile } from '#core/fields/options/files.ts'

/** A rejected or failed upload with its message; `status` 0 without a response. */
export class UploadError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export type FileSending = {
  address: string
  file: Blob
  headers: Readonly<Record<string, string>>
  /** From 0 to 1. */
  onProgress: (share: number) => void
  signal: AbortSignal
}

const uploaded = v.object({
  id: v.string(),
  title: v.string(),
  mimetype: v.string(),
  size: v.number(),
  signedPath: v.string(),
})

/** Uploads a file with progress, which `fetch` cannot report. Rejects with FileRefused. */
export function sendFile(sending: FileSending): Promise<StoredFile & { signedPath: string }> {
  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest()
    call.open('POST', sending.address)
    for (const [name, text] of Object.entries(sending.headers)) call.setRequestHeader(name, text)
    call.setRequestHeader('content-type', 'application/octet-stream')
    call.upload.addEventListener('progress', ({ loaded, total }) =>
      sending.onProgress(total > 0 ? loaded / total : 0),
    )
    call.addEventListener('load', () => {
      const body = jsonOf(call.responseText)
      const parsed = v.safeParse(uploaded, body)
      if (call.status < 300 && parsed.success) resolve(parsed.output)
      else reject(new UploadError(call.status, messageOf(body)))
    })
    call.addEventListener('error', () => reject(new UploadError(0, '')))
    call.addEventListener('abort', () => reject(new DOMException('Stopped', 'AbortError')))
    sending.signal.addEventListener('abort', () => call.abort())
    call.send(sending.file)
  })
}

function messageOf(body: unknown): string {
  const read = v.safeParse(v.object({ message: v.string() }), body)
  return read.success ? read.output.message : ''
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
