import type { FieldColumn } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { GridColumn } from '../../../views/grid/grid-props.ts'

/** Pixels of a card's own margins and paddings, on both sides together. */
const AROUND = 16 + 24 + 2
const GAP = 8
const LEAST_FIELD = 100
const MOST_FIELDS = 6

/** What a card shows, and how high it is with the space below it. */
export type CardPlan = {
  title: FieldColumn | undefined
  fields: readonly FieldColumn[]
  fieldWidth: number
  picture: FieldColumn | undefined
  pictureSize: number
  height: number
}

/**
 * Lays the cards of a view out for a width in pixels: the first field names the record, the next ones stand side by
 * side, and the first field with files gives the picture. `scale` is how much larger letters are than usual.
 */
export function planCards(columns: readonly GridColumn[], width: number, scale: number): CardPlan {
  const [title, ...others] = columns.map(({ field }) => field)
  const picture = others.find((field) => fieldOf(field).holdsFiles)
  const rest = others.filter((field) => field !== picture)
  const pictureSize = 64 * scale
  const room = width - AROUND
  const fitting = Math.floor((room + GAP) / (LEAST_FIELD * scale + GAP))
  const count = Math.min(MOST_FIELDS, rest.length, Math.max(2, fitting))
  const fields = rest.slice(0, count)
  return {
    title,
    fields,
    fieldWidth: Math.max(0, Math.floor((room - GAP * (count - 1)) / Math.max(1, count))),
    picture,
    pictureSize,
    height: Math.round((fields.length > 0 || picture ? 88 : 52) * scale) + 8,
  }
}
