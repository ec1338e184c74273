import { ChevronsDownUp, ChevronsUpDown, Plus, Trash2 } from 'lucide-react'
import { limits } from '#core/limits.ts'
import type { Column } from '#core/schema.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { Button } from '../../../ui/button.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Select } from '../../../ui/select.tsx'
import { columnOptions } from '../field-options.tsx'
import { directionName } from '../sort/direction-name.ts'
import type { Grouping } from './use-groups.ts'

/** The levels of groups, to change, add and take away. */
export function GroupPanel(props: { grouping: Grouping; columns: readonly Column[]; canStore: boolean }) {
  const { grouping, canStore } = props
  const { levels, setLevels } = grouping
  const t = useT()
  const columns = props.columns.filter(({ primaryKey }) => !primaryKey)
  const free = columns.filter(({ id }) => !levels.some(({ columnId }) => columnId === id))
  const next =
    free.find(({ selectOptions }) => selectOptions.length > 0) ??
    free.find(({ displayValue }) => !displayValue) ??
    free[0]
  return (
    <>
      {!canStore && <p className="mb-2 text-xs text-ink-3">{t('views.onlyYou')}</p>}
      {levels.length === 0 && <p className="mb-2 text-sm text-ink-2">{t('group.noLevels')}</p>}
      <ul className="flex flex-col gap-2">
        {levels.map((level, index) => {
          const column = columns.find(({ id }) => id === level.columnId)
          return (
            <li key={level.columnId} className="flex items-center gap-1.5">
              <div className="min-w-0 flex-1">
                <Select
                  label={t('group.level', { number: index + 1 })}
                  value={level.columnId}
                  onChange={(columnId) => setLevels(levels.with(index, { ...level, columnId }))}
                  options={columnOptions(
                    columns.filter(({ id }) => id === level.columnId || free.some((one) => one.id === id)),
                  )}
                />
              </div>
              <div className="w-36 shrink-0">
                <Select
                  label={t('views.sort.direction')}
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
                label={t('group.remove')}
                onClick={() => setLevels(levels.toSpliced(index, 1))}
              />
            </li>
          )
        })}
      </ul>
      <div className="mt-2 flex flex-wrap gap-2">
        {next && levels.length < limits.groupLevels && (
          <Button
            size="sm"
            tone="quiet"
            icon={Plus}
            onClick={() => setLevels([...levels, { columnId: next.id, direction: 'asc' }])}
          >
            {t('group.add')}
          </Button>
        )}
        {levels.length > 0 && (
          <>
            <Button size="sm" tone="quiet" icon={ChevronsDownUp} onClick={() => grouping.foldAll(true)}>
              {t('group.foldAll')}
            </Button>
            <Button size="sm" tone="quiet" icon={ChevronsUpDown} onClick={() => grouping.foldAll(false)}>
              {t('group.unfoldAll')}
            </Button>
          </>
        )}
      </div>
      {grouping.isCut && <p className="mt-2 text-xs text-danger-ink">{t('group.cut')}</p>}
      {levels.length > 0 && (
        <p className="mt-2 text-xs text-ink-3 pointer-coarse:hidden">{t('group.keys')}</p>
      )}
    </>
  )
}
