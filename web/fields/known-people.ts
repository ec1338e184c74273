import type { CellValue } from '#core/schema.ts'

/** People whose ids cells may hold. Whoever loads the members of a base tells; before, ids show as they are. */
let known: ReadonlyMap<string, string> = new Map()

/** Takes the people of the base on screen: their names, or their e-mail addresses where they have none. */
export function knowPeople(people: readonly { id: string; name: string }[]): void {
  known = new Map(people.map(({ id, name }) => [id, name]))
}

/** The name of the person with this id; the id where nobody told it. */
export function personName(value: CellValue): string {
  return typeof value === 'string' ? (known.get(value) ?? value) : ''
}
