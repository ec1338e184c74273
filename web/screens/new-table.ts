import type { TableWire } from '#core/api/wire.ts'
import { createTable } from '../api/tables.ts'
import { t } from '../i18n/i18n.ts'

/** A new table with one field to name its records by, in the language on screen. */
export function createNamedTable(baseId: string, title: string): Promise<TableWire> {
  return createTable(baseId, {
    title,
    columns: [{ title: t('bases.firstField'), uidt: 'SingleLineText', pv: true }],
  })
}
