import type { FileWire } from '#core/api/records/files.ts'
import type { TestAnswer, TestApp } from './app.ts'
import type { Person } from './people.ts'

const encode = (text: string): Uint8Array<ArrayBuffer> => new Uint8Array(new TextEncoder().encode(text))

/** The start of a PNG, and text after it to know the file by. */
export function pngOf(text: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, ...encode(text)])
}

/** Calls about files by one person. */
export function fileCalls(app: TestApp, person: () => Person) {
  const send = (
    baseId: string,
    title: string,
    bytes: Uint8Array<ArrayBuffer> | string,
  ): Promise<TestAnswer> =>
    person().call(
      'POST',
      `/api/v2/meta/bases/${baseId}/files?title=${encodeURIComponent(title)}`,
      undefined,
      { bytes: typeof bytes === 'string' ? encode(bytes) : bytes },
    )
  return {
    send,
    async upload(baseId: string, title = 'a.png', bytes: Uint8Array<ArrayBuffer> | string = pngOf(title)) {
      const answer = await send(baseId, title, bytes)
      if (answer.status !== 200) throw new Error(`${answer.status} ${JSON.stringify(answer.body)}`)
      // The call promises it.
      return answer.body as FileWire
    },
    /** As a browser opens an address: nobody in particular. */
    open: (path: string, headers: Record<string, string> = {}) => app.call('GET', `/${path}`, { headers }),
  }
}

/** A multipart body of files. */
export function multipart(files: readonly { name: string; text: string }[]): {
  bytes: Uint8Array<ArrayBuffer>
  headers: Record<string, string>
} {
  const parts = files.map(
    ({ name, text }) =>
      `--mark\r\nContent-Disposition: form-data; name="files"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n${text}\r\n`,
  )
  return {
    bytes: encode(`${parts.join('')}--mark--\r\n`),
    headers: { 'content-type': 'multipart/form-data; boundary=mark' },
  }
}
