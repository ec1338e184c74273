import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { Column } from '#core/schema.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { columnOptions } from '../field-options.tsx'
import { newFilterId } from '../filter/filter-tree.ts'
import type { ViewSetup } from '../view-setup.ts'
import { directionName } from './direction-name.ts'
import type { SortItem } from './sort-list.ts'

/** The sorts of a view, to change, add and take away. */
export function SortPanel({ setup, columns }: { setup: ViewSetup; columns: readonly Column[] }) {
  const t = useT()
  const { sorts } = useSyncExternalStore(setup.subscribe, setup.state)
  const free = columns.filter((column) => !sorts.some((sort) => sort.columnId === column.id))
  const set = (next: SortItem[]): void => setup.setSorts(next)
  return (
    <>
      {!setup.canStore && <p className="mb-2 text-xs text-ink-3">{t('views.onlyYou')}</p>}
      {sorts.length === 0 && <p className="mb-2 text-sm text-ink-2">{t('views.sort.none')}</p>}
      <ul className="flex flex-col gap-2">
        {sorts.map((sort, index) => (
          <li key={sort.id} className="flex items-center gap-1.5">
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
            <div className="w-36 shrink-0">
              <Select
                label={t('views.sort.direction')}
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
            {sorts.length > 1 && (
              <IconButton
                icon={index === 0 ? ArrowDown : ArrowUp}
                label={index === 0 ? t('common.moveDown') : t('common.moveUp')}
                onClick={() => set(swapped(sorts, index, index === 0 ? 1 : index - 1))}
              />
            )}
            <IconButton
              icon={Trash2}
              label={t('views.sort.remove')}
              onClick={() => set(sorts.filter(({ id }) => id !== sort.id))}
            />
          </li>
        ))}
      </ul>
      {free[0] && (
        <Button
          size="sm"
          tone="quiet"
          icon={Plus}
          className="mt-2"
          onClick={() =>
            set([...sorts, { id: newFilterId(), columnId: free[0]?.id ?? '', direction: 'asc' }])
          }
        >
          {t('views.sort.add')}
        </Button>
      )}
    </>
  )
}

function swapped(sorts: readonly SortItem[], one: number, other: number): SortItem[] {
  const [first, second] = [sorts[one], sorts[other]]
  return first && second ? sorts.with(one, second).with(other, first) : [...sorts]
}
