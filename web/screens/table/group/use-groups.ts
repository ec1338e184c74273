import { useEffect, useSyncExternalStore } from 'react'
import type { ViewWire } from '#core/api/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import type { CellValue, Column } from '#core/schema.ts'
import type { AggregatesAsked } from '../../../api/aggregates.ts'
import type { GroupLevel } from '../../../api/groups.ts'
import { updateGrid } from '../../../api/views.ts'
import type { GridProps } from '../../../views/grid/grid-props.ts'
import type { OwnChange } from '../own-changes.tsx'
import type { RecordSource } from '../record-source.ts'
import { ownChange, showAndStore, useOwn } from '../use-own.ts'
import { keysOf } from './group-plan.ts'
import type { GroupSource } from './group-source.ts'
import { levelsOf, levelsSchema, storedLevels } from './stored-levels.ts'

/** Several changes in a row are one reading. */
const settleMs = 250

/** What the rows are grouped by, to show and to change. */
export type Grouping = {
  levels: readonly GroupLevel[]
  setLevels: (levels: GroupLevel[]) => void
  foldAll: (isFolded: boolean) => void
  own: OwnChange | null
  /** There are more groups than show. */
  isCut: boolean
  gridProps: Pick<GridProps, 'bands' | 'groupFields' | 'onToggleBand' | 'groupValues' | 'allCount'>
}

/** The groups of a grid: stored on the view, or one's own where one may not store. */
export function useGroups(options: {
  view: Omit<ViewWire, 'created_by'>
  columns: readonly Column[]
  groups: GroupSource
  source: Pick<RecordSource, 'subscribe'> & { store: Pick<RecordSource['store'], 'reset'> }
  wanted: AggregatesAsked
  canStore: boolean
}): Grouping {
  const { view, columns, groups, source, wanted, canStore } = options
  const [own, setOwn] = useOwn<GroupLevel[]>({ viewId: view.id, part: 'groups', canStore }, levelsSchema)
  const levels = levelsOf(own ?? storedLevels(view), columns)
  const key = JSON.stringify([levels, wanted])
  useEffect(() => {
    const [nextLevels, nextWanted] = JSON.parse(key) as [GroupLevel[], AggregatesAsked]
    if (groups.set(nextLevels, nextWanted)) source.store.reset()
  }, [groups, source, key])
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = source.subscribe(() => {
      clearTimeout(timer)
      timer = setTimeout(() => void groups.reload().catch(() => undefined), settleMs)
    })
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [groups, source])
  const plan = useSyncExternalStore(groups.subscribe, groups.plan)

  /** Values of the group under a heading, of fields that people write. */
  function groupValues(band: string | null): Record<string, CellValue> {
    const now = groups.plan()
    const span = now?.spans.find(({ id }) => id === band)
    const values: Record<string, CellValue> = {}
    for (const { columnId, value } of now && span ? keysOf(now, span) : []) {
      const column = columns.find(({ id }) => id === columnId)
      if (column && isWritten(column)) values[columnId] = value
    }
    return values
  }
  const save = (next: GroupLevel[]): Promise<void> => updateGrid(view, { groups: next })
  return {
    levels,
    setLevels: (next) => (canStore ? showAndStore(next, setOwn, save) : setOwn(next)),
    own: ownChange(canStore ? null : own, setOwn, save),
    foldAll: (isFolded) => groups.foldAll(isFolded),
    isCut: plan !== null && groups.isCut(),
    gridProps: plan
      ? {
          bands: plan.bands,
          groupFields: columns,
          onToggleBand: (id) => groups.toggle(id),
          groupValues,
          allCount: groups.allCount(),
        }
      : {},
  }
}

/** People write its cells. */
function isWritten(column: Column): boolean {
  const { readOnly, compute } = fieldOf(column)
  return readOnly !== true && compute === undefined
}
