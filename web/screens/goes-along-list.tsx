import { useQuery } from '@tanstack/react-query'
import type { DependentWire } from '#core/api/tables.ts'
import { dependentsQuery, type Removed } from '../api/tables.ts'
import { T, useT } from '../i18n/use-t.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'

/** Longer lists say how many more there are. */
const mostListed = 8

/** Says which other fields go when a field or a table goes; nothing where none does. */
export function GoesAlongList({ of }: { of: Removed }) {
  const t = useT()
  const { data, isPending } = useQuery(dependentsQuery(of))
  if (isPending) return <SkeletonRows count={1} />
  const fields = data ? [...data.links, ...data.list] : []
  if (fields.length === 0) return null
  return (
    <div className="mt-3 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      <p className="font-medium">{t('removal.along', { count: fields.length })}</p>
      <ul className="mt-1 list-disc ps-5">
        {fields.slice(0, mostListed).map((field) => (
          <li key={field.id} className="break-words">
            <FieldPlace field={field} />
          </li>
        ))}
      </ul>
      {fields.length > mostListed && (
        <p className="mt-1">{t('removal.more', { count: fields.length - mostListed })}</p>
      )}
    </div>
  )
}

function FieldPlace({ field }: { field: DependentWire }) {
  return (
    <T
      id="removal.place"
      values={{ field: `\u2068${field.title}\u2069`, table: `\u2068${field.table_title}\u2069` }}
    />
  )
}
