import * as v from 'valibot'
import { viewTypeNumbers } from '#core/schema.ts'
import { hexColor } from '#core/theme.ts'
import { appPage, type Assets, type IncomingRequest, pagePolicy } from './assets.ts'
import { siteAddress } from './site-address.ts'

/** A public link's own page: `/s/:shareId` for views, `/f/:shareId` and `/f/:shareId/survey` for forms. */
export type LinkPath = { page: 's' | 'f'; shareId: string; isSurvey: boolean }

/** The public link that a page request is for; null for other paths. */
export function linkPathOf(request: Request): LinkPath | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  const [, page, shareId, survey] =
    /^\/([sf])\/([a-z0-9_]{1,64})(\/survey)?\/?$/.exec(new URL(request.url).pathname) ?? []
  if ((page !== 's' && page !== 'f') || shareId === undefined) return null
  return { page, shareId, isSurvey: survey !== undefined && page === 'f' }
}

/** Headers by which the API would take the visitor for somebody, or the page for an API response that it has. */
const ownHeaders = [
  'cookie',
  'authorization',
  'xc-auth',
  'xc-token',
  'xc-password',
  'xc-share-ticket',
  'xc-shared-base-id',
  'xc-preview',
  'xc-timezone',
  'if-none-match',
  'cache-control',
]

/**
 * Serves the app with the title and description of a public link in its head, as link previews and search engines
 * read it. Everything comes from the link's public description, so a page says no more than the API, and costs no
 * more than it. Other sites may show existing links in a frame; the app then keeps to this link
 * (web/public/before-paint.js).
 */
export async function serveLinkPage(
  incoming: IncomingRequest,
  path: LinkPath,
  assets: Assets,
  callApi: (request: Request) => Promise<Response>,
): Promise<Response> {
  const { request } = incoming
  const [answer, app] = await Promise.all([
    callApi(descriptionRequest(request, path.shareId)),
    assets.fetch(appPage(request)),
  ])
  const link = answer.ok ? readDescription(await answer.json()) : null
  const isForm = link?.type === viewTypeNumbers.form
  if (link && isForm !== (path.page === 'f')) {
    const { search } = new URL(request.url)
    // Relative, because a proxy may have another address.
    const location = `/${isForm ? 'f' : 's'}/${path.shareId}${search}`
    return new Response(null, { status: 302, headers: { location } })
  }
  // A link with a password exists, but says nothing before the password is given.
  const exists = answer.ok || answer.status === 403
  const head = [
    '<meta name="robots" content="noindex">',
    ...(exists ? [`<link rel="canonical" href="${escapeHtml(canonicalOf(incoming, path))}">`] : []),
    ...(link ? describe(link, canonicalOf(incoming, path)) : []),
  ]
  const text = await app.text()
  // The app's default address of the API is relative to the page, and this page is deeper.
  if (!text.includes('name="tessera-api"')) head.push('<meta name="tessera-api" content="/">')
  const html = withHead(text, link ? `${link.heading} · Tessera` : 'Tessera', head)
  return new Response(request.method === 'HEAD' ? null : html, {
    status: exists ? 200 : answer.status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
      'content-security-policy': pagePolicy(incoming, exists ? '*' : "'self'"),
      ...(exists ? {} : { 'x-frame-options': 'SAMEORIGIN' }),
    },
  })
}

/** The request for the link's description, from the same client but without credentials. */
function descriptionRequest(request: Request, shareId: string): Request {
  const url = new URL(`/api/v2/public/shared-view/${shareId}/meta`, request.url)
  const call = new Request(url, new Request(request, { method: 'GET' }))
  for (const name of ownHeaders) call.headers.delete(name)
  return call
}

function canonicalOf(incoming: IncomingRequest, { page, shareId }: LinkPath): string {
  return `${siteAddress(incoming)}/${page}/${shareId}`
}

const descriptionSchema = v.object({
  type: v.number(),
  title: v.string(),
  description: v.optional(v.nullable(v.string())),
  view: v.object({
    heading: v.optional(v.nullable(v.string())),
    subheading: v.optional(v.nullable(v.string())),
  }),
  meta: v.optional(v.record(v.string(), v.unknown()), {}),
})

type LinkDescription = { type: number; heading: string; text: string; color: string | null }

function readDescription(body: unknown): LinkDescription | null {
  const parsed = v.safeParse(descriptionSchema, body)
  if (!parsed.success) return null
  const { type, title, description, view, meta } = parsed.output
  const theme = v.safeParse(v.object({ primaryColor: v.string() }), meta['theme'])
  return {
    type,
    heading: shorten(view.heading || title, headingLengthMax),
    text: shorten(view.subheading || description || '', textLengthMax),
    color: theme.success ? hexColor(theme.output.primaryColor) : null,
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

function describe({ heading, text, color }: LinkDescription, canonical: string): string[] {
  const meta = (attribute: 'name' | 'property', name: string, content: string) =>
    `<meta ${attribute}="${name}" content="${escapeHtml(content)}">`
  return [
    ...(text === '' ? [] : [meta('name', 'description', text), meta('property', 'og:description', text)]),
    meta('property', 'og:title', heading),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:url', canonical),
    meta('property', 'og:site_name', 'Tessera'),
    meta('name', 'twitter:card', 'summary'),
    ...(color === null ? [] : [meta('name', 'theme-color', color)]),
  ]
}

/** The app's page with another title and more in its head. */
function withHead(html: string, title: string, head: readonly string[]): string {
  const inserted = `<title>${escapeHtml(title)}</title>\n    ${head.join('\n    ')}`
  return html.replace(/<title>[^<]*<\/title>/, () => inserted)
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
