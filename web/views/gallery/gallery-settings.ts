import * as v from 'valibot'

export const cardSizes = ['small', 'medium', 'large'] as const
export type CardSize = (typeof cardSizes)[number]

/** `crop` fills the cover and cuts off what does not fit; `fit` shows the whole picture. */
export const coverFits = ['crop', 'fit'] as const
export type CoverFit = (typeof coverFits)[number]

export type GallerySettings = {
  /** The field whose files are the cover; null for none. */
  readonly cover: string | null
  readonly fit: CoverFit
  readonly size: CardSize
  /** Cards omit fields without a value. */
  readonly hidesEmpty: boolean
}

const storedSchema = v.object({
  fk_cover_image_col_id: v.fallback(v.nullable(v.string()), null),
  meta: v.fallback(
    v.object({
      fk_cover_image_object_fit: v.fallback(v.picklist(['fit', 'cover']), 'cover'),
      card_size: v.fallback(v.picklist(cardSizes), 'medium'),
      hide_empty_fields: v.fallback(v.boolean(), true),
    }),
    { fk_cover_image_object_fit: 'cover', card_size: 'medium', hide_empty_fields: true },
  ),
})

/** Reads the options of a gallery view; invalid and missing ones get their defaults. */
export function readGallerySettings(options: Readonly<Record<string, unknown>>): GallerySettings {
  const { fk_cover_image_col_id: cover, meta } = v.parse(storedSchema, {
    fk_cover_image_col_id: null,
    meta: {},
    ...options,
  })
  return {
    cover,
    fit: meta.fk_cover_image_object_fit === 'fit' ? 'fit' : 'crop',
    size: meta.card_size,
    hidesEmpty: meta.hide_empty_fields,
  }
}

/** The stored form of changed settings, as other clients read them. */
export function galleryMeta(change: Partial<Omit<GallerySettings, 'cover'>>): Record<string, unknown> {
  const { fit, size, hidesEmpty } = change
  return {
    ...(fit === undefined ? {} : { fk_cover_image_object_fit: fit === 'fit' ? 'fit' : 'cover' }),
    ...(size === undefined ? {} : { card_size: size }),
    ...(hidesEmpty === undefined ? {} : { hide_empty_fields: hidesEmpty }),
  }
}
