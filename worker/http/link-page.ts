import * as v from 'valibot'
import { markdownAsText } from '#core/fields/text/markdown-as-text.ts'
import { viewTypeNumbers } from '#core/schema.ts'
import { hexColor } from '#core/theme.ts'
import { readFormTheme } from '#core/views/form-theme.ts'
import {
  type LinkPageSettings,
  linkPageSettings,
  linkPageSettingsSchema,
  linkSettingsHeader,
} from '#core/views/share-settings.ts'
import { appPage, type Assets, type IncomingRequest, pagePolicy } from './assets.ts'
import { escapeHtml } from './escape-html.ts'
import { withSkeleton } from './link-skeleton.ts'
import { siteAddress } from './site-address.ts'

/**
 * A public link's own page: `/s/:name` for views, `/f/:name` and `/f/:name/survey` for forms. `name`: the link's id or
 * custom address.
 */
export type LinkPath = { page: 's' | 'f'; name: string; isSurvey: boolean }

/** The public link that a page request is for; null for other paths. */
export function linkPathOf(request: Request): LinkPath | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const [, page, name, survey] =
    /^\/([sf])\/([a-z0-9_-]{1,64})(\/survey)?\/?$/.exec(new URL(request.url).pathname) ?? []
  if ((page !== 's' && page !== 'f') || name === undefined) return null
  return { page, name, isSurvey: survey !== undefined && page === 'f' }
}

/** Headers to drop: they identify the visitor, or ask for a cached API response. */
const ownHeaders = [
  'cookie',
  'authorization',
  'xc-auth',
  'xc-token',
  'xc-password',
  'xc-share-ticket',
  'xc-form-edit',
  'xc-shared-base-id',
  'xc-preview',
  'xc-timezone',
  'if-none-match',
  'cache-control',
]

/** The calls that a page makes to the rest of the worker. */
export type LinkPageCalls = {
  /** Calls the API. */
  callApi(request: Request): Promise<Response>
  /** The id of the link with a name; null for none. */
  findLink(name: string): Promise<string | null>
}

/**
 * Serves the app with the title and description of a public link in its head, as link previews and search engines
 * read it. Everything comes from the link's public description, so a page shows and costs no more than the API. The
 * body shows the same before the app has loaded. Other sites may show links in a frame unless their owner forbids it;
 * the app then keeps to this link (web/public/before-paint.js).
 */
export async function serveLinkPage(
  incoming: IncomingRequest,
  path: LinkPath,
  assets: Assets,
  { callApi, findLink }: LinkPageCalls,
): Promise<Response> {
  const { request } = incoming
  const loading = assets.fetch(appPage(request))
  const shareId = await findLink(path.name)
  const [answer, app] = await Promise.all([
    shareId === null ? notFound() : callApi(publicRequest(request, shareId, 'meta')),
    loading,
  ])
  const body: unknown = answer.ok ? await answer.json() : null
  const link = readDescription(body)
  // A link with a password exists, but says nothing before the password is given.
  const exists = shareId !== null && (answer.ok || answer.status === 403)
  const settings = link?.settings ?? settingsOfLocked(answer.headers.get(linkSettingsHeader))
  const isForm = link?.type === viewTypeNumbers.form
  const page = link ? (isForm ? 'f' : 's') : path.page
  const slug = shareId !== null && exists ? await slugOf(shareId, path.name, settings, findLink) : null
  const name = path.name === shareId ? shareId : (slug ?? shareId ?? path.name)
  if (exists && (page !== path.page || name !== path.name)) {
    const tail = (page === 'f' && path.isSurvey ? '/survey' : '') + new URL(request.url).search
    // Relative, because a proxy may have another address.
    const headers = { location: `/${page}/${name}${tail}`, 'cache-control': 'no-store' }
    return new Response(null, { status: 302, headers })
  }
  const address = `${siteAddress(incoming)}/${page}/${slug ?? name}`
  const isIndexed = link !== null && settings.isIndexed
  const head = [
    ...(isIndexed ? [] : [element('meta', { name: 'robots', content: 'noindex' })]),
    ...(exists ? [element('link', { rel: 'canonical', href: address })] : []),
    ...(exists && name !== shareId ? [meta('tessera-share', shareId ?? '')] : []),
    ...(settings.theme === null ? [] : [meta('tessera-theme', settings.theme)]),
    ...(settings.language === null ? [] : [meta('tessera-language', settings.language)]),
    ...(link ? describe(link, address) : []),
  ]
  const text = await app.text()
  // The app's default address of the API is relative to the page, and this page is deeper.
  if (!text.includes('name="tessera-api"')) head.push(meta('tessera-api', '/'))
  const titled = withHead(text, link ? `${link.heading} · Tessera` : 'Tessera', head)
  const html = link ? withSkeleton(titled, body, request, settings.language) : titled
  const isFramed = exists && settings.isEmbeddable
  return new Response(request.method === 'HEAD' ? null : html, {
    status: exists ? 200 : answer.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-robots-tag': isIndexed ? 'all' : 'noindex',
      'content-security-policy': pagePolicy(incoming, isFramed ? '*' : "'self'"),
      ...(isFramed ? {} : { 'x-frame-options': 'SAMEORIGIN' }),
    },
  })
}

