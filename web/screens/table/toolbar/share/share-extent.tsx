import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { viewTypeFromWire } from '#core/api/from-wire/view-type.ts'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import { tableQuery } from '../../../../api/schema/tables.ts'
import { filtersQuery, viewColumnsQuery } from '../../../../api/schema/views.ts'
import { FieldIcon } from '../../../../fields/field-icon.tsx'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { layoutColumns } from '../../view/column-layout.ts'

/** The exposed part of a shared view: its fields, and whether filters hide records. */
export function ShareExtent({ view }: { view: ViewWire }) {
  const t = useTranslation()
  const { data: table } = useQuery(tableQuery(view.base_id, view.fk_model_id))
  const { data: places } = useQuery(viewColumnsQuery(view.id))
  // The grid behind the dialog stores filters without refetching them.
  const { data: filters } = useQuery({ ...filtersQuery(view.id), staleTime: 0 })
  if (!table || !places || !filters) return null
  const isForm = viewTypeFromWire(view) === 'form'
  const shows = new Set(places.flatMap((place) => (place.show ? [place.fk_column_id] : [])))
  const columns = layoutColumns(table.columns, places).map(({ column }) => column)
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
          hidden > 0 && t(isForm ? 'share.fieldHidden' : 'share.hidden', { count: hidden }),
          !isForm && t(filters.length > 0 ? 'share.filtered' : 'share.allRecords'),
        ]
          .filter(Boolean)
          .join(' ')}
      </p>
    </section>
  )
}
