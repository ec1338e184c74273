import { infiniteQueryOptions } from '@tanstack/react-query'
import type { RecordWire } from '#core/api/records/records.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { linkedRecords } from '#core/fields/links/linked-values.ts'
import { isVirtualLink } from '#core/fields/links/virtual-links.ts'
import * as limits from '#core/limits.ts'
import type { Column } from '#core/schema.ts'
import { readAt } from '../../api/realtime/rooms.ts'
import { listRecords, uncounted } from '../../api/records/records.ts'
import { textFromEditor } from '../../fields/index.ts'
import { gridRow } from '../table/data/grid-row.ts'
import { compiledColumns } from '../table/view/base-columns.ts'
import { columnOf, knowColumns } from '../table/view/column-layout.ts'
import type { LinkTable } from './link-tables.ts'

type Named = { id: number; name: string }

/** One link. `second` is null where a record has more links than a cell contains. */
export type LinkPair = { first: Named; second: Named | null }

/** Records of the first table per request. */
const pageSize = 100

/** The links of a link table, by pages of records of its first table. */
export const linkPairsQuery = (link: LinkTable, tables: readonly TableWire[]) =>
  infiniteQueryOptions({
    queryKey: ['link-pairs', link.column.id],
    queryFn: async ({ pageParam, signal }) => {
      const { first, column } = link
      knowColumns(compiledColumns(first, tables))
      const linkColumn = columnOf(column)
      const primary = first.columns.find(({ pv }) => pv)
      const display = primary && columnOf(primary)
      const query = {
        ...withLinks(linkColumn),
        fields: [...(display ? [display.id] : []), column.id],
        limit: pageSize,
        offset: pageParam,
        ...uncounted,
      }
      const { list, seq } = await listRecords(first.id, query, signal)
      // The room delivers changes from here on.
      readAt(first.base_id, seq)
      return { pairs: pairsOf(list, display, column.id), isLast: list.length < pageSize }
    },
    initialPageParam: 0,
    getNextPageParam: ({ isLast }, pages) => (isLast ? undefined : pages.length * pageSize),
    staleTime: 0,
  })

/**
 * Reads only records that have links. Filters by a link between databases work up to a number of records, so
 * those read all records.
 */
function withLinks(column: Column): { filterArrJson?: string } {
  if (isVirtualLink(column)) return {}
  return { filterArrJson: JSON.stringify([{ fk_column_id: column.id, comparison_op: 'notblank' }]) }
}

/** The links in a page of records. */
export function pairsOf(
  records: readonly RecordWire[],
  display: FieldColumn | undefined,
  linkId: string,
): LinkPair[] {
  return records.flatMap((record) => {
    const row = gridRow(record)
    const name = display ? textFromEditor(row[display.id] ?? null, display) : ''
    const first = { id: row.id, name: name || `#${row.id}` }
    const linked = linkedRecords(row[linkId] ?? null)
    const pairs: LinkPair[] = linked.map(([id, text]) => ({ first, second: { id, name: text || `#${id}` } }))
    return linked.length < limits.linksShownPerCell ? pairs : [...pairs, { first, second: null }]
  })
}
