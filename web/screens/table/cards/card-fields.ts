import { cardFieldsMax } from '#core/views/grid.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { fieldUiOf } from '../../../fields/index.ts'

/** How many fields a card shows where nobody has chosen. */
export const usualCardFields = 4
const wanted = [['status'], ['person'], ['amount', 'number'], ['date']] as const

/**
 * The fields of a card below its title: those that were chosen, in that order, else a status, a person, an amount and
 * a date as far as there are any, filled up to a count with the next fields of the view. `columns`: without the title.
 */
export function cardFieldsOf(
  columns: readonly FieldColumn[],
  chosen: readonly string[] | null,
  count = usualCardFields,
): readonly FieldColumn[] {
  if (chosen) {
    const found = chosen.flatMap((id) => columns.find((column) => column.id === id) ?? [])
    return found.slice(0, cardFieldsMax)
  }
  const telling = wanted.flatMap(
    (kinds) =>
      kinds
        .map((kind) => columns.find((column) => fieldUiOf(column).tells === kind))
        .find((column) => column !== undefined) ?? [],
  )
  const others = columns.filter((column) => !telling.includes(column))
  const short = others.filter(isShort)
  return [...telling, ...short, ...others.filter((column) => !isShort(column))].slice(0, count)
}

/** Whether a value has room in one line of a card. */
const isShort = (column: FieldColumn): boolean =>
  fieldUiOf(column).isMultiline !== true && fieldOf(column).holdsFiles !== true
