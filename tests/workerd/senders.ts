import { spawn } from 'node:child_process'
import type { Page } from 'playwright-core'

/** A request whose body is refused. */
export type Refused = { method: string; path: string; kind: 'json' | 'multipart'; size: number }

/** What came of it: the status and the code of the error, or how it failed. */
export type Heard = string

export type Sender = (url: string, refused: Refused) => Promise<Heard>

const answered = (status: number, text: string): Heard =>
  `${status} ${/"error":"([A-Z_]+)"/.exec(text)?.[1] ?? 'no code'}`

/** JSON of so many bytes. */
const jsonOf = (size: number): string => `"${'x'.repeat(size - 2)}"`

/** Sends with Node's own fetch. */
export const byNode: Sender = async (url, { method, path, kind, size }) => {
  const form = new FormData()
  form.append('file', new Blob([new Uint8Array(size)]), 'a.bin')
  const headers = { 'content-type': 'application/json' }
  try {
    const response = await fetch(
      url + path,
      kind === 'json' ? { method, headers, body: jsonOf(size) } : { method, body: form },
    )
    return answered(response.status, await response.text())
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error)
    return `failed: ${cause}`
  }
}

/** Sends with curl, whose body comes through its standard input. */
export const byCurl: Sender = (url, { method, path, kind, size }) =>
  new Promise((resolve) => {
    const body =
      kind === 'json'
        ? ['-H', 'content-type: application/json', '--data-binary', '@-']
        : ['-F', 'file=@-;filename=a.bin']
    const child = spawn('curl', ['-s', '-S', '-X', method, '-w', '\n%{http_code}', ...body, url + path])
    let out = ''
    let problem = ''
    child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (problem += chunk.toString()))
    child.stdin.on('error', () => undefined)
    child.once('error', (error) => resolve(`failed: ${error.message}`))
    child.once('close', (code) => {
      const [text = '', status = ''] = out.split(/\n(?=\d+$)/)
      resolve(code === 0 ? answered(Number(status), text) : `failed: ${code} ${problem.trim()}`)
    })
    child.stdin.end(kind === 'json' ? jsonOf(size) : new Uint8Array(size))
  })

/** Sends from a page of the app in a browser. */
export function byPage(page: Page): Sender {
  return (_url, refused) =>
    page.evaluate(async ({ method, path, kind, size }) => {
      const form = new FormData()
      form.append('file', new Blob([new Uint8Array(size)]), 'a.bin')
      const headers = { 'content-type': 'application/json' }
      const json = `"${'x'.repeat(size - 2)}"`
      try {
        const response = await fetch(
          path,
          kind === 'json' ? { method, headers, body: json } : { method, body: form },
        )
        const code = /"error":"([A-Z_]+)"/.exec(await response.text())?.[1] ?? 'no code'
        return `${response.status} ${code}`
      } catch (error) {
        return `failed: ${String(error)}`
      }
    }, refused)
}
