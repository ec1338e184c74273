import * as sourceLimits from '#core/source-limits.ts'
import { Table2 } from 'lucide-react'
import { fieldOf } from '#core/fields/index.ts'
import { isVirtualLink, readsOtherDatabases } from '#core/fields/links/virtual-links.ts'
import { type Column, type Relation, relations } from '#core/schema.ts'
import { rollupFunctions } from '#core/fields/types/rollup.ts'
import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { Select } from '../../../ui/forms/select.tsx'
import { compiledColumns } from '../view/base-columns.ts'
import { columnOptions } from '../view/column-options.tsx'
import { columnOf } from '../view/column-layout.ts'
import { LinkedFilters } from './linked-filters.tsx'
import { type EditorProps, textOf } from './option-editor-props.tsx'
import { targetsOf } from './rollup-targets.ts'

/** The target table and relationship of a link; fixed after creation. */
export function LinkOptionsEditor({ options, onChange, scope }: EditorProps) {
  const t = useTranslation()
  const { tables, table, column } = scope
  const relatedId = textOf(options['relatedTableId'], '')
  const related = tables.find(({ id }) => id === relatedId)
  const relation = textOf(options['relation'], 'mm')
  const views = related?.views ?? []
  return (
    <>
      <Field label={t('column.link.table')}>
        <Select
          value={related ? relatedId : null}
          disabled={column !== null}
          onChange={(id) => onChange({ ...options, relatedTableId: id, viewId: null })}
          options={tables.map(({ id, title }) => ({ value: id, label: title, icon: <Table2 aria-hidden /> }))}
        />
      </Field>
      <Field
        label={t('column.link.kind')}
        help={related && column === null ? t('column.link.inverse', { table: related.title }) : undefined}
      >
        <Select
          value={relation}
          disabled={column !== null}
          onChange={(next) => onChange({ ...options, relation: next })}
          options={relations.map((value: Relation) => ({
            value: value as string,
            label: t(`column.link.kind.${value}`, { own: table.title, other: related?.title ?? '…' }),
          }))}
        />
      </Field>
      {related && related.source_id !== table.source_id && (
        <p className="text-xs text-ink-2">
          {t('column.link.across', { max: formatNumber(sourceLimits.virtualLinksPerRecord) })}
        </p>
      )}
      {views.length > 1 && (
        <Field label={t('column.link.viewOnly')}>
          <Select
            value={textOf(options['viewId'], '')}
            onChange={(id) => onChange({ ...options, viewId: id === '' ? null : id })}
            options={[
              { value: '', label: t('column.link.viewOnly.all') },
              ...views.map(({ id, title }) => ({ value: id, label: title })),
            ]}
          />
        </Field>
      )}
    </>
  )
}

/** Which field of the linked records to show. */
export function LookupOptions(props: EditorProps) {
  const t = useTranslation()
  const { options, onChange, scope } = props
  return (
    <Source {...props} acrossHelp={t('column.link.across.lookup')}>
      {(related) => (
        <Field label={t('column.link.lookupField')}>
          <Select
            value={textOf(options['lookupColumnId'], '') || null}
            onChange={(id) => onChange({ ...options, lookupColumnId: id })}
            options={columnOptions(targetColumns(related, scope))}
          />
        </Field>
      )}
    </Source>
  )
}

/** How to aggregate a field of the linked records. */
export function RollupOptions(props: EditorProps) {
  const t = useTranslation()
  const { options, onChange, scope } = props
  const take = rollupFunctions.find((name) => name === options['rollupFunction']) ?? 'count'
  return (
    <Source {...props} acrossHelp={t('column.link.across.rollup')}>
      {(related) => {
        const columns = targetColumns(related, scope)
        const fitting = targetsOf(take, columns)
        return (
          <>
            <Field label={t('column.link.function')}>
              <Select
                value={take as string}
                onChange={(next) => {
                  const name = rollupFunctions.find((each) => each === next) ?? 'count'
                  const still = targetsOf(name, columns).some(({ id }) => id === options['rollupColumnId'])
                  const first = targetsOf(name, columns)[0]?.id ?? ''
                  onChange({
                    ...options,
                    rollupFunction: name,
                    ...(still ? {} : { rollupColumnId: first }),
                  })
                }}
                options={rollupFunctions.map((name) => ({
                  value: name as string,
                  label: t(`column.link.function.${name}`),
                }))}
              />
            </Field>
            <Field label={t('column.link.counted')}>
              <Select
                value={textOf(options['rollupColumnId'], '') || null}
                onChange={(id) => onChange({ ...options, rollupFunction: take, rollupColumnId: id })}
                options={columnOptions(fitting)}
              />
            </Field>
          </>
        )
      }}
    </Source>
  )
}

/** The link field of a lookup or rollup, and its dependent options. */
function Source({
  options,
  onChange,
  scope,
  acrossHelp,
  children,
}: EditorProps & {
  /** What works if the link reaches another database. */
  acrossHelp: string
  children: (related: TableWire) => React.ReactNode
}) {
  const t = useTranslation()
  const links = scope.table.columns.filter(({ uidt, system }) => fieldOf({ type: uidt }).connects && !system)
  const chosen = links.find(({ id }) => id === options['relationColumnId'])
  const related = chosen && relatedOf(chosen, scope.tables)
  if (links.length === 0) return <p className="text-sm text-ink-2">{t('column.link.noLinks')}</p>
  return (
    <>
      <Field
        label={t('column.link.field')}
        help={chosen && isVirtualLink(columnOf(chosen)) ? acrossHelp : undefined}
      >
        <Select
          value={chosen?.id ?? null}
          onChange={(id) => onChange({ relationColumnId: id })}
          options={columnOptions(links.map(columnOf))}
        />
      </Field>
      {related && children(related)}
      {related && (
        <LinkedFilters
          key={related.id}
          options={options}
          onChange={onChange}
          scope={scope}
          related={related}
        />
      )}
    </>
  )
}

/** Fields whose values can be looked up: those that SQL of their own database knows. */
function targetColumns(related: TableWire, scope: EditorProps['scope']): Column[] {
  const compiled = compiledColumns(related, scope.tables)
  return related.columns
    .filter(({ id, system }) => !system && id !== scope.column?.id)
    .map((wire) => compiled.get(wire) ?? columnOf(wire))
    .filter((column) => !readsOtherDatabases(column))
}

function relatedOf({ colOptions }: ColumnWire, tables: readonly TableWire[]): TableWire | undefined {
  return tables.find(({ id }) => id === colOptions?.fk_related_model_id)
}
