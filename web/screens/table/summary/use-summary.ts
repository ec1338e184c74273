import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { type AggregationName, aggregationNames } from '#core/aggregations/names.ts'
import { aggregationsOf } from '#core/aggregations/offered.ts'
import type { TableWire, ViewWire } from '#core/api/wire.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { type AggregatesAsked, readAggregates } from '../../../api/aggregates.ts'
import type { RecordsAsked } from '../../../api/records.ts'
import { updateGrid } from '../../../api/views.ts'
import type { OwnChange } from '../own-changes.tsx'
import type { RecordSource } from '../record-source.ts'
import { ownChange, showAndStore, useOwn } from '../use-own.ts'
import type { ViewSetup } from '../view-setup.ts'

const chosenSchema = v.record(v.string(), v.picklist(aggregationNames))

/** What stands under the columns: what was chosen, and what it comes to. */
export type Summary = {
  chosen: AggregatesAsked
  values: Readonly<Record<string, CellValue>>
  choose: (columnId: string, name: AggregationName) => void
  own: OwnChange | null
}

/** The line under the columns: stored on the view, or one's own where one may not store. */
export function useSummary(options: {
  table: Pick<TableWire, 'id'>
  view: Omit<ViewWire, 'created_by'>
  columns: readonly Column[]
  setup: ViewSetup
  source: Pick<RecordSource, 'subscribe' | 'lastSeq'>
  canStore: boolean
  /** What columns come to; of the table unless given. */
  read?: (
    asked: RecordsAsked,
    wanted: AggregatesAsked,
    signal: AbortSignal,
  ) => Promise<Record<string, CellValue>>
}): Summary {
  const { table, view, setup, source, canStore } = options
  const [own, setOwn] = useOwn<AggregatesAsked>({ viewId: view.id, part: 'summary', canStore }, chosenSchema)
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
    queryFn: ({ signal }) =>
      (options.read ?? ((...what) => readAggregates(table.id, ...what)))(asked, wanted, signal),
    enabled: Object.keys(wanted).length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const save = (aggregations: AggregatesAsked): Promise<void> => updateGrid(view, { aggregations })
  return {
    chosen: wanted,
    values: data ?? {},
    choose(columnId, name) {
      const next = { ...stored, [columnId]: name }
      if (canStore) showAndStore(next, setOwn, save)
      else setOwn(next)
    },
    own: ownChange(canStore ? null : own, setOwn, save),
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
