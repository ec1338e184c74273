import { useQuery } from '@tanstack/react-query'
import { dependentsQuery, type Removed } from '../api/schema/tables.ts'
import { T, useTranslation } from '../i18n/use-translation.tsx'
import { SkeletonRows } from '../ui/feedback/skeleton.tsx'

/** Longer lists show a remaining count. */
const dependentsListedMax = 8

/** Lists fields that are deleted with a field or table, and affected views; renders nothing if there are none. */
export function DependentsList({ of }: { of: Removed }) {
  const t = useTranslation()
  const { data, isPending } = useQuery(dependentsQuery(of))
  if (isPending) return <SkeletonRows count={1} />
  const fields = data ? [...data.links, ...data.list] : []
  const views = data?.views ?? []
  if (fields.length + views.length === 0) return null
  return (
    <div className="mt-3 flex flex-col gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      <Listed head={t('dependents.list', { count: fields.length })} items={fields} />
      <Listed head={t('dependents.views', { count: views.length })} items={views} />
    </div>
  )
}

type Named = { id: string; title: string; table_title: string }

function Listed({ head, items }: { head: string; items: readonly Named[] }) {
  const t = useTranslation()
  if (items.length === 0) return null
  return (
    <div>
      <p className="font-medium">{head}</p>
      <ul className="mt-1 list-disc ps-5">
        {items.slice(0, dependentsListedMax).map((item) => (
          <li key={item.id} className="break-words">
            <Place item={item} />
          </li>
        ))}
      </ul>
      {items.length > dependentsListedMax && (
        <p className="mt-1">{t('dependents.more', { count: items.length - dependentsListedMax })}</p>
      )}
    </div>
  )
}

function Place({ item }: { item: Named }) {
  return (
    <T
      id="dependents.location"
      values={{ field: `\u2068${item.title}\u2069`, table: `\u2068${item.table_title}\u2069` }}
    />
  )
}
