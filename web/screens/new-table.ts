import { standardTypes } from '#core/schema.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { createTable } from '../api/schema/tables.ts'
import { t } from '../i18n/i18n.ts'

/** Creates a table with a localized primary field. */
export function createNamedTable(baseId: string, title: string): Promise<TableWire> {
  return createTable(baseId, {
    title,
    columns: [{ title: t('bases.firstField'), uidt: standardTypes.text, pv: true }],
  })
}
