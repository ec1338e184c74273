import { useQuery } from '@tanstack/react-query'
import type { MemberWire } from '#core/api/members.ts'
import { membersQuery } from '../../../../api/members.ts'
import type { Mentionable } from './mentions.ts'

/** The members of a base by the names that they go by; empty until they are loaded. */
export function usePeople(baseId: string): readonly Mentionable[] {
  const { data } = useQuery(membersQuery(baseId))
  return (data ?? [])
    .filter(({ invited }) => !invited)
    .map((member) => ({ id: member.id, name: nameOf(member) }))
}

function nameOf({ id, display_name: shown, firstname, lastname, email }: MemberWire): string {
  return shown || [firstname, lastname].filter(Boolean).join(' ') || email || id
}
