import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BaseWire } from '#core/api/bases/bases.ts'
import type { MemberWire } from '#core/api/bases/members.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { givenName } from '../../../api/bases/person-name.ts'
import { session } from '../../../api/session/current-session.ts'
import { membersQuery } from '../../../api/bases/members.ts'
import { permissionsFor } from '../../../api/bases/permissions.ts'
import { setBasePeople } from '../../../fields/editors/known-people.ts'

/** Loads the members of a base with person fields, which then show names. The grid does not wait for them. */
export function useLoadKnownPeople(
  base: BaseWire | undefined,
  tables: readonly TableWire[] | undefined,
): void {
  const hasPeople = tables?.some(({ columns }) => columns.some(({ uidt }) => fieldOf({ type: uidt }).people))
  const isOpen = hasPeople === true && permissionsFor(base)('member.list')
  const { data: members } = useQuery({
    ...membersQuery(base?.id ?? ''),
    enabled: isOpen && base !== undefined,
  })
  useEffect(() => {
    if (members)
      setBasePeople(members.filter(({ invited }) => !invited).map(person), session.user()?.id ?? null)
  }, [members])
}

function person(member: MemberWire) {
  const { id, email, color } = member
  return { id, email, name: givenName(member) || null, color }
}
