import { Plus, Trash2 } from 'lucide-react'
import { useId, useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { columnOptions } from '../../view/column-options.tsx'
import { newFilterId } from '../../view/filter-tree.ts'
import { OrderRow } from '../sortable-row.tsx'
import { useFocusAdded } from '../use-focus-added.ts'
import type { ViewSetup } from '../../view/view-setup.ts'
import { directionName } from '../../view/direction-name.ts'
import type { SortItem } from '../../view/sort-list.ts'

/** Edits, adds and removes sorts. */
export function SortPanel({ setup, columns }: { setup: ViewSetup; columns: readonly Column[] }) {
  const t = useTranslation()
  const { sorts } = useSyncExternalStore(setup.subscribe, setup.state)
  const free = columns.filter((column) => !sorts.some((sort) => sort.columnId === column.id))
  // People rarely sort by ID.
  const next = free.find(({ primaryKey }) => !primaryKey) ?? free[0]
  const list = useId()
  const focus = useFocusAdded<HTMLUListElement>(sorts.length)
  const set = (next: SortItem[]): void => setup.setSorts(next)
  function move(id: string, toIndex: number): void {
    const moved = sorts.find((sort) => sort.id === id)
    if (moved) set(sorts.filter((sort) => sort !== moved).toSpliced(toIndex, 0, moved))
  }
  return (
    <>
      {!setup.canStore && <p className="mb-2 text-xs text-ink-3">{t('views.onlyYou')}</p>}
      {sorts.length === 0 && <p className="mb-2 text-sm text-ink-2">{t('toolbar.sort.none')}</p>}
      <ul ref={focus.list} className="flex flex-col gap-2">
        {sorts.map((sort, index) => (
          <OrderRow
            key={sort.id}
            list={list}
            id={sort.id}
            name={columns.find(({ id }) => id === sort.columnId)?.title ?? ''}
            index={index}
            count={sorts.length}
            onMove={move}
            indexOf={(id) => sorts.findIndex((one) => one.id === id)}
            className="flex items-center gap-1.5"
          >
            <div className="min-w-0 flex-1">
              <Select
                label={t('views.field')}
                value={sort.columnId}
                onChange={(columnId) => set(sorts.with(index, { ...sort, columnId }))}
                options={columnOptions(
                  columns.filter(({ id }) => id === sort.columnId || free.some((one) => one.id === id)),
                )}
              />
            </div>
            <div className="w-40 shrink-0 phone:w-34">
              <Select
                label={t('toolbar.sort.direction')}
                value={sort.direction}
                onChange={(direction) => set(sorts.with(index, { ...sort, direction }))}
                options={(['asc', 'desc'] as const).map((value) => ({
                  value,
                  label: t(
                    directionName(
                      columns.find(({ id }) => id === sort.columnId),
                      value,
                    ),
                  ),
                }))}
              />
            </div>
            <IconButton
              icon={Trash2}
              label={t('toolbar.sort.remove')}
              onClick={() => set(sorts.filter(({ id }) => id !== sort.id))}
            />
          </OrderRow>
        ))}
      </ul>
      {next && (
        <Button
          size="sm"
          tone="quiet"
          icon={Plus}
          className="mt-2"
          onClick={() => {
            focus.added()
            set([...sorts, { id: newFilterId(), columnId: next.id, direction: 'asc' }])
          }}
        >
          {t('toolbar.sort.add')}
        </Button>
      )}
    </>
  )
}
