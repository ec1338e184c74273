import { fieldOf } from '#core/fields/index.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { peopleChoices } from '../../../../fields/editors/known-people.ts'
import { fieldUiOf } from '../../../../fields/index.ts'
import { lightOptionColors } from '../../../../theme/palette-colors.ts'
import type { GroupHeader } from '../../../../views/grid/rows/group-headers.ts'
import type { BoardChoice } from './board-stacks.ts'

/** The values that form stacks: the options of a select field, or the people of the base. */
export function stackChoices(column: Column, groupHeaders: readonly GroupHeader[]): BoardChoice[] {
  if (fieldOf(column).people !== true)
    return column.selectOptions.map(({ id, title, color }) => ({ id, title, color, key: id }))
  const people = peopleChoices().map(({ id, title, color }) => ({ id, title, color, key: [id] }))
  const known = new Set(people.map(({ key }) => JSON.stringify(key)))
  // Former members, and several people from before the field took one only.
  const others = groupHeaders.filter(({ value }) => value !== null && !known.has(JSON.stringify(value)))
  return [
    ...people,
    ...others.map(({ id, value }) => ({
      id: onlyPerson(value) ?? id,
      title: fieldUiOf(column).text(value, column),
      color: lightOptionColors[9],
      key: value,
    })),
  ]
}

/** The id of the person in a value, by which views store the stack; null for several. */
function onlyPerson(value: CellValue): string | null {
  const [id, ...others] = Array.isArray(value) ? value : [value]
  return typeof id === 'string' && others.length === 0 ? id : null
}
