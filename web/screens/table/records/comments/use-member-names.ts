import { useQuery } from '@tanstack/react-query'
import { personName } from '../../../../api/bases/person-name.ts'
import { membersQuery } from '../../../../api/bases/members.ts'
import type { Mentionable } from './mentions.ts'

/** Member names of a base; empty until loaded. */
export function useMemberNames(baseId: string): readonly Mentionable[] {
  const { data } = useQuery(membersQuery(baseId))
  return (data ?? [])
    .filter(({ invited }) => !invited)
    .map((member) => ({ id: member.id, name: personName(member) || member.id }))
}
