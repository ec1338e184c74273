import { type Browser, type BrowserContext, chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { baseKeyOf } from '#core/ids.ts'
import { attackTarget, password } from '../attack-target.ts'

// A page of HTML that a stranger uploaded through a public form does not run on the app's origin, whatever its address.

const target = attackTarget()
const member = 'member@example.com'
const file = { id: '', path: '', signedPath: '' }

let browser: Browser
let context: BrowserContext

/** Takes the token of whoever opens the page. */
const page = `<!doctype html><title>harmless</title><script>
  document.title = 'ran'
  fetch('/auth/token/refresh', { method: 'POST' }).then(() => { document.title = 'stole' })
</script>`

beforeAll(async () => {
  const executablePath = process.env['CHROMIUM_PATH']
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set.')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  browser = await chromium.launch({ executablePath, headless: true, args })
  await uploadAsStranger()
  context = await browser.newContext()
  const own = await context.newPage()
  await own.goto(`${target.url()}/tessera.svg`)
  const status = await own.evaluate(
    ([email, given]) =>
      fetch('/api/v1/auth/user/signin', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: given }),
      }).then((response) => response.status),
    [member, password],
  )
  if (status !== 200) throw new Error(`Sign-in: ${status}`)
  await own.close()
})
afterAll(async () => {
  await browser?.close()
})

async function uploadAsStranger(): Promise<void> {
  const { token } = await target.signUp(member)
  const post = async <T>(path: string, body?: unknown): Promise<T> => {
    const reply = await target.send({ method: 'POST', path, token, body: body ?? {} })
    if (reply.status >= 300) throw new Error(`${path}: ${reply.status} ${reply.text}`)
    return reply.json as T
  }
  const base = await post<{ id: string }>('/api/v2/meta/bases', { title: 'Base' })
  const table = await post<{ id: string }>(`/api/v2/meta/bases/${base.id}/tables`, {
    title: 'Answers',
    columns: [
      { title: 'Name', uidt: 'SingleLineText', pv: true },
      { title: 'Files', uidt: 'Attachment' },
    ],
  })
  const form = await post<{ id: string }>(`/api/v2/meta/tables/${table.id}/forms`, { title: 'Form' })
  const { uuid } = await post<{ uuid: string }>(`/api/v2/meta/views/${form.id}/share`)
  const sent = await target.send({
    method: 'POST',
    path: `/api/v2/public/shared-view/${uuid}/files?title=page.html`,
    headers: { 'content-type': 'text/html' },
    body: page,
  })
  expect(sent.status, sent.text).toBe(200)
  Object.assign(file, sent.json)
}

/** As worker/files/store-file.ts names the object; its types are those of another platform. */
const storageKey = (fileId: string): string => `${baseKeyOf('file', fileId)}/${fileId}`

const addresses = (): [string, string][] => [
  ['the runtime’s file bucket', `/cdn-cgi/local/r2/public/tessera-files/${storageKey(file.id)}`],
  ['the lasting address', `/${file.path}`],
  ['the signed address', `/${file.signedPath}`],
  ['the signed address without a name', `/${file.signedPath.split('/').slice(0, -1).join('/')}`],
]

test('an uploaded page runs nowhere on the app’s origin', async () => {
  expect(file.signedPath).not.toBe('')
  for (const [what, path] of addresses()) {
    const visitor = await context.newPage()
    const refreshed: string[] = []
    visitor.on('request', (request) => {
      if (request.url().includes('/auth/token/refresh') && request.frame().url().includes(path))
        refreshed.push(request.url())
    })
    // A download ends the navigation with an error.
    await visitor.goto(target.url() + path, { waitUntil: 'load' }).catch(() => null)
    expect([what, await visitor.title()]).not.toEqual([what, expect.stringMatching(/^(ran|stole)$/)])
    expect([what, refreshed]).toEqual([what, []])
    await visitor.close()
  }
})

test('nor inside a frame, an object or a worker of the app’s origin', async () => {
  const visitor = await context.newPage()
  await visitor.goto(`${target.url()}/tessera.svg`)
  for (const [what, path] of addresses()) {
    const answer = await visitor.evaluate(async (address) => {
      const response = await fetch(address)
      return {
        type: response.headers.get('content-type') ?? '',
        disposition: response.headers.get('content-disposition') ?? '',
        policy: response.headers.get('content-security-policy') ?? '',
        text: await response.text(),
      }
    }, path)
    if (!answer.text.includes('stole')) continue
    expect([what, answer.type]).not.toEqual([what, expect.stringContaining('html')])
    expect([what, answer.disposition]).toEqual([what, expect.stringContaining('attachment')])
    expect([what, answer.policy]).toEqual([what, expect.stringContaining('sandbox')])
  }
  await visitor.close()
})
