import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { HistoryEntry } from '#core/api/records/history.ts'
import { linkedRecords } from '#core/fields/links/linked-values.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { listRecords, uncounted } from '../../../../api/records/records.ts'
import { textFromEditor } from '../../../../fields/index.ts'
import { gridRow } from '../../data/grid-row.ts'
import { unnamedLinks } from './changed-cells.ts'

/** Records per request. */
const linkedNamesBatchSize = 200

type Row = Readonly<Record<string, CellValue>> | undefined

/** Names linked and unlinked records: from the record, else by their current title, else by id. */
export function useLinkedNames(
  entries: readonly HistoryEntry[],
  columns: readonly Column[],
  row: Row,
): (column: Column, id: number) => string {
  const names = useQueries({
    queries: unnamedLinks(entries, columns, row).map(({ column, ids }) => ({
      queryKey: ['linked-names', column.id, ids],
      queryFn: ({ signal }: { signal: AbortSignal }) => readNames(column, ids, signal),
      placeholderData: keepPreviousData<Map<string, string>>,
    })),
    combine: (results) => new Map(results.flatMap(({ data }) => [...(data ?? [])])),
  })
  return (column, id) =>
    linkedRecords(row?.[column.id] ?? null).find(([linked]) => linked === id)?.[1] ||
    names.get(`${column.id} ${id}`) ||
    `#${id}`
}

/** Current titles of existing records, by column and id. */
async function readNames(
  column: Column,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const { link } = column
  const key = link?.table.columns.find(({ primaryKey }) => primaryKey)
  if (!link || !key) return names
  for (let from = 0; from < ids.length; from += linkedNamesBatchSize) {
    const value = ids.slice(from, from + linkedNamesBatchSize)
    const filterArrJson = JSON.stringify([{ fk_column_id: key.id, comparison_op: 'in', value }])
    const fields = [link.display.id]
    const query = { filterArrJson, fields, limit: linkedNamesBatchSize, offset: 0, ...uncounted }
    const page = await listRecords(link.table.id, query, signal)
    for (const record of page.list) {
      const named = gridRow(record)
      names.set(`${column.id} ${named.id}`, textFromEditor(named[link.display.id] ?? null, link.display))
    }
  }
  return names
}
