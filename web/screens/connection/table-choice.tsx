import { useState } from 'react'
import type { SourceTablesWire, SourceTableWire } from '#core/api/wire/source-shapes.ts'
import type { SourceTable } from '#core/schema.ts'
import { useTranslation } from '../../i18n/use-translation.tsx'
import { ErrorState } from '../../ui/feedback/error-state.tsx'
import { SkeletonRows } from '../../ui/feedback/skeleton.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { Input } from '../../ui/forms/input.tsx'
import { RadioGroup } from '../../ui/forms/radio-group.tsx'
import { schemasOf } from './connection-draft.ts'
import type { ConnectionForm } from './use-connection-form.ts'

/** Tables above which the list can be searched. */
const searchFrom = 12

/** Which schemas and tables of a working connection are used. Empty until it was tried. */
export function TableChoice({ form }: { form: ConnectionForm }) {
  const t = useTranslation()
  const { tables } = form
  if (tables.state === 'none') return null
  return (
    <section aria-label={t('home.external.tables')} className="flex flex-col gap-4 border-t border-line pt-4">
      <h2 className="text-base font-semibold">{t('home.external.tables')}</h2>
      {tables.state === 'loading' && <SkeletonRows count={4} />}
      {tables.state === 'failed' && <ErrorState message={tables.message} onRetry={form.retryTables} />}
      {tables.state === 'loaded' && (
        <>
          <Schemas form={form} offer={tables.offer} />
          {tables.offer.tables.length === 0 ? (
            <p className="rounded-lg bg-sunken p-3 text-sm text-ink-2">{t('home.external.noTables')}</p>
          ) : (
            <Tables form={form} tables={tables.offer.tables} />
          )}
        </>
      )}
    </section>
  )
}

function Schemas({ form, offer }: { form: ConnectionForm; offer: SourceTablesWire }) {
  const t = useTranslation()
  const chosen = schemasOf(form.draft.searchPath)
  if (offer.schemas.length < 2) return null
  return (
    <fieldset>
      <legend className="mb-1.5 text-xs font-medium text-ink-2">{t('home.external.schemas')}</legend>
      <div className="flex max-h-40 flex-wrap gap-x-5 gap-y-2 overflow-y-auto p-1">
        {offer.schemas.map((name) => (
          <Checkbox
            key={name}
            checked={chosen.includes(name)}
            onChange={(isOn) =>
              form.changeSchemas(
                (isOn ? [...chosen, name] : chosen.filter((each) => each !== name)).join(', '),
              )
            }
          >
            <bdi>{name}</bdi>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  )
}

const isSame = (one: SourceTable, other: SourceTable) =>
  one.schema === other.schema && one.name === other.name

function Tables({ form, tables }: { form: ConnectionForm; tables: readonly SourceTableWire[] }) {
  const t = useTranslation()
  const { chosen, setChosen } = form
  const [search, setSearch] = useState('')
  const namesOf = (list: readonly SourceTableWire[]) => list.map(({ schema, name }) => ({ schema, name }))
  const shown = tables.filter(({ name }) => name.toLowerCase().includes(search.trim().toLowerCase()))
  const isChosen = (table: SourceTableWire) => chosen?.some((each) => isSame(each, table)) ?? true
  const count = shown.filter(isChosen).length

  function choose(list: readonly SourceTableWire[], isOn: boolean): void {
    const others = (chosen ?? []).filter((each) => !list.some((table) => isSame(each, table)))
    setChosen(isOn ? [...others, ...namesOf(list)] : others)
  }
  return (
    <>
      <RadioGroup
        label={t('home.external.which')}
        value={chosen === null ? 'all' : 'some'}
        onChange={(value) => setChosen(value === 'all' ? null : namesOf(tables))}
        options={[
          {
            value: 'all',
            label: t('home.external.allTables', { count: tables.length }),
            help: t('home.external.allTablesHelp'),
          },
          { value: 'some', label: t('home.external.someTables') },
        ]}
      />
      {chosen !== null && (
        <div className="overflow-hidden rounded-lg border border-line">
          <div className="flex flex-wrap items-center gap-3 border-b border-line bg-sunken px-3 py-2">
            <Checkbox
              checked={shown.length > 0 && count === shown.length}
              mixed={count > 0 && count < shown.length}
              onChange={() => choose(shown, count < shown.length)}
            >
              {t('home.external.chosen', { count: chosen.length, total: tables.length })}
            </Checkbox>
            {tables.length >= searchFrom && (
              <Input
                type="search"
                aria-label={t('home.external.searchTables')}
                placeholder={t('home.external.searchTables')}
                value={search}
                onText={setSearch}
                className="ms-auto sm:max-w-56"
              />
            )}
          </div>
          <ul className="max-h-72 divide-y divide-line overflow-y-auto">
            {shown.map((table) => (
              <TableRow
                key={`${table.schema}.${table.name}`}
                table={table}
                isChosen={isChosen(table)}
                onChoose={(isOn) => choose([table], isOn)}
              />
            ))}
            {shown.length === 0 && <li className="p-3 text-sm text-ink-2">{t('home.external.noMatch')}</li>}
          </ul>
        </div>
      )}
    </>
  )
}

function TableRow(props: {
  table: SourceTableWire
  isChosen: boolean
  onChoose: (isChosen: boolean) => void
}) {
  const t = useTranslation()
  const { table } = props
  const notes = [
    table.kind === 'view' ? t('home.external.view') : null,
    table.is_join ? t('home.external.join') : null,
    table.read_only === null || table.kind === 'view' ? null : t(`home.external.readOnly.${table.read_only}`),
    t('home.external.columns', { count: table.column_count }),
  ]
  return (
    <li className="px-3 py-2">
      <Checkbox checked={props.isChosen} onChange={props.onChoose}>
        <span className="wrap-anywhere">
          <bdi className="text-ink-3">{table.schema}.</bdi>
          <bdi className="font-medium">{table.name}</bdi>
        </span>
        <span className="block text-xs text-ink-3">{notes.filter((note) => note !== null).join(' · ')}</span>
        {table.comment !== null && (
          <span className="block text-xs text-ink-2" dir="auto">
            {table.comment}
          </span>
        )}
      </Checkbox>
    </li>
  )
}
