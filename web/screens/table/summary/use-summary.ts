import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { type AggregationName, aggregationNames } from '#core/aggregations/names.ts'
import { aggregationsOf } from '#core/aggregations/aggregations-of-type.ts'
import type { TableWire, ViewWire } from '#core/api/wire/wire.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { type AggregateQueryInput, readAggregates } from '../../../api/records/aggregates.ts'
import type { RecordQuery } from '../../../api/records/records.ts'
import { updateViewOptions } from '../../../api/schema/views.ts'
import type { PersonalChange } from '../view/personal-changes.tsx'
import type { RecordSource } from '../data/record-source.ts'
import { personalChange, showAndStore, usePersonalSetting } from '../view/use-personal-setting.ts'
import type { ViewSetup } from '../view/view-setup.ts'

const chosenSchema = v.record(v.string(), v.picklist(aggregationNames))

/** The summary bar: chosen aggregates and their values. */
export type Summary = {
  chosen: AggregateQueryInput
  values: Readonly<Record<string, CellValue>>
  choose: (columnId: string, name: AggregationName) => void
  own: PersonalChange | null
}

/** The summary bar, stored on the view or personal. */
export function useSummary(options: {
  table: Pick<TableWire, 'id'>
  view: Omit<ViewWire, 'created_by' | 'owned_by' | 'section_id'>
  columns: readonly Column[]
  setup: ViewSetup
  source: Pick<RecordSource, 'subscribe' | 'lastSeq'>
  canStore: boolean
  /** Reads aggregates; of the table by default. */
  read?: (
    query: RecordQuery,
    wanted: AggregateQueryInput,
    signal: AbortSignal,
  ) => Promise<Record<string, CellValue>>
}): Summary {
  const { table, view, setup, source, canStore } = options
  const [own, setOwn] = usePersonalSetting<AggregateQueryInput>(
    { viewId: view.id, part: 'summary', canStore },
    chosenSchema,
  )
  const stored = own ?? readChosen(view.view['aggregations'])
  // Only for visible fields that still support it, because a field's type may have changed.
  const wanted: Record<string, AggregationName> = {}
  for (const column of options.columns) {
    const name = stored[column.id]
    if (name && name !== 'none' && aggregationsOf(column).includes(name)) wanted[column.id] = name
  }
  const applied = useSyncExternalStore(setup.subscribe, setup.applied)
  const seq = useSyncExternalStore(source.subscribe, source.lastSeq)
  const query = setup.query()
  const { data } = useQuery({
    queryKey: ['aggregates', table.id, applied, wanted, seq],
    queryFn: ({ signal }) =>
      (options.read ?? ((...what) => readAggregates(table.id, ...what)))(query, wanted, signal),
    enabled: Object.keys(wanted).length > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const save = (aggregations: AggregateQueryInput): Promise<void> => updateViewOptions(view, { aggregations })
  return {
    chosen: wanted,
    values: data ?? {},
    choose(columnId, name) {
      const next = { ...stored, [columnId]: name }
      if (canStore) showAndStore(next, setOwn, save)
      else setOwn(next)
    },
    own: personalChange(canStore ? null : own, setOwn, save),
  }
}

function readChosen(stored: unknown): AggregateQueryInput {
  if (typeof stored !== 'object' || stored === null) return {}
  const chosen: Record<string, AggregationName> = {}
  for (const [id, value] of Object.entries(stored)) {
    const name = aggregationNames.find((each) => each === value)
    if (name) chosen[id] = name
  }
  return chosen
}
