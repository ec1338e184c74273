import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { type AggregationName, aggregationNames } from '#core/aggregations/names.ts'
import { aggregationsOf } from '#core/aggregations/offered.ts'
import type { TableWire, ViewWire } from '#core/api/wire.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { type AggregatesAsked, readAggregates } from '../../../api/aggregates.ts'
import { tellProblem } from '../../../api/tell-problem.ts'
import { updateGrid } from '../../../api/views.ts'
import type { RecordSource } from '../record-source.ts'
import type { ViewSetup } from '../view-setup.ts'

/** What stands under the columns: what was chosen, and what it comes to. */
export type Summary = {
  chosen: AggregatesAsked
  values: Readonly<Record<string, CellValue>>
  choose: (columnId: string, name: AggregationName) => void
}

/** The line under the columns: stored on the view, or one's own where one may not store. */
export function useSummary(options: {
  table: Pick<TableWire, 'id'>
  view: ViewWire
  columns: readonly Column[]
  setup: ViewSetup
  source: RecordSource
  canStore: boolean
}): Summary {
  const { table, view, setup, source, canStore } = options
  const [own, setOwn] = useState<AggregatesAsked | null>(null)
  const stored = own ?? readChosen(view.view['aggregations'])
  // Of fields that show and still offer it: a field's type may have changed.
  const wanted: Record<string, AggregationName> = {}
  for (const column of options.columns) {
    const name = stored[column.id]
    if (name && name !== 'none' && aggregationsOf(column).includes(name)) wanted[column.id] = name
  }
  const applied = useSyncExternalStore(setup.subscribe, setup.applied)
  const seq = useSyncExternalStore(source.subscribe, source.lastSeq)
  const asked = setup.asked()
  const { data } = useQuery({
    queryKey: ['aggregates', table.id, applied, wanted, seq],
    queryFn: ({ signal }) => readAggregates(table.id, asked, wanted, signal),
    enabled: Object.keys(wanted).length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  return {
    chosen: wanted,
    values: data ?? {},
    choose(columnId, name) {
      const next = { ...stored, [columnId]: name }
      setOwn(next)
      if (!canStore) return
      updateGrid(view, { aggregations: next }).catch((error: unknown) => {
        setOwn(null)
        tellProblem(error)
      })
    },
  }
}

function readChosen(stored: unknown): AggregatesAsked {
  if (typeof stored !== 'object' || stored === null) return {}
  const chosen: Record<string, AggregationName> = {}
  for (const [id, value] of Object.entries(stored)) {
    const name = aggregationNames.find((each) => each === value)
    if (name) chosen[id] = name
  }
  return chosen
}
