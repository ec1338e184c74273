import type { Actor } from '#core/access/actor.ts'
import { can } from '#core/access/roles.ts'
import type { People, Person } from '#core/schema.ts'
import type { Control } from '../store/control/control.ts'
import type { PeopleLookup } from './database-with-people.ts'

/** The people of a base as an actor may see them; loaded at most once. `known`: people who were loaded before. */
export function peopleLookup(
  control: Control,
  actor: Promise<Actor>,
  baseId: string,
  { inAnswers, inSchema }: Pick<PeopleLookup, 'inAnswers' | 'inSchema'>,
  known: () => readonly Person[] | null = () => null,
): PeopleLookup {
  const people: People = { list: null, me: null }
  let filling: Promise<void> | null = null
  const fill = async () => {
    const who = await actor
    const all = known() ?? (await control.people(baseId))
    const seesEmails = can(who, 'member.emails')
    people.me = who.kind === 'user' ? who.userId : null
    people.list = all.map((person) =>
      seesEmails || person.id === people.me ? person : { ...person, email: null },
    )
  }
  return { people, fill: () => (filling ??= fill()), inAnswers, inSchema }
}
