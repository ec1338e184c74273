import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { BaseWire } from '#core/api/bases.ts'
import type { MemberWire } from '#core/api/members.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { TableWire } from '#core/api/wire.ts'
import { session } from '../../api/current.ts'
import { membersQuery } from '../../api/members.ts'
import { rightsIn } from '../../api/rights.ts'
import { knowPeople } from '../../fields/known-people.ts'

/** Cells with people show their names, once the base has any. The sheet does not wait for them. */
export function usePeople(base: BaseWire | undefined, tables: readonly TableWire[] | undefined): void {
  const hasPeople = tables?.some(({ columns }) => columns.some(({ uidt }) => fieldOf({ type: uidt }).people))
  const isOpen = hasPeople === true && rightsIn(base)('member.list')
  const { data: members } = useQuery({
    ...membersQuery(base?.id ?? ''),
    enabled: isOpen && base !== undefined,
  })
  useEffect(() => {
    if (members) knowPeople(members.filter(({ invited }) => !invited).map(person), session.user()?.id ?? null)
  }, [members])
}

function person({ id, email, firstname, lastname, display_name, color }: MemberWire) {
  const name = display_name || [firstname, lastname].filter(Boolean).join(' ') || null
  return { id, email, name, colour: color }
}
