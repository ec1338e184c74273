import { ChevronsDownUp, ChevronsUpDown, Plus, Trash2 } from 'lucide-react'
import { useId } from 'react'
import * as limits from '#core/limits.ts'
import { readsOtherDatabases } from '#core/fields/links/virtual-links.ts'
import type { Column } from '#core/schema.ts'
import { useTranslation } from '../../../../i18n/use-translation.tsx'
import { Button } from '../../../../ui/button.tsx'
import { IconButton } from '../../../../ui/icon-button.tsx'
import { Select } from '../../../../ui/forms/select.tsx'
import { columnOptions } from '../../view/column-options.tsx'
import { directionName } from '../../view/direction-name.ts'
import { OrderRow } from '../sortable-row.tsx'
import { useFocusAdded } from '../use-focus-added.ts'
import type { Grouping } from './use-groups.ts'

/** Edits, adds and removes group levels. */
export function GroupPanel(props: { grouping: Grouping; columns: readonly Column[]; canStore: boolean }) {
  const { grouping, canStore } = props
  const { levels, setLevels } = grouping
  const t = useTranslation()
  const columns = props.columns.filter((column) => !column.primaryKey && !readsOtherDatabases(column))
  const free = columns.filter(({ id }) => !levels.some(({ columnId }) => columnId === id))
  const next =
    free.find(({ selectOptions }) => selectOptions.length > 0) ??
    free.find(({ displayValue }) => !displayValue) ??
    free[0]
  const list = useId()
  const focus = useFocusAdded<HTMLUListElement>(levels.length)
  function move(id: string, toIndex: number): void {
    const moved = levels.find(({ columnId }) => columnId === id)
    if (moved) setLevels(levels.filter((level) => level !== moved).toSpliced(toIndex, 0, moved))
  }
  return (
    <>
      {!canStore && <p className="mb-2 text-xs text-ink-3">{t('views.onlyYou')}</p>}
      {levels.length === 0 && <p className="mb-2 text-sm text-ink-2">{t('toolbar.group.noLevels')}</p>}
      <ul ref={focus.list} className="flex flex-col gap-2">
        {levels.map((level, index) => {
          const column = columns.find(({ id }) => id === level.columnId)
          return (
            <OrderRow
              key={level.columnId}
              list={list}
              id={level.columnId}
              name={column?.title ?? ''}
              index={index}
              count={levels.length}
              onMove={move}
              indexOf={(id) => levels.findIndex(({ columnId }) => columnId === id)}
              className="flex items-center gap-1.5"
            >
              <div className="min-w-0 flex-1">
                <Select
                  label={t('toolbar.group.level', { number: index + 1 })}
                  value={level.columnId}
                  onChange={(columnId) => setLevels(levels.with(index, { ...level, columnId }))}
                  options={columnOptions(
                    columns.filter(({ id }) => id === level.columnId || free.some((one) => one.id === id)),
                  )}
                />
              </div>
              <div className="w-40 shrink-0 phone:w-34">
                <Select
                  label={t('toolbar.sort.direction')}
                  value={level.direction}
                  onChange={(direction) => setLevels(levels.with(index, { ...level, direction }))}
                  options={(['asc', 'desc'] as const).map((value) => ({
                    value,
                    label: t(directionName(column, value)),
                  }))}
                />
              </div>
              <IconButton
                icon={Trash2}
                label={t('toolbar.group.remove')}
                onClick={() => setLevels(levels.toSpliced(index, 1))}
              />
            </OrderRow>
          )
        })}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        {next && levels.length < limits.groupLevelsMax && (
          <Button
            size="sm"
            tone="quiet"
            icon={Plus}
            onClick={() => {
              focus.added()
              setLevels([...levels, { columnId: next.id, direction: 'asc' }])
            }}
          >
            {t('toolbar.group.add')}
          </Button>
        )}
        {levels.length > 0 && (
          <>
            <Button
              size="sm"
              tone="quiet"
              icon={ChevronsDownUp}
              onClick={() => grouping.setAllCollapsed(true)}
            >
              {t('toolbar.group.collapseAll')}
            </Button>
            <Button
              size="sm"
              tone="quiet"
              icon={ChevronsUpDown}
              onClick={() => grouping.setAllCollapsed(false)}
            >
              {t('toolbar.group.expandAll')}
            </Button>
          </>
        )}
      </div>
      {grouping.isCut && <p className="mt-2 text-xs text-danger-ink">{t('toolbar.group.cut')}</p>}
      {levels.length > 0 && (
        <p className="mt-2 text-xs text-ink-3 pointer-coarse:hidden">{t('toolbar.group.keys')}</p>
      )}
    </>
  )
}
