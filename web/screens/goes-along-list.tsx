import { useQuery } from '@tanstack/react-query'
import { dependentsQuery, type Removed } from '../api/tables.ts'
import { T, useT } from '../i18n/use-t.tsx'
import { SkeletonRows } from '../ui/skeleton.tsx'

/** Longer lists say how many more there are. */
const mostListed = 8

/** Says which other fields go when a field or a table goes, and which views are set by it; nothing where none. */
export function GoesAlongList({ of }: { of: Removed }) {
  const t = useT()
  const { data, isPending } = useQuery(dependentsQuery(of))
  if (isPending) return <SkeletonRows count={1} />
  const fields = data ? [...data.links, ...data.list] : []
  const views = data?.views ?? []
  if (fields.length + views.length === 0) return null
  return (
    <div className="mt-3 flex flex-col gap-2 rounded-md bg-warning-soft px-3 py-2 text-sm text-warning-ink">
      <Listed head={t('removal.along', { count: fields.length })} items={fields} />
      <Listed head={t('removal.views', { count: views.length })} items={views} />
    </div>
  )
}

type Named = { id: string; title: string; table_title: string }

function Listed({ head, items }: { head: string; items: readonly Named[] }) {
  const t = useT()
  if (items.length === 0) return null
  return (
    <div>
      <p className="font-medium">{head}</p>
      <ul className="mt-1 list-disc ps-5">
        {items.slice(0, mostListed).map((item) => (
          <li key={item.id} className="break-words">
            <Place item={item} />
          </li>
        ))}
      </ul>
      {items.length > mostListed && (
        <p className="mt-1">{t('removal.more', { count: items.length - mostListed })}</p>
      )}
    </div>
  )
}

function Place({ item }: { item: Named }) {
  return (
    <T
      id="removal.place"
      values={{ field: `\u2068${item.title}\u2069`, table: `\u2068${item.table_title}\u2069` }}
    />
  )
}
