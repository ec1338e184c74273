import { useEffect, useMemo } from 'react'
import type { TableWire } from '#core/api/wire/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import { isSingle } from '#core/fields/links/linked-values.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import * as limits from '#core/limits.ts'
import type { Column } from '#core/schema.ts'
import { listLinks } from '../../../api/records/links.ts'
import { createRecords } from '../../../api/records/records.ts'
import { textFromEditor } from '../../../fields/index.ts'
import { preloadLinkEditor } from '../../../fields/editors/lazy-link-editor.tsx'
import type { LinkedRecord, LinkTools } from '../../../fields/editors/link-tools.ts'
import { gridRow } from './grid-row.ts'
import type { RecordSource } from './record-source.ts'

/** A record of another table to open. */
export type OpenedRecord = { tableId: string; rowId: number }

/** The tools of link editors for the records of a source. */
export function useLinkTools(options: {
  table: TableWire
  source: RecordSource
  canCreate: boolean
  onOpen: (opened: OpenedRecord) => void
}): (column: FieldColumn, rowId: number) => LinkTools | undefined {
  const { table, source, canCreate, onOpen } = options
  const hasLinks = table.columns.some(({ uidt }) => fieldOf({ type: uidt }).connects)
  useEffect(() => {
    if (hasLinks) preloadLinkEditor()
  }, [hasLinks])
  return useMemo(() => {
    // Cached per cell, so that an editor does not load twice.
    const known = new Map<string, { column: FieldColumn; tools: LinkTools | undefined }>()
    return (column, rowId) => {
      const key = `${column.id} ${rowId}`
      const before = known.get(key)
      if (before?.column === column) return before.tools
      const tools = toolsOf(column, rowId)
      known.set(key, { column, tools })
      return tools
    }

    function toolsOf(column: FieldColumn, rowId: number): LinkTools | undefined {
      const { link } = column
      if (!link || !fieldOf(column).connects) return undefined
      const { table: other, display } = link
      return {
        key: `${column.id} ${rowId}`,
        tableTitle: other.title,
        isSingle: isSingle(column),
        async find(which, search, signal) {
          // Wait for pending records and links.
          await source.store.settled()
          const place = {
            tableId: table.id,
            linkId: column.id,
            recordId: String(source.store.resolveId(rowId)),
          }
          const page = await listLinks(which, place, { search, limit: limits.linkChoicesMax }, signal)
          const records = page.list.map((record) => linkedRecord(record, display))
          return { records, total: page.pageInfo.totalRows ?? records.length }
        },
        change: (change, shown) => source.link({ rowId, columnId: column.id }, change, shown),
        ...(canCreate && !fieldOf(display).readOnly
          ? {
              async create(title: string): Promise<LinkedRecord> {
                const group = crypto.randomUUID()
                const { rows } = await createRecords(other.id, [{ [display.id]: title }], group)
                return { id: gridRow(rows[0] ?? {}).id, title }
              },
            }
          : {}),
        open: (id) => onOpen({ tableId: other.id, rowId: id }),
      }
    }
  }, [table.id, source, canCreate, onOpen])
}

function linkedRecord(record: Record<string, unknown>, display: Column): LinkedRecord {
  const row = gridRow(record)
  return { id: row.id, title: textFromEditor(row[display.id] ?? null, display) }
}
