import { keepPreviousData, useQueries } from '@tanstack/react-query'
import type { HistoryEntry } from '#core/api/history.ts'
import { linkedRecords } from '#core/fields/linked.ts'
import type { CellValue, Column } from '#core/schema.ts'
import { listRecords } from '../../../../api/records.ts'
import { writtenText } from '../../../../fields/index.ts'
import { gridRow } from '../../record-source.ts'
import { unnamedLinks } from './changed-cells.ts'

/** Records that one question names. */
const atOnce = 200

type Row = Readonly<Record<string, CellValue>> | undefined

/** Names the records that entries linked and unlinked: as the record has them, else as they are called now, else by number. */
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
    combine: (answers) => new Map(answers.flatMap(({ data }) => [...(data ?? [])])),
  })
  return (column, id) =>
    linkedRecords(row?.[column.id] ?? null).find(([linked]) => linked === id)?.[1] ||
    names.get(`${column.id} ${id}`) ||
    `#${id}`
}

/** What the records are called that are still there, by column and id. */
async function readNames(
  column: Column,
  ids: readonly number[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const { link } = column
  const key = link?.table.columns.find(({ primaryKey }) => primaryKey)
  if (!link || !key) return names
  for (let from = 0; from < ids.length; from += atOnce) {
    const value = ids.slice(from, from + atOnce)
    const filterArrJson = JSON.stringify([{ fk_column_id: key.id, comparison_op: 'in', value }])
    const asked = { filterArrJson, fields: [link.display.id], limit: atOnce, offset: 0 }
    const page = await listRecords(link.table.id, asked, signal)
    for (const record of page.list) {
      const named = gridRow(record)
      names.set(`${column.id} ${named.id}`, writtenText(named[link.display.id] ?? null, link.display))
    }
  }
  return names
}
