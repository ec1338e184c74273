import { useEffect, useSyncExternalStore } from 'react'
import type { ViewWire } from '#core/api/wire/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { CellValue, Column } from '#core/schema.ts'
import type { AggregateQueryInput } from '../../../../api/records/aggregates.ts'
import type { GroupLevel } from '../../../../api/records/groups.ts'
import { updateViewOptions } from '../../../../api/schema/views.ts'
import type { GridProps } from '../../../../views/grid/grid-props.ts'
import type { PersonalChange } from '../../view/personal-changes.tsx'
import type { RecordSource } from '../../data/record-source.ts'
import { personalChange, showAndStore, usePersonalSetting } from '../../view/use-personal-setting.ts'
import { keysOf } from '../../view/group-plan.ts'
import type { GroupSource } from '../../view/group-source.ts'
import { levelsOf, levelsSchema, storedLevels } from '../../view/stored-group-levels.ts'

/** Batches consecutive changes into one load. */
const groupRefreshDebounceMs = 250

/** The grouping of rows, to show and edit. */
export type Grouping = {
  levels: readonly GroupLevel[]
  setLevels: (levels: GroupLevel[]) => void
  setAllCollapsed: (isCollapsed: boolean) => void
  own: PersonalChange | null
  /** More groups exist than are displayed. */
  isCut: boolean
  gridProps: Pick<GridProps, 'groupHeaders' | 'groupFields' | 'onToggleGroup' | 'groupValues' | 'allCount'>
}

/** The groups of a grid, stored on the view or personal. */
export function useGroups(options: {
  view: Omit<ViewWire, 'created_by' | 'owned_by' | 'section_id'>
  columns: readonly Column[]
  groups: GroupSource
  source: Pick<RecordSource, 'subscribe'> & { store: Pick<RecordSource['store'], 'reset'> }
  wanted: AggregateQueryInput
  canStore: boolean
}): Grouping {
  const { view, columns, groups, source, wanted, canStore } = options
  const [own, setOwn] = usePersonalSetting<GroupLevel[]>(
    { viewId: view.id, part: 'groups', canStore },
    levelsSchema,
  )
  const levels = levelsOf(own ?? storedLevels(view), columns)
  const key = JSON.stringify([levels, wanted])
  useEffect(() => {
    const [nextLevels, nextWanted] = JSON.parse(key) as [GroupLevel[], AggregateQueryInput]
    if (groups.set(nextLevels, nextWanted)) source.store.reset()
  }, [groups, source, key])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = source.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void groups.reload().catch(() => undefined), groupRefreshDebounceMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [groups, source])
  const plan = useSyncExternalStore(groups.subscribe, groups.plan)

  /** The editable values of a group. */
  function groupValues(groupId: string | null): Record<string, CellValue> {
    const now = groups.plan()
    const span = now?.spans.find(({ id }) => id === groupId)
    const values: Record<string, CellValue> = {}
    for (const { columnId, value } of now && span ? keysOf(now, span) : []) {
      const column = columns.find(({ id }) => id === columnId)
      if (column && isWritten(column)) values[columnId] = value
    }
    return values
  }
  const save = (next: GroupLevel[]): Promise<void> => updateViewOptions(view, { groups: next })
  return {
    levels,
    setLevels: (next) => (canStore ? showAndStore(next, setOwn, save) : setOwn(next)),
    own: personalChange(canStore ? null : own, setOwn, save),
    setAllCollapsed: (isCollapsed) => groups.setAllCollapsed(isCollapsed),
    isCut: plan !== null && groups.isCut(),
    gridProps: plan
      ? {
          groupHeaders: plan.groupHeaders,
          groupFields: columns,
          onToggleGroup: (id) => groups.toggle(id),
          groupValues,
          allCount: groups.allCount(),
        }
      : {},
  }
}

/** True for editable columns. */
function isWritten(column: Column): boolean {
  const { readOnly, compute } = fieldOf(column)
  return readOnly !== true && compute === undefined
}
