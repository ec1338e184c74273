import { useQuery } from '@tanstack/react-query'
import { me } from '#core/fields/people.ts'
import { membersQuery } from '../../../api/members.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Select } from '../../../ui/select.tsx'
import type { ColumnDraft } from './column-draft.ts'

/** Who a new record names: nobody, whoever adds it, or a member of the base. */
export function PersonDefault(props: {
  baseId: string
  draft: ColumnDraft
  onChange: (text: string) => void
}) {
  const t = useT()
  const { data: members = [] } = useQuery(membersQuery(props.baseId))
  const people = members.filter(({ invited }) => !invited)
  return (
    <Select
      value={props.draft.defaultText}
      onChange={props.onChange}
      options={[
        { value: '', label: t('column.noDefault') },
        { value: me, label: t('column.whoeverAdds') },
        ...people.map((person) => ({
          value: person.id,
          label:
            person.display_name ||
            [person.firstname, person.lastname].filter(Boolean).join(' ') ||
            (person.email ?? person.id),
        })),
      ]}
    />
  )
}
