import * as v from 'valibot'
import { isInstant } from '../instant.ts'
import { locales } from '../locales.ts'
import type { View } from '../schema.ts'
import { slugSchema } from './link-slug.ts'

const flag = (name: string) => v.boolean(`${name} must be true or false.`)

/** Settings of a public link, each stored in the view's `shareMeta` under its name. */
const entries = {
  /** Time after which the link looks withdrawn. */
  expires_at: v.pipe(
    v.string('expires_at must be a time such as 2030-12-31T18:00:00Z, or null.'),
    v.check(isInstant, 'expires_at must be a time such as 2030-12-31T18:00:00Z, or null.'),
    v.transform((text) => new Date(text).toISOString()),
  ),
  /** The name of the link in its address. */
  slug: slugSchema,
  /** Search engines may list the link's page. Default false. */
  indexing: flag('indexing'),
  /** Other sites may show the link in a frame. Default true. */
  embedding: flag('embedding'),
  /** Members may subscribe to the view, published or not, by feeds of their own. Default false. */
  member_feeds: flag('member_feeds'),
  /** Theme of the link's page; null for the visitor's. Clients of NocoDB store colors of forms as `theme`. */
  color_scheme: v.picklist(['light', 'dark'], 'color_scheme must be light, dark or null.'),
  /** Language of the link's page for visitors who have not chosen one; null for their browser's. */
  language: v.picklist(
    locales.map(({ id }) => id),
    'language must be the id of a language, such as de, or null.',
  ),
}

type Entries = typeof entries
type Settings = { [Name in keyof Entries]: v.InferOutput<Entries[Name]> | null }

const maybe = <S extends v.GenericSchema<unknown, unknown>>(schema: S) => v.exactOptional(v.nullable(schema))

/** A change of settings: null sets the default. Other options of older clients are kept as they are. */
export const shareSettingsPatch = v.looseObject({
  expires_at: maybe(entries.expires_at),
  slug: maybe(entries.slug),
  indexing: maybe(entries.indexing),
  embedding: maybe(entries.embedding),
  member_feeds: maybe(entries.member_feeds),
  color_scheme: maybe(entries.color_scheme),
  language: maybe(entries.language),
})

/** What the page of a link needs to know of its settings, also before its password is given. */
export const linkPageSettingsSchema = v.object({
  slug: v.nullable(v.string()),
  isIndexed: v.boolean(),
  isEmbeddable: v.boolean(),
  theme: v.nullable(entries.color_scheme),
  language: v.nullable(entries.language),
})
export type LinkPageSettings = v.InferOutput<typeof linkPageSettingsSchema>

/** Header with the settings of a link whose page asks for its password. */
export const linkSettingsHeader = 'x-link-settings'

/** The settings that the page of a link follows, with their defaults. */
export function linkPageSettings(meta: Readonly<Record<string, unknown>>): LinkPageSettings {
  const { slug, indexing, embedding, color_scheme: theme, language } = settingsIn(meta)
  return { slug, isIndexed: indexing ?? false, isEmbeddable: embedding ?? true, theme, language }
}

/** When the view's link expires; null for never. */
export function expiryOf({ shareMeta }: Pick<View, 'shareMeta'>): string | null {
  return settingsIn(shareMeta).expires_at
}

/** True if the view's link has expired. */
export function isLinkExpired(view: Pick<View, 'shareMeta'>, now: Date): boolean {
  const expiry = expiryOf(view)
  return expiry !== null && now.getTime() >= Date.parse(expiry)
}

/** True if members may subscribe to the view, although they may not share it. */
export function allowsMemberFeeds({ shareMeta }: Pick<View, 'shareMeta'>): boolean {
  return settingsIn(shareMeta).member_feeds ?? false
}

/** Invalid settings, which older versions stored unchecked, count as missing. */
function settingsIn(meta: Readonly<Record<string, unknown>>): Settings {
  const read = <S extends v.GenericSchema<unknown, unknown>>(schema: S, value: unknown) => {
    const parsed = v.safeParse(schema, value)
    return parsed.success ? parsed.output : null
  }
  return {
    expires_at: read(entries.expires_at, meta['expires_at']),
    slug: read(entries.slug, meta['slug']),
    indexing: read(entries.indexing, meta['indexing']),
    embedding: read(entries.embedding, meta['embedding']),
    member_feeds: read(entries.member_feeds, meta['member_feeds']),
    color_scheme: read(entries.color_scheme, meta['color_scheme']),
    language: read(entries.language, meta['language']),
  }
}
