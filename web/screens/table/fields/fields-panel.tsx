import { ArrowDown, ArrowUp, Search } from 'lucide-react'
import { useState, useSyncExternalStore } from 'react'
import { marksNull, settings } from '../../../api/stored-settings.ts'
import { FieldIcon } from '../../../fields/field-icons.tsx'
import { useT } from '../../../i18n/use-t.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Input } from '../../../ui/input.tsx'
import { Switch } from '../../../ui/switch.tsx'
import type { FieldsMenuProps } from './fields-menu.tsx'

/** The fields of a view, to show, hide and put in order. */
export function FieldsPanel({ placed, onShow, onMove, onShowAll, onEditAll }: FieldsMenuProps) {
  const showNull = useSyncExternalStore(settings.subscribe, marksNull)
  const t = useT()
  const [search, setSearch] = useState('')
  const needle = search.trim().toLocaleLowerCase()
  const found = placed.filter(({ column }) => column.title.toLocaleLowerCase().includes(needle))
  return (
    <>
      <Input
        type="search"
        icon={Search}
        aria-label={t('views.fields.search')}
        placeholder={t('views.fields.search')}
        value={search}
        onText={setSearch}
      />
      <ul className="-mx-1 my-2 flex max-h-[50vh] flex-col overflow-y-auto px-1">
        {found.map(({ column, show }) => {
          const place = placed.findIndex((one) => one.column.id === column.id)
          return (
            <li
              key={column.id}
              className="group flex h-8 items-center gap-1 rounded-md ps-1.5 hover:bg-hover pointer-coarse:h-11"
            >
              <Switch
                checked={show}
                disabled={column.displayValue}
                onChange={(next) => onShow(column.id, next)}
                className="min-w-0 flex-1"
              >
                <span className="flex min-w-0 items-center gap-2">
                  <FieldIcon type={column.type} className="shrink-0 text-icon" />
                  <span className="truncate" dir="auto">
                    {column.title}
                  </span>
                </span>
              </Switch>
              {needle === '' && (
                <span className="flex opacity-0 group-hover:opacity-100 focus-within:opacity-100 pointer-coarse:hidden">
                  <IconButton
                    icon={ArrowUp}
                    size="xs"
                    label={t('views.fields.moveUp', { name: column.title })}
                    disabled={place <= 1 || column.displayValue}
                    onClick={() => onMove(column.id, place - 1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    size="xs"
                    label={t('views.fields.moveDown', { name: column.title })}
                    disabled={place === placed.length - 1 || column.displayValue}
                    onClick={() => onMove(column.id, place + 1)}
                  />
                </span>
              )}
            </li>
          )
        })}
        {found.length === 0 && <li className="px-2 py-1.5 text-sm text-ink-3">{t('common.nothingFound')}</li>}
      </ul>
      <div className="flex gap-2 border-t border-line pt-2">
        <Button size="sm" tone="quiet" onClick={() => onShowAll(true)}>
          {t('views.fields.showAll')}
        </Button>
        <Button size="sm" tone="quiet" onClick={() => onShowAll(false)}>
          {t('views.fields.hideAll')}
        </Button>
        {onEditAll && (
          <Button size="sm" tone="quiet" className="ms-auto" onClick={onEditAll}>
            {t('views.fields.editAll')}
          </Button>
        )}
      </div>
      <Switch
        checked={showNull}
        onChange={(next) => settings.set({ showNull: next })}
        className="mt-2 border-t border-line pt-2 text-sm"
      >
        {t('views.fields.showNull')}
      </Switch>
    </>
  )
}
