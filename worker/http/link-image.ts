import * as v from 'valibot'
import { viewTypeNumbers } from '#core/schema.ts'
import type { IncomingRequest } from './assets.ts'
import { type LinkPageCalls, publicRequest } from './link-page.ts'
import { siteAddress } from './site-address.ts'

/** The picture of links that have none of their own, 1200x630 pixels. */
const generalImage = '/link-preview.png'

/** The name of the public link whose picture is requested, `/s/:name/image`; null for other paths. */
export function linkImageOf(request: Request): string | null {
  if (request.method !== 'GET' && request.method !== 'HEAD') return null
  return /^\/[sf]\/([a-z0-9_-]{1,64})\/image$/.exec(new URL(request.url).pathname)?.[1] ?? null
}

/**
 * Leads to the picture that previews of a public link show: the banner or logo of a form, or the first cover of a
 * gallery that the link shows. The page names this address, because links to files expire.
 */
export async function serveLinkImage(
  incoming: IncomingRequest,
  name: string,
  calls: LinkPageCalls,
): Promise<Response> {
  const location = (await ownImage(incoming, name, calls)) ?? generalImage
  return new Response(null, { status: 302, headers: { location, 'cache-control': 'no-cache' } })
}

async function ownImage(
  incoming: IncomingRequest,
  name: string,
  { callApi, findLink }: LinkPageCalls,
): Promise<string | null> {
  const shareId = await findLink(name)
  if (shareId === null) return null
  const read = async (path: string): Promise<unknown> => {
    const answer = await callApi(publicRequest(incoming.request, shareId, path))
    return answer.ok ? answer.json() : null
  }
  const link = v.safeParse(linkSchema, await read('meta'))
  if (!link.success) return null
  const { type, view, model } = link.output
  if (type === viewTypeNumbers.form) return view.banner_image_url || view.logo_url || null
  const cover = model.columns.find(({ id }) => id === view.fk_cover_image_col_id)
  if (type !== viewTypeNumbers.gallery || !cover) return null
  const page = v.safeParse(pageSchema, await read(`rows?limit=${recordsRead}`))
  return page.success ? coverIn(page.output.list, cover.title, siteAddress(incoming)) : null
}

/** Records that are searched for a cover. */
const recordsRead = 10

const maybeText = v.optional(v.nullable(v.string()))
const linkSchema = v.object({
  type: v.number(),
  view: v.object({
    banner_image_url: maybeText,
    logo_url: maybeText,
    fk_cover_image_col_id: maybeText,
  }),
  model: v.object({ columns: v.array(v.object({ id: v.string(), title: v.string() })) }),
})
const pageSchema = v.object({ list: v.array(v.record(v.string(), v.unknown())) })
const pictureSchema = v.object({
  mimetype: v.picklist(['image/png', 'image/jpeg', 'image/gif', 'image/webp']),
  signedPath: v.string(),
})

function coverIn(list: readonly Record<string, unknown>[], title: string, site: string): string | null {
  for (const record of list) {
    const files = record[title]
    for (const file of Array.isArray(files) ? files : []) {
      const picture = v.safeParse(pictureSchema, file)
      if (picture.success) return `${site}/${picture.output.signedPath.replace(/^\//, '')}`
    }
  }
  return null
}
