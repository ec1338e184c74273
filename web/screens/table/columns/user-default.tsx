import { useQuery } from '@tanstack/react-query'
import { me } from '#core/fields/options/people.ts'
import { personName } from '../../../api/bases/person-name.ts'
import { membersQuery } from '../../../api/bases/members.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import type { ColumnDraft } from './column-draft.ts'

/** The default of a person field: nobody, the record's creator, or a member. */
export function PersonDefault(props: {
  baseId: string
  draft: ColumnDraft
  onChange: (text: string) => void
}) {
  const t = useTranslation()
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
          label: personName(person) || person.id,
        })),
      ]}
    />
  )
}
