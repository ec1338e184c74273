import type { Parsed } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Pasted } from './clipboard.ts'
import type { GridController } from './controller.ts'
import type { GridColumn } from './grid-props.ts'
import { readLinked, titlesIn } from './paste-links.ts'
import { withNewOptions } from './paste-options.ts'
import type { PastePlan } from './paste-plan.ts'

/** A column that a paste writes. `linked` reads a text as records to link, where the column connects records. */
export type PasteColumn = GridColumn & { readonly linked?: (text: string) => Parsed }

/** The columns that are written, with the options and the linked records that the pasted texts need. */
export const pasteColumns = async (
  grid: GridController,
  pasted: Pasted,
  plan: PastePlan,
): Promise<PasteColumn[]> => {
  const { columns: all, onCreateOption, onFindLinked } = grid.props
  const width = pasted.rows[0]?.length ?? 1
  const columns: PasteColumn[] = []
  for (const [across, column] of all.slice(plan.left, plan.left + plan.width).entries()) {
    const place = across % width
    const isSame = pasted.columns[place]?.id === column.field.id
    const texts = isSame ? [] : pasted.rows.map((row) => row[place]?.text ?? '')
    if (!column.canEdit || !fieldOf(column.field).connects) {
      columns.push(await withNewOptions(column, texts, onCreateOption))
      continue
    }
    const titles = titlesIn(texts)
    const found = titles.length > 0 && onFindLinked ? await onFindLinked(column.field, titles) : new Map()
    columns.push({ ...column, linked: (text) => readLinked(text, column.field, found) })
  }
  return columns
}
