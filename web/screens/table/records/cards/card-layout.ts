import type { FieldColumn } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import * as limits from '#core/limits.ts'
import type { GridColumn } from '../../../../views/grid/grid-props.ts'
import { cardFieldsOf, defaultCardFields } from './card-fields.ts'

/** Horizontal margins and paddings of a card, both sides together. */
const cardPaddingPx = 16 + 24 + 2
const fieldGapPx = 8
const fieldWidthMinPx = 100
const fieldLineHeightPx = 48
const pictureGapPx = 12

/** The content and height of a card, including the gap below. */
export type CardPlan = {
  title: FieldColumn | undefined
  fields: readonly FieldColumn[]
  fieldWidth: number
  picture: FieldColumn | undefined
  pictureSize: number
  /** Number of fields that fit beside a picture. */
  besidePicture: number
  height: number
}

/**
 * Lays out cards for a width in pixels: the primary field as title, the most informative fields below in as few lines
 * as needed, and the first attachment field as picture. `scale` is the text zoom.
 */
export function planCards(
  columns: readonly GridColumn[],
  width: number,
  scale: number,
  chosen: readonly string[] | null = null,
): CardPlan {
  const [title, ...others] = columns.map(({ field }) => field)
  const picture = others.find((field) => fieldOf(field).holdsFiles)
  const pictureSize = 64 * scale
  const room = width - cardPaddingPx
  const fitting = Math.max(2, Math.floor((room + fieldGapPx) / (fieldWidthMinPx * scale + fieldGapPx)))
  const fields = cardFieldsOf(
    others.filter((field) => field !== picture),
    chosen,
    // Fill a single long line.
    Math.min(limits.cardFieldsMax, Math.max(defaultCardFields, fitting)),
  )
  const lines = Math.max(1, Math.ceil(fields.length / fitting))
  const perLine = Math.max(1, Math.ceil(fields.length / lines))
  const fieldWidth = Math.max(0, Math.floor((room - fieldGapPx * (perLine - 1)) / perLine))
  const beside = Math.floor((room - pictureSize - pictureGapPx + fieldGapPx) / (fieldWidth + fieldGapPx))
  return {
    title,
    fields,
    fieldWidth,
    picture,
    pictureSize,
    besidePicture: Math.max(1, beside) * lines,
    height:
      Math.round((fields.length > 0 || picture ? 88 + (lines - 1) * fieldLineHeightPx : 52) * scale) + 8,
  }
}
