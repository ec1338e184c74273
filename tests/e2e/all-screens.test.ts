import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { appTest } from './support/app-test.ts'

// Every address of the app, in light, dark and Persian, on a desk and on a phone: everybody can use it. The addresses
// are those of the route table, so that none is forgotten. With SCREENSHOTS=<folder> each screen is also kept there.

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }
const looks = {
  light: { darkMode: false, lang: 'en' },
  dark: { darkMode: true, lang: 'en' },
  persian: { darkMode: false, lang: 'fa' },
}
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const pictures = process.env['SCREENSHOTS'] ?? ''

const routesSchema = v.object({
  routes: v.array(v.object({ path: v.string(), access: v.string(), redirect: v.optional(v.string()) })),
})
// By a text, since the app's own types are not those of Node.
const routeTable = '../../web/app/routes.ts'

let token = ''
/** The addresses to look at for each path of the route table. */
let addresses: Record<string, string[]> = {}
let paths: { path: string; isForStrangers: boolean }[] = []

const app = appTest(async () => {
  const { routes } = v.parse(routesSchema, await import(routeTable))
  paths = routes
    .filter(({ redirect }) => redirect === undefined)
    .map(({ path, access }) => ({ path, isForStrangers: access === 'anonymous' }))
  addresses = await setUp()
})

/** A base from a template with all kinds of views, published and not, and something to read on every page. */
async function setUp(): Promise<typeof addresses> {
  token = await app.signUp()
  const base = await app.send<{ id: string }>('POST', '/api/v2/meta/bases', {
    title: 'Customers',
    template: 'crm',
  })
  const { list } = await app.send<{ list: { id: string }[] }>('GET', `/api/v2/meta/bases/${base.id}/tables`)
  const table = await app.send<{ id: string; views: { id: string; type: number }[] }>(
    'GET',
    `/api/v2/meta/tables/${list[0]?.id}`,
  )
  const share = async (viewId: string): Promise<string> =>
    (await app.send<{ uuid: string }>('POST', `/api/v2/meta/views/${viewId}/share`)).uuid
  const made = async (kind: string, title: string): Promise<{ id: string; shareId: string }> => {
    const { id } = await app.send<{ id: string }>('POST', `/api/v2/meta/tables/${table.id}/${kind}`, {
      title,
    })
    return { id, shareId: await share(id) }
  }
  const grid = table.views.find(({ type }) => type === 3)?.id ?? ''
  const [gallery, form] = [await made('galleries', 'Cards'), await made('forms', 'Tell us')]
  const { uuid } = await app.send<{ uuid: string }>('POST', `/api/v2/meta/bases/${base.id}/shared`, {})
  await app.send('POST', '/api/v1/tokens', { description: 'Nightly report' })
  await app.send('POST', `/api/v2/meta/bases/${base.id}/users`, { email: 'ben@example.com', roles: 'editor' })
  const gridShare = await share(grid)
  const none = 'a'.repeat(40)
  const inBase = `/nc/${base.id}`
  const tab = (name: string) => `${inBase}/auth?tab=${name}`
  return {
    '/': ['/'],
    '/projects': ['/projects'],
    '/projects/list': ['/projects/list'],
    '/create': ['/create'],
    '/project/0': ['/project/0'],
    '/create-external': ['/create-external'],
    '/signin': ['/signin'],
    '/signup/:token?': ['/signup', `/signup/${none}`],
    '/forgot-password': ['/forgot-password'],
    '/password-reset/:token': [`/password-reset/${none}`],
    '/verify-email/:token': [`/verify-email/${none}`],
    '/new-address/:token': [`/new-address/${none}`],
    '/invitation/:token': [`/invitation/${none}`],
    '/error/404': ['/error/404', '/no/such/page/at/all'],
    '/:projectType/:projectId': [inBase],
    '/:projectType/:projectId/:type/:title/:viewTitle?': [
      `${inBase}/table/${table.id}`,
      `${inBase}/table/${table.id}/${form.id}`,
      `${inBase}/table/${table.id}/${gallery.id}`,
    ],
    '/:projectType/:projectId/auth': [
      tab('members'),
      tab('sharing'),
      tab('visibility'),
      tab('tokens'),
      tab('audit'),
      tab('general'),
    ],
    '/account/:page': ['profile', 'password', 'sessions', 'tokens'].map((page) => `/account/${page}`),
    '/account/users/:nestedPage?': ['/account/users/list', '/account/users/settings'],
    '//apps': ['//apps'],
    '/account/apps': ['/account/apps'],
    '/account/mailbox': ['/account/mailbox'],
    '/account/usage': ['/account/usage'],
    '/account/audit': ['/account/audit'],
    '/account/license': ['/account/license'],
    '/:projectType/base/:baseId': [`/nc/base/${uuid}`, '/nc/base/none'],
    '/:projectType/base/:baseId/:type/:title/:viewTitle?': [
      `/nc/base/${uuid}/table/${table.id}/${gallery.id}`,
    ],
    '/:projectType/form/:viewId': [`/nc/form/${form.shareId}`],
    '/:projectType/form/:viewId/survey': [`/nc/form/${form.shareId}/survey`],
    '/:projectType/gallery/:viewId': [`/nc/gallery/${gallery.shareId}`],
    '/:projectType/kanban/:viewId': ['/nc/kanban/none'],
    '/:projectType/calendar/:viewId': ['/nc/calendar/none'],
    '/:projectType/timeline/:viewId': ['/nc/timeline/none'],
    '/:projectType/view/:viewId': [`/nc/view/${gridShare}`],
  }
}

