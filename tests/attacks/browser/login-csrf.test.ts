import { createServer, type Server } from 'node:http'
import { type Browser, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { attackTarget, password } from '../attack-target.ts'

const target = attackTarget()
const attacker = 'attacker@example.com'
const victim = 'victim@example.com'

let browser: Browser
let evil: Server
/** Another site: browsers hold `localhost` and `127.0.0.1` for different ones. */
let evilOrigin = ''

beforeAll(async () => {
  const executablePath = process.env['CHROMIUM_PATH']
  if (!executablePath) throw new Error('CHROMIUM_PATH is not set.')
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  browser = await chromium.launch({ executablePath, headless: true, args })
  evil = createServer((request, response) => {
    response.setHeader('content-type', 'text/html')
    response.end(evilPage(new URL(request.url ?? '/', 'http://localhost').pathname))
  })
  await new Promise<void>((resolve) => evil.listen(0, 'localhost', resolve))
  const address = evil.address()
  evilOrigin = `http://localhost:${typeof address === 'object' && address ? address.port : 0}`
  await target.signUp(attacker)
  await target.signUp(victim)
})
afterAll(async () => {
  await browser?.close()
  evil?.close()
})

/** Pages that sign the visitor in, or up, as somebody the attacker chose. */
function evilPage(path: string): string {
  const call = path.endsWith('signup') ? 'signup' : 'signin'
  const email = call === 'signup' ? 'made-up@example.com' : attacker
  const address = `${target.url()}/api/v1/auth/user/${call}`
  const body = JSON.stringify({ email, password, rest: '=' })
  const [name, value] = body.split('=')
  if (path.startsWith('/form/'))
    return `<form method="post" enctype="text/plain" action="${address}">
      <input name='${name}' value='${value}'></form><script>document.forms[0].submit()</script>`
  return `<script>
    fetch(${JSON.stringify(address)}, { method: 'POST', mode: 'no-cors', credentials: 'include',
      body: new Blob([${JSON.stringify(body)}]) }).finally(() => { document.title = 'sent' })
  </script>`
}

/** Whose session the next refresh of this browser gives; null for none. */
async function refreshedAs(page: Page): Promise<string | null> {
  await page.goto(`${target.url()}/tessera.svg`)
  return page.evaluate(async () => {
    const response = await fetch('/auth/token/refresh', { method: 'POST' })
    if (!response.ok) return null
    const { token } = (await response.json()) as { token: string }
    const payload = JSON.parse(atob(token.split('.')[1] ?? '')) as { email: string }
    return payload.email
  })
}

const attacks = ['/form/signin', '/form/signup', '/fetch/signin', '/fetch/signup']

async function visitEvil(page: Page, path: string): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().includes('/auth/user/'))
  await page.goto(evilOrigin + path)
  expect((await answered).status()).toBeGreaterThanOrEqual(400)
}

test.each(attacks)('the page %s of another site does not replace the session of a visitor', async (path) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${target.url()}/tessera.svg`)
  await page.evaluate(
    ([email, given]) =>
      fetch('/api/v1/auth/user/signin', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: given }),
      }),
    [victim, password],
  )
  await visitEvil(page, path)
  expect(await refreshedAs(page)).toBe(victim)
  await context.close()
})

test.each(attacks)('the page %s of another site begins no session', async (path) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await visitEvil(page, path)
  expect(await refreshedAs(page)).toBeNull()
  await context.close()
})
