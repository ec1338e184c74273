import { useEffect, useMemo, useRef } from 'react'
import type { CellValue, Column } from '#core/schema.ts'
import type { GroupLevel } from '../../../../api/records/groups.ts'
import { lazyModule } from '../../../../ui/lazy-module.ts'
import type { GridProps } from '../../../../views/grid/grid-props.ts'
import type { RecordSource } from '../../data/record-source.ts'
import type { ViewSetup } from '../../view/view-setup.ts'
import type { ViewRules } from '../../view/view-rules.ts'

const viewRules = lazyModule(() => import('../../view/view-rules.ts'))

/** A view's rules for new records: initial values, and whether they stay in place. */
export function useNewRecords(options: {
  setup: ViewSetup
  source: RecordSource
  columns: readonly Column[]
  shown: readonly Column[]
  levels: readonly GroupLevel[]
  groupValues: GridProps['groupValues']
}): { rules: () => ViewRules; newRowValues: NonNullable<GridProps['newRowValues']> } {
  const { setup, source } = options
  const now = useRef(options)
  useEffect(() => {
    now.current = options
  })
  const isPlain =
    options.levels.length === 0 && setup.filtersInForce().every(({ children }) => children.length === 0)
  useEffect(() => {
    // Preload, because a new record needs these values when it is sent.
    if (!isPlain) viewRules.load().catch(() => undefined)
  }, [isPlain])
  const parts = useMemo(() => {
    const rules = (): ViewRules => ({
      filters: setup.filtersInForce(),
      search: setup.state().search,
      sorts: setup.state().sorts,
      levels: now.current.levels,
      columns: now.current.columns,
      shown: now.current.shown.map(({ id }) => id),
    })
    return {
      rules,
      newRowValues: (groupId: string | null): Readonly<Record<string, CellValue>> => ({
        ...viewRules.now()?.valuesForView(rules()),
        ...now.current.groupValues?.(groupId),
      }),
    }
  }, [setup])
  useEffect(() => {
    source.newRecords = {
      values: async () => {
        const isFiltered = setup.filtersInForce().some(({ children }) => children.length > 0)
        return isFiltered ? (await viewRules.load()).valuesForView(parts.rules()) : {}
      },
      // Groups may be collapsed, so the list may hide the record.
      isListed: (row) =>
        now.current.levels.length === 0 && (viewRules.now()?.isInView(parts.rules(), row) ?? false),
    }
    return () => {
      source.newRecords = null
    }
  }, [source, setup, parts])
  return parts
}
