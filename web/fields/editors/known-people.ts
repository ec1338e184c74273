import type { CellValue, People, Person, SelectOption } from '#core/schema.ts'
import { t } from '../../i18n/i18n.ts'
import { lightOptionColors } from '../../theme/palette-colors.ts'
import { notifyDeferredContent } from '../canvas/deferred-cell-content.ts'

/** People of the current base. Columns hold this object, so that they see updates. */
export const basePeople: People = { list: [], me: null }

let choices: readonly SelectOption[] = []
let byId: ReadonlyMap<string, SelectOption> = new Map()

/** Sets the people of the current base. `me`: the signed-in person. */
export function setBasePeople(
  people: readonly (Person & { color: string | null })[],
  me: string | null,
): void {
  basePeople.list = people
  basePeople.me = me
  choices = people.map(({ id, name, email, color }, index) => {
    const title = name ?? email ?? id
    return { id, title, color: color ?? colorOf(title), order: index + 1 }
  })
  byId = new Map(choices.map((choice) => [choice.id, choice]))
  notifyDeferredContent()
}

/** The people that a cell can be set to. */
export function peopleChoices(): readonly SelectOption[] {
  return choices
}

/** The people in a value, in order; former members have no name. */
export function peopleIn(value: CellValue): SelectOption[] {
  const ids = Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : []
  return ids.map(
    (id) => byId.get(id) ?? { id, title: t('fields.somebody'), color: lightOptionColors[9], order: 0 },
  )
}

/** Names of the people in a value. */
export function personName(value: CellValue): string {
  return peopleIn(value)
    .map(({ title }) => title)
    .join(', ')
}

/** Picks a stable color per name. */
function colorOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return lightOptionColors[sum % lightOptionColors.length] ?? lightOptionColors[0]
}
