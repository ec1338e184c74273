import { useQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useState } from 'react'
import type { TableWire } from '#core/api/wire/wire.ts'
import { readLinkOptions } from '#core/fields/links/link-options.ts'
import type { LinkOffer } from '#core/views/form-linked-records.ts'
import { tableQuery, tablesQuery } from '../../../api/schema/tables.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Spinner } from '../../../ui/feedback/spinner.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { RadioGroup } from '../../../ui/forms/radio-group.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import type { LinkedRecordsEditorProps } from '../../../views/form/settings/linked-records-dialog.tsx'
import { FilterGroup } from '../toolbar/filter/lazy-filter.tsx'
import { compiledColumns } from '../view/base-columns.ts'
import { columnOf } from '../view/column-layout.ts'
import { completeOf, fromJson, type Group, toJson } from '../view/filter-tree.ts'

/** Chooses the records that a form offers for a link field. */
export function FormLinkedRecordsEditor({ baseId, column, offer, onChange }: LinkedRecordsEditorProps) {
  const t = useTranslation()
  const relatedId = readLinkOptions(column).relatedTableId
  const { data: related } = useQuery(tableQuery(baseId, relatedId))
  const { data: tables } = useQuery(tablesQuery(baseId))
  if (!related) return <Spinner />
  const views = related.views
  const [first] = views
  const chosen = offer?.from === 'view' ? offer.viewId : null
  return (
    <div className="flex flex-col gap-4">
      <RadioGroup
        label={t('form.builder.recordsFrom')}
        value={offer?.from ?? null}
        onChange={(from) => {
          const { id: columnId } = column
          if (from === 'all') onChange({ columnId, from })
          else if (from === 'filter') onChange({ columnId, from, filters: [] })
          else if (first) onChange({ columnId, from, viewId: first.id })
        }}
        options={[
          { value: 'all', label: t('form.builder.recordsAll'), help: t('form.builder.recordsAllHelp') },
          { value: 'view', label: t('form.builder.recordsView') },
          {
            value: 'filter',
            label: t('form.builder.recordsFilter'),
            help: t('form.builder.recordsFilterHelp'),
          },
        ]}
      />
      {offer?.from === 'view' && (
        <Field label={t('form.builder.recordsView')}>
          <Select
            value={views.some(({ id }) => id === chosen) ? chosen : null}
            onChange={(viewId) => onChange({ columnId: column.id, from: 'view', viewId })}
            options={views.map(({ id, title }) => ({ value: id, label: title }))}
          />
        </Field>
      )}
      {offer?.from === 'filter' && (
        <OfferedFilter related={related} tables={tables ?? [related]} offer={offer} onChange={onChange} />
      )}
    </div>
  )
}

function OfferedFilter(props: {
  related: TableWire
  tables: readonly TableWire[]
  offer: Extract<LinkOffer, { from: 'filter' }>
  onChange: (offer: LinkOffer) => void
}) {
  const { related, tables, offer, onChange } = props
  // Keeps incomplete conditions, which are not stored.
  const [group, setGroup] = useState<Group>(() => fromJson(offer.filters))
  const columns = useMemo(() => {
    const compiled = compiledColumns(related, tables)
    return related.columns.filter(({ system }) => !system).map((wire) => compiled.get(wire) ?? columnOf(wire))
  }, [related, tables])
  return (
    <Suspense fallback={<Spinner />}>
      <FilterGroup
        group={group}
        columns={columns}
        onChange={(next) => {
          setGroup(next)
          onChange({ ...offer, filters: toJson(completeOf(next, columns)) })
        }}
      />
    </Suspense>
  )
}
