import { Suspense, useMemo, useState } from 'react'
import type { TableWire } from '#core/api/wire.ts'
import { filtersOf } from '#core/fields/linked-filters.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Spinner } from '../../../ui/spinner.tsx'
import { compiledColumns } from '../base-columns.ts'
import { completeOf, fromJson, type Group, toJson } from '../filter/filter-tree.ts'
import { FilterGroup } from '../filter/lazy-filter.tsx'
import { columnOf } from '../view-columns.ts'
import type { EditorProps } from './option-parts.tsx'

/** Which of the linked records a lookup or rollup takes: those that fit filters on their fields. */
export function LinkedFilters({ options, onChange, scope, related }: EditorProps & { related: TableWire }) {
  const t = useT()
  // What says nothing yet is kept here and not among the options.
  const [group, setGroup] = useState<Group>(() => fromJson(filtersOf({ options })))
  const columns = useMemo(() => {
    const compiled = compiledColumns(related, scope.tables)
    return related.columns
      .filter(({ id, system }) => !system && id !== scope.column?.id)
      .map((wire) => compiled.get(wire) ?? columnOf(wire))
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
