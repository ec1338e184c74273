import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { viewTypeOf } from '#core/api/view-type.ts'
import type { ViewWire } from '#core/api/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import { tableQuery } from '../../../api/tables.ts'
import { filtersQuery, viewColumnsQuery } from '../../../api/views.ts'
import { FieldIcon } from '../../../fields/field-icons.tsx'
import { useT } from '../../../i18n/use-t.tsx'
import { placeColumns } from '../view-columns.ts'

/** What strangers see of a view: its fields by name, and whether its filters keep records back. */
export function ShareExtent({ view }: { view: ViewWire }) {
  const t = useT()
  const { data: table } = useQuery(tableQuery(view.base_id, view.fk_model_id))
  const { data: places } = useQuery(viewColumnsQuery(view.id))
  // The sheet behind the dialog stores filters without reading them again.
  const { data: filters } = useQuery({ ...filtersQuery(view.id), staleTime: 0 })
  if (!table || !places || !filters) return null
  const isForm = viewTypeOf(view) === 'form'
  const shows = new Set(places.flatMap((place) => (place.show ? [place.fk_column_id] : [])))
  const columns = placeColumns(table.columns, places).map(({ column }) => column)
  const open = columns.filter(
    ({ id, system }) => shows.has(id) && (!system || (view.show_system_fields && !isForm)),
  )
  const hidden = columns.filter(
    (column) =>
      !shows.has(column.id) && !column.system && !column.primaryKey && !(isForm && fieldOf(column).readOnly),
  ).length
  return (
    <section aria-labelledby="share-extent" className="rounded-lg bg-sunken px-3 py-2.5 text-sm">
      <h3 id="share-extent" className="flex items-center gap-1.5 text-xs font-medium text-ink-2">
        <Eye aria-hidden className="size-3.5 text-icon" />
        {t(isForm ? 'share.asks' : 'share.sees')}
      </h3>
      <ul className="mt-2 flex max-h-28 flex-wrap gap-x-3 gap-y-1 overflow-y-auto">
        {open.map((column) => (
          <li key={column.id} className="flex min-w-0 items-center gap-1.5">
            <FieldIcon type={column.type} size={14} className="shrink-0 text-icon" />
            <span className="truncate" dir="auto">
              {column.title}
            </span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-xs text-ink-2 empty:hidden">
        {[
          hidden > 0 && t(isForm ? 'share.notAsked' : 'share.hidden', { count: hidden }),
          !isForm && t(filters.length > 0 ? 'share.filtered' : 'share.allRecords'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </section>
  )
}
