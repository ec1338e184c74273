import * as limits from '#core/limits.ts'
import type { Column } from '#core/schema.ts'
import { listRecords } from '../../../../api/records/records.ts'
import type { LinkedRecord, LinkTools } from '../../../../fields/editors/link-tools.ts'
import { textFromEditor } from '../../../../fields/index.ts'
import { gridRow } from '../../data/grid-row.ts'

/** What the link editor needs for the one link of a record that does not exist yet; undefined for other fields. */
export function draftLinks(
  column: Column,
  chosen: LinkedRecord | null,
  onChoose: (record: LinkedRecord | null) => void,
): LinkTools | undefined {
  const { link } = column
  if (!link) return undefined
  const { table, display } = link
  return {
    // Another choice is another list of linked records.
    key: `${column.id} new ${chosen?.id ?? ''}`,
    tableTitle: table.title,
    isSingle: true,
    async find(which, search, signal) {
      if (which === 'linked') {
        const records = chosen?.title.toLocaleLowerCase().includes(search.toLocaleLowerCase()) ? [chosen] : []
        return { records, total: records.length }
      }
      const query = { fields: display.id, search, limit: limits.linkChoicesMax, offset: 0 }
      const page = await listRecords(table.id, query, signal)
      const found = page.list.map((record) => {
        const row = gridRow(record)
        return { id: row.id, title: textFromEditor(row[display.id] ?? null, display) }
      })
      const records = found.filter(({ id }) => id !== chosen?.id)
      return { records, total: page.pageInfo.totalRows ?? records.length }
    },
    change: (_change, shown) => onChoose(shown.at(-1) ?? null),
  }
}
