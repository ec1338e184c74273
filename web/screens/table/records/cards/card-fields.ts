import type { FieldColumn } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import * as limits from '#core/limits.ts'
import { fieldUiOf } from '../../../../fields/index.ts'

/** Default number of fields. */
export const defaultCardFields = 4
const wanted = [['status'], ['person'], ['amount', 'number'], ['date']] as const

/**
 * The fields below a card's title: the chosen ones in order, else a status, a person, an amount and a date, filled up
 * with the view's next fields. `columns`: without the title.
 */
export function cardFieldsOf(
  columns: readonly FieldColumn[],
  chosen: readonly string[] | null,
  count = defaultCardFields,
): readonly FieldColumn[] {
  if (chosen) {
    const found = chosen.flatMap((id) => columns.find((column) => column.id === id) ?? [])
    return found.slice(0, limits.cardFieldsMax)
  }
  const typical = wanted.flatMap(
    (kinds) =>
      kinds
        .map((kind) => columns.find((column) => fieldUiOf(column).cardRole === kind))
        .find((column) => column !== undefined) ?? [],
  )
  const others = columns.filter((column) => !typical.includes(column))
  const short = others.filter(isShort)
  return [...typical, ...short, ...others.filter((column) => !isShort(column))].slice(0, count)
}

/** True if values fit in one line of a card. */
const isShort = (column: FieldColumn): boolean =>
  fieldUiOf(column).isMultiline !== true && fieldOf(column).holdsFiles !== true