/** A request for what a link shows, from the same client but without credentials. */
export function publicRequest(request: Request, shareId: string, path: string): Request {
  const url = new URL(`/api/v2/public/shared-view/${shareId}/${path}`, request.url)
  const call = new Request(url, new Request(request, { method: 'GET' }))
  for (const name of ownHeaders) call.headers.delete(name)
  // The page itself opens the link.
  call.headers.set('x-link-again', '1')
  return call
}

/** The API's response about a link that does not exist. */
function notFound(): Response {
  return new Response(null, { status: 404 })
}

/** The custom address of a link; null for none. Undo may have restored one that another link has got since. */
async function slugOf(
  shareId: string,
  name: string,
  { slug }: LinkPageSettings,
  findLink: LinkPageCalls['findLink'],
): Promise<string | null> {
  return slug !== null && (slug === name || (await findLink(slug)) === shareId) ? slug : null
}

const lockedSchema = v.pipe(v.string(), v.parseJson(), linkPageSettingsSchema)

/** Settings of a link with a password, from a header; the defaults if it is missing. */
function settingsOfLocked(header: string | null): LinkPageSettings {
  const parsed = v.safeParse(lockedSchema, header)
  return parsed.success ? parsed.output : linkPageSettings({})
}

const descriptionSchema = v.object({
  type: v.number(),
  title: v.string(),
  description: v.optional(v.nullable(v.string())),
  view: v.object({
    heading: v.optional(v.nullable(v.string())),
    subheading: v.optional(v.nullable(v.string())),
    theme: v.optional(v.unknown()),
  }),
  meta: v.optional(v.record(v.string(), v.unknown()), {}),
})

type LinkDescription = {
  type: number
  heading: string
  text: string
  color: string | null
  settings: LinkPageSettings
}

function readDescription(body: unknown): LinkDescription | null {
  const parsed = v.safeParse(descriptionSchema, body)
  if (!parsed.success) return null
  const { type, title, description, view, meta } = parsed.output
  const theme = v.safeParse(v.object({ primaryColor: v.string() }), meta['theme'])
  const settings = linkPageSettings(meta)
  const mode = readFormTheme(view.theme)?.mode ?? 'system'
  return {
    type,
    heading: shorten(view.heading || title, headingLengthMax),
    text: shorten(markdownAsText(view.subheading ?? '') || description || '', textLengthMax),
    color: theme.success ? hexColor(theme.output.primaryColor) : null,
    // A form has a theme of its own.
    settings: mode === 'system' ? settings : { ...settings, theme: mode },
  }
}

/** Lengths that previews show. */
const headingLengthMax = 120
const textLengthMax = 300

function shorten(text: string, lengthMax: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  const characters = [...line]
  return characters.length > lengthMax ? `${characters.slice(0, lengthMax - 1).join('')}…` : line
}

function describe({ heading, text, color }: LinkDescription, address: string): string[] {
  const property = (name: string, content: string) => element('meta', { property: `og:${name}`, content })
  return [
    ...(text === '' ? [] : [meta('description', text), property('description', text)]),
    property('title', heading),
    property('type', 'website'),
    property('url', address),
    property('site_name', 'Tessera'),
    property('image', `${address}/image`),
    meta('twitter:card', 'summary_large_image'),
    ...(color === null ? [] : [meta('theme-color', color)]),
  ]
}

function meta(name: string, content: string): string {
  return element('meta', { name, content })
}

function element(name: 'meta' | 'link', attributes: Record<string, string>): string {
  const texts = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeHtml(value)}"`)
  return `<${name}${texts.join('')}>`
}

/** The app's page with another title and more in its head. */
function withHead(html: string, title: string, head: readonly string[]): string {
  const inserted = `<title>${escapeHtml(title)}</title>\n    ${head.join('\n    ')}`
  return html.replace(/<title>[^<]*<\/title>/, () => inserted)
}
