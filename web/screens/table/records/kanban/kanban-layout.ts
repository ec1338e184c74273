import type { FieldColumn } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { GridColumn } from '../../../../views/grid/grid-props.ts'
import { cardFieldsOf } from '../cards/card-fields.ts'

/** Width of a stack on wide screens. */
export const stackWidthPx = 288
const cardFieldsShownMax = 5
const titleHeightPx = 40
const fieldHeightPx = 26
const paddingPx = 22
/** Gap between cards. */
export const cardGapPx = 8

/** The content and height of all cards of a board. */
export type KanbanLayout = {
  title: FieldColumn | undefined
  fields: readonly FieldColumn[]
  cover: FieldColumn | undefined
  coverHeight: number
  /** Height of a card with the gap below. */
  height: number
}

/**
 * Lays out cards: the primary field as title and a few fields below. The stack tells its own field. `scale` is the text
 * zoom.
 */
export function layOutKanban(
  columns: readonly GridColumn[],
  options: { stackFieldId: string; cover: FieldColumn | undefined; scale: number },
): KanbanLayout {
  const { stackFieldId, cover, scale } = options
  const [title, ...others] = columns.map(({ field }) => field)
  const usable = others.filter(
    (field) => field.id !== stackFieldId && field.id !== cover?.id && fieldOf(field).holdsFiles !== true,
  )
  const fields = usable.length <= cardFieldsShownMax ? usable : cardFieldsOf(usable, null, cardFieldsShownMax)
  const coverHeight = cover ? 128 : 0
  return {
    title,
    fields,
    cover,
    coverHeight,
    height: Math.round(
      (paddingPx + titleHeightPx + fields.length * fieldHeightPx) * scale + coverHeight + cardGapPx,
    ),
  }
}
