import type { FieldColumn } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { cardFieldsMax } from '#core/views/grid.ts'
import type { GridColumn } from '../../../views/grid/grid-props.ts'
import { cardFieldsOf, usualCardFields } from './card-fields.ts'

/** Pixels of a card's own margins and paddings, on both sides together. */
const AROUND = 16 + 24 + 2
const GAP = 8
const LEAST_FIELD = 100
const LINE = 48
const PICTURE_GAP = 12

/** What a card shows, and how high it is with the space below it. */
export type CardPlan = {
  title: FieldColumn | undefined
  fields: readonly FieldColumn[]
  fieldWidth: number
  picture: FieldColumn | undefined
  pictureSize: number
  /** How many of the fields have room beside a picture. */
  besidePicture: number
  height: number
}

/**
 * Lays the cards of a view out for a width in pixels: the first field names the record, the fields that tell most of it
 * stand below in as few lines as they need, and the first field with files gives the picture. `scale` is how much
 * larger letters are than usual.
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
  const room = width - AROUND
  const fitting = Math.max(2, Math.floor((room + GAP) / (LEAST_FIELD * scale + GAP)))
  const fields = cardFieldsOf(
    others.filter((field) => field !== picture),
    chosen,
    // One line is filled where it is long.
    Math.min(cardFieldsMax, Math.max(usualCardFields, fitting)),
  )
  const lines = Math.max(1, Math.ceil(fields.length / fitting))
  const perLine = Math.max(1, Math.ceil(fields.length / lines))
  const fieldWidth = Math.max(0, Math.floor((room - GAP * (perLine - 1)) / perLine))
  const beside = Math.floor((room - pictureSize - PICTURE_GAP + GAP) / (fieldWidth + GAP))
  return {
    title,
    fields,
    fieldWidth,
    picture,
    pictureSize,
    besidePicture: Math.max(1, beside) * lines,
    height: Math.round((fields.length > 0 || picture ? 88 + (lines - 1) * LINE : 52) * scale) + 8,
  }
}
