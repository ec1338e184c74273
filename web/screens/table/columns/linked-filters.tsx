import { Suspense, useMemo, useState } from 'react'
import type { TableWire } from '#core/api/wire/wire.ts'
import { readsOtherDatabases } from '#core/fields/links/virtual-links.ts'
import { filtersOf } from '#core/fields/links/linked-filters.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { compiledColumns } from '../view/base-columns.ts'
import { completeOf, fromJson, type Group, toJson } from '../view/filter-tree.ts'
import { FilterGroup } from '../toolbar/filter/lazy-filter.tsx'
import { columnOf } from '../view/column-layout.ts'
import type { EditorProps } from './option-editor-props.tsx'

/** Filters for the linked records that a lookup or rollup includes. */
export function LinkedFilters({ options, onChange, scope, related }: EditorProps & { related: TableWire }) {
  const t = useTranslation()
  // Keeps incomplete conditions, which are not stored as options.
  const [group, setGroup] = useState<Group>(() => fromJson(filtersOf({ options })))
  const columns = useMemo(() => {
    const compiled = compiledColumns(related, scope.tables)
    return related.columns
      .filter(({ id, system }) => !system && id !== scope.column?.id)
      .map((wire) => compiled.get(wire) ?? columnOf(wire))
      .filter((column) => !readsOtherDatabases(column))
  }, [related, scope.tables, scope.column?.id])
  const name = t('column.link.filters')
  return (
    <div role="group" aria-label={name} className="flex flex-col gap-1.5">
      <p className="text-xs font-medium text-ink-2">{name}</p>
      <Suspense fallback={<Spinner />}>
        <FilterGroup
          group={group}
          columns={columns}
          onChange={(next) => {
            setGroup(next)
            onChange({ ...options, filters: toJson(completeOf(next, columns)) })
          }}
        />
      </Suspense>
    </div>
  )
}
