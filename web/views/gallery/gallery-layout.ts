import type { CardSize } from './gallery-settings.ts'

/** Space between cards, and around them. */
export const galleryGapPx = 16
/** On narrow screens. */
const narrowGapPx = 12
const narrowWidthPx = 640
/** Minimum card widths; three small cards fit beside each other on a tablet. */
const widthMinPx: Record<CardSize, number> = { small: 200, medium: 264, large: 360 }
const coverRatio = 0.6
const borderPx = 1
const paddingPx = 12
const headingPx = 22
const fieldLabelPx = 16
export const fieldValuePx = 24
const fieldGapPx = 6
const fieldsGapPx = 8

/** Positions and sizes of cards in pixels. All cards have the same height, so that their rows can be virtualized. */
export type GalleryPlan = {
  /** Cards beside each other. */
  readonly perRow: number
  readonly gap: number
  readonly cardWidth: number
  readonly cardHeight: number
  /** 0 without covers. */
  readonly coverHeight: number
  /** Width of a field's value. */
  readonly valueWidth: number
  /** From the top of one row to that of the next. */
  readonly rowHeight: number
}

/** Lays out cards for a width in pixels. `scale` is the text zoom. */
export function planGallery(given: {
  width: number
  scale: number
  size: CardSize
  hasCover: boolean
  /** Fields below the heading. */
  fieldCount: number
}): GalleryPlan {
  const { width, scale, size, hasCover, fieldCount } = given
  const gap = width < narrowWidthPx ? narrowGapPx : galleryGapPx
  const room = Math.max(0, width - gap)
  const perRow = Math.max(1, Math.floor(room / (widthMinPx[size] * scale + gap)))
  const cardWidth = Math.max(0, Math.floor(room / perRow) - gap)
  const coverHeight = hasCover ? Math.round(cardWidth * coverRatio) : 0
  const fields =
    fieldCount === 0
      ? 0
      : fieldsGapPx + fieldCount * (fieldLabelPx + fieldValuePx) + (fieldCount - 1) * fieldGapPx
  const text = 2 * paddingPx + Math.round((headingPx + fields) * scale)
  const cardHeight = 2 * borderPx + coverHeight + text
  return {
    perRow,
    gap,
    cardWidth,
    cardHeight,
    coverHeight,
    valueWidth: Math.max(0, cardWidth - 2 * (paddingPx + borderPx)),
    rowHeight: cardHeight + gap,
  }
}

/** Distance of a card from the start of its row. */
export function cardStart({ gap, cardWidth, perRow }: GalleryPlan, index: number): number {
  return gap + (index % perRow) * (cardWidth + gap)
}