/** A browser of somebody who is signed in, or of a stranger, with these settings. */
async function open(settings: object, isIn: boolean): Promise<Page> {
  const page = await app.page({ viewport: sizes.desk, bypassCSP: true, reducedMotion: 'reduce' })
  await page.addInitScript(
    ([text, script]) => {
      // A page may have stored a newer token meanwhile.
      if (localStorage.getItem('nocodb-gui-v2') === null) localStorage.setItem('nocodb-gui-v2', text)
      // oxlint-disable-next-line no-eval -- axe, once per document
      ;(0, eval)(script)
    },
    [JSON.stringify({ ...settings, token: isIn ? token : '' }), axe] as const,
  )
  return page
}

/** Waits until a screen stands: it has its heading, and nothing is on its way. */
async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor({ state: 'attached' })
  // A base leads on to its first table.
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true], .animate-pulse') === null &&
      !/^#\/nc\/(base\/)?[a-z]+[0-9a-z]{12,}$/.test(location.hash),
  )
}

async function problems(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const { violations } = await (
      globalThis as unknown as {
        axe: {
          run(
            at: Document,
            options: object,
          ): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>
        }
      }
    ).axe.run(document, { resultTypes: ['violations'] })
    return violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
  })
}

test('every path of the route table has an address here', () => {
  expect(Object.keys(addresses).toSorted()).toEqual([...new Set(paths.map(({ path }) => path))].toSorted())
})

test.each(Object.entries(looks))('everybody can use every screen: %s', async (look, settings) => {
  const found: string[] = []
  const [inside, outside] = [await open(settings, true), await open(settings, false)]
  for (const { path, isForStrangers } of paths) {
    for (const address of addresses[path] ?? []) {
      const isPublic =
        isForStrangers || /^\/nc\/(base|form|gallery|kanban|calendar|timeline|view)\//.test(address)
      const page = isPublic ? outside : inside
      await page.setViewportSize(sizes.desk)
      await page.goto(`${app.url()}#${address}`)
      await settled(page)
      for (const [size, viewport] of Object.entries(sizes)) {
        await page.setViewportSize(viewport)
        if (pictures) await picture(page, look, size, address)
        found.push(...(await problems(page)).map((problem) => `${look}, ${size}, ${address}: ${problem}`))
      }
    }
  }
  await Promise.all([inside.context().close(), outside.context().close()])
  expect(found).toEqual([])
})

/** Adds what the page's security policy has blocked to `document.documentElement.dataset.blocked`. */
const noteBlocked = `addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sample }) => {
  const { dataset } = document.documentElement
  dataset.blocked = (dataset.blocked ?? '') + [violatedDirective, blockedURI, sample].join(' ') + '\\n'
})`

test('every screen works within the content security policy and has its own title', async () => {
  const pages = await Promise.all(
    [token, ''].map(async (own) => {
      const page = await app.page({ viewport: sizes.desk })
      await page.addInitScript(noteBlocked)
      await page.addInitScript(
        (text) => {
          // A blank page has no storage.
          if (location.protocol === 'about:') return
          if (localStorage.getItem('nocodb-gui-v2') === null) localStorage.setItem('nocodb-gui-v2', text)
        },
        JSON.stringify({ token: own }),
      )
      return page
    }),
  )
  const [inside, outside] = pages
  if (!inside || !outside) throw new Error('There are two pages.')
  const found: string[] = []
  for (const { path, isForStrangers } of paths) {
    for (const address of addresses[path] ?? []) {
      const isPublic = isForStrangers || /^\/nc\/(base|form|gallery|kanban|calendar|view)\//.test(address)
      const page = isPublic ? outside : inside
      await page.goto('about:blank')
      const response = await page.goto(`${app.url()}#${address}`)
      const policy = response?.headers()['content-security-policy'] ?? ''
      if (!/script-src 'self';/.test(policy)) found.push(`${address} has the policy ${policy}`)
      await settled(page)
      const blocked = await page.evaluate(() => document.documentElement.dataset['blocked'] ?? '')
      if (blocked !== '') found.push(`${address}: ${blocked}`)
      const title = await page.title()
      if (!/^.+ · Tessera$/.test(title) && !path.includes('/form/'))
        found.push(`${address} has the title ${title}`)
    }
  }
  // The policy does block, and the page notes it.
  await inside.evaluate(() => {
    const script = document.createElement('script')
    script.textContent = 'document.title = "ran"'
    document.head.append(script)
  })
  expect(await inside.evaluate(() => document.documentElement.dataset['blocked'])).toContain('script-src')
  expect(await inside.title()).not.toBe('ran')
  await Promise.all(pages.map((page) => page.context().close()))
  expect(found).toEqual([])
})

async function picture(page: Page, look: string, size: string, address: string): Promise<void> {
  const folder = join(pictures, `${look}-${size}`)
  mkdirSync(folder, { recursive: true })
  const name = address.replace(/[a-z]+[0-9a-z]{12,}/g, 'id').replace(/\W+/g, '-')
  await page.evaluate(`Promise.allSettled(document.getAnimations().map(({ finished }) => finished))`)
  await page.screenshot({ path: join(folder, `${name}.png`) })
}

test('nothing broke on the way', () => {})
