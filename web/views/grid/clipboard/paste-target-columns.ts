import type { Parsed } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { Pasted } from './clipboard.ts'
import type { GridController } from '../controller.ts'
import type { GridColumn } from '../grid-props.ts'
import { type FoundRecords, readLinked, titlesIn, type UnknownLinked, unknownLinked } from './paste-links.ts'
import { withNewOptions } from './paste-options.ts'
import type { PastePlan } from './paste-plan.ts'

/** A target column of a paste. `linked` resolves texts to records in a link column. */
export type PasteTargetColumn = GridColumn & { readonly linked?: (text: string) => Parsed }

/**
 * The target columns, with the options and linked records that the pasted texts need. Creating records starts or joins
 * the undo step `group`, which is returned.
 */
export const pasteTargetColumns = async (
  grid: GridController,
  pasted: Pasted,
  plan: PastePlan,
  group: string | undefined,
): Promise<{ columns: PasteTargetColumn[]; group: string | undefined }> => {
  const { columns: all, onCreateOption, onFindLinked, onNewLinked, canAddRows } = grid.props
  const width = pasted.rows[0]?.length ?? 1
  const columns: (GridColumn & { readonly found?: FoundRecords })[] = []
  const unknown: UnknownLinked[] = []
  for (const [across, column] of all.slice(plan.left, plan.left + plan.width).entries()) {
    const place = across % width
    const isSame = pasted.columns[place]?.id === column.field.id
    const texts = isSame ? [] : pasted.rows.map((row) => row[place]?.text ?? '')
    if (!column.canEdit || !fieldOf(column.field).connects) {
      columns.push(await withNewOptions(column, texts, onCreateOption))
      continue
    }
    const titles = titlesIn(texts)
    const found: FoundRecords =
      titles.length > 0 && onFindLinked ? await onFindLinked(column.field, titles) : new Map()
    unknown.push(...unknownLinked(texts, column.field, found))
    columns.push({ ...column, found })
  }
  const made =
    unknown.length > 0 && canAddRows ? await onNewLinked?.(unknown, group, plan.height * plan.width) : null
  return {
    columns: columns.map(({ found, ...column }) => {
      if (!found) return column
      const known = new Map([...found, ...(made?.records.get(column.field.link?.table.id ?? '') ?? [])])
      return { ...column, linked: (text) => readLinked(text, column.field, known) }
    }),
    group: made?.group ?? group,
  }
}
