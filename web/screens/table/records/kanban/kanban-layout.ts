import type { FieldColumn } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { GridColumn } from '../../../../views/grid/grid-props.ts'

/** Width of a stack on wide screens. */
export const stackWidthPx = 288
/** Most field values that a card shows below its title: those of the first fields that have a value. */
const valuesPerCardMax = 3
const titleHeightPx = 40
const fieldHeightPx = 26
const paddingPx = 22
/** Gap between cards. */
export const cardGapPx = 8

/** The content and height of all cards of a board. */
export type KanbanLayout = {
  title: FieldColumn | undefined
  /** In the view's order; a card shows those with a value, up to `values`. */
  fields: readonly FieldColumn[]
  values: number
  cover: FieldColumn | undefined
  coverHeight: number
  /** Height of a card with the gap below. */
  height: number
}

/**
 * Lays out cards: the primary field as title and a few fields below, without the field of the stacks. `scale` is the text
 * zoom.
 */
export function layOutKanban(
  columns: readonly GridColumn[],
  options: { stackFieldId: string; cover: FieldColumn | undefined; scale: number },
): KanbanLayout {
  const { stackFieldId, cover, scale } = options
  const [title, ...others] = columns.map(({ field }) => field)
  const fields = others.filter(
    (field) => field.id !== stackFieldId && field.id !== cover?.id && fieldOf(field).holdsFiles !== true,
  )
  const values = Math.min(valuesPerCardMax, fields.length)
  const coverHeight = cover ? 128 : 0
  return {
    title,
    fields,
    values,
    cover,
    coverHeight,
    height: Math.round(
      (paddingPx + titleHeightPx + values * fieldHeightPx) * scale + coverHeight + cardGapPx,
    ),
  }
}
