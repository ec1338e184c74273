import { BadgeCheck, Search } from 'lucide-react'
import { useId, useState, useSyncExternalStore } from 'react'
import { marksNull, settings } from '../../../../api/session/stored-settings.ts'
import { FieldIcon } from '../../../../fields/field-icon.tsx'
import { formatNumber } from '../../../../i18n/format.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Input } from '../../../../ui/forms/input.tsx'
import { Switch } from '../../../../ui/forms/switch.tsx'
import { OrderRow } from '../sortable-row.tsx'
import type { FieldsMenuProps } from './fields-menu-props.ts'

/** A list of fields to show, hide and reorder. */
export function FieldsPanel(props: FieldsMenuProps) {
  const { placed, onShow, onMove, onShowAll, onEditAll, onName, system } = props
  const list = useId()
  const showNull = useSyncExternalStore(settings.subscribe, marksNull)
  const t = useTranslation()
  const [search, setSearch] = useState('')
  const needle = search.trim().toLocaleLowerCase()
  const found = placed.filter(({ column }) => column.title.toLocaleLowerCase().includes(needle))
  return (
    <>
      <Input
        type="search"
        icon={Search}
        aria-label={t('toolbar.fields.search')}
        placeholder={t('toolbar.fields.search')}
        value={search}
        onText={setSearch}
      />
      <ul className="-mx-1 my-2 flex max-h-[50vh] flex-col overflow-y-auto px-1">
        {found.map(({ column, show }) => {
          const place = placed.findIndex((one) => one.column.id === column.id)
          return (
            <OrderRow
              key={column.id}
              list={list}
              id={column.id}
              name={column.title}
              index={place}
              count={needle === '' ? placed.length : 0}
              firstIndex={1}
              onMove={onMove}
              indexOf={(id) => placed.findIndex((one) => one.column.id === id)}
              className="group flex h-8 shrink-0 items-center gap-1 rounded-md pe-1 hover:bg-hover pointer-coarse:h-11"
            >
              <Switch
                checked={show}
                // The API can hide the primary field; people with permission can show it again.
                disabled={column.displayValue && show}
                onChange={(next) => onShow(column.id, next)}
                className="min-w-0 flex-1"
              >
                <span className="flex min-w-0 items-center gap-2">
                  <FieldIcon type={column.type} className="shrink-0 text-icon" />
                  <span className="truncate" dir="auto">
                    {column.title}
                  </span>
                  {column.displayValue && (
                    <BadgeCheck
                      aria-label={t('toolbar.fields.names')}
                      className="size-3.5 shrink-0 text-icon"
                    />
                  )}
                </span>
              </Switch>
              {onName && (
                <IconButton
                  icon={BadgeCheck}
                  size="xs"
                  label={t('toolbar.fields.makeName', { name: column.title })}
                  className={
                    column.displayValue || column.system || column.primaryKey
                      ? 'invisible'
                      : 'opacity-0 group-hover:opacity-100 focus-visible:opacity-100 pointer-coarse:opacity-100'
                  }
                  onClick={() => onName(column.id)}
                />
              )}
            </OrderRow>
          )
        })}
        {found.length === 0 && <li className="px-2 py-1.5 text-sm text-ink-3">{t('common.nothingFound')}</li>}
      </ul>
      <div className="flex flex-wrap items-center gap-1 border-t border-line pt-2">
        <span role="status" className="me-auto text-xs text-ink-3 tabular-nums">
          {t('toolbar.fields.count', {
            count: placed.length,
            shown: formatNumber(placed.filter(({ show }) => show).length),
            total: formatNumber(placed.length),
          })}
        </span>
        <Button size="sm" tone="quiet" onClick={() => onShowAll(true)}>
          {t('toolbar.fields.showAll')}
        </Button>
        <Button size="sm" tone="quiet" onClick={() => onShowAll(false)}>
          {t('toolbar.fields.hideAll')}
        </Button>
        {onEditAll && (
          <Button size="sm" tone="quiet" onClick={onEditAll}>
            {t('toolbar.fields.editAll')}
          </Button>
        )}
      </div>
      {system && (
        <Switch
          checked={system.shows}
          onChange={system.set}
          className="mt-2 border-t border-line pt-2 text-sm"
        >
          {t('toolbar.fields.system')}
        </Switch>
      )}
      <Switch
        checked={showNull}
        onChange={(next) => settings.set({ showNull: next })}
        className="mt-2 border-t border-line pt-2 text-sm"
      >
        {t('toolbar.fields.showNull')}
      </Switch>
    </>
  )
}
