import type { CellValue, People, Person, SelectOption } from '#core/schema.ts'
import { t } from '../i18n/i18n.ts'
import { lightOptionColours } from '../theme/colours.ts'
import { tellLateContent } from './late-content.ts'

/** The people of the base on screen; columns hold this very object, so that they know people as soon as it does. */
export const knownPeople: People = { list: [], me: null }

let choices: readonly SelectOption[] = []
let byId: ReadonlyMap<string, SelectOption> = new Map()

/** Takes the people of the base on screen. `me`: who looks. */
export function knowPeople(people: readonly (Person & { colour: string | null })[], me: string | null): void {
  knownPeople.list = people
  knownPeople.me = me
  choices = people.map(({ id, name, email, colour }, index) => {
    const title = name ?? email ?? id
    return { id, title, color: colour ?? colourOf(title), order: index + 1 }
  })
  byId = new Map(choices.map((choice) => [choice.id, choice]))
  tellLateContent()
}

/** The people whom a cell may be given, as choices. */
export function peopleChoices(): readonly SelectOption[] {
  return choices
}

/** The people whose ids a value holds, in its order; those who have left have no name any more. */
export function peopleIn(value: CellValue): SelectOption[] {
  const ids = Array.isArray(value) ? value : typeof value === 'string' && value !== '' ? [value] : []
  return ids.map(
    (id) => byId.get(id) ?? { id, title: t('fields.somebody'), color: lightOptionColours[9], order: 0 },
  )
}

/** Names of the people whose ids a value holds. */
export function personName(value: CellValue): string {
  return peopleIn(value)
    .map(({ title }) => title)
    .join(', ')
}

/** The same name always has the same colour. */
function colourOf(name: string): string {
  let sum = 0
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0
  return lightOptionColours[sum % lightOptionColours.length] ?? lightOptionColours[0]
}
