import { useQueryClient } from '@tanstack/react-query'
import { isConvertible } from '#core/fields/convert.ts'
import { fieldOf } from '#core/fields/index.ts'
import * as limits from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { fieldTypes } from '#core/schema.ts'
import type { TableWire } from '#core/api/wire/wire.ts'
import { changeColumns, type ColumnOperation } from '../../../api/schema/column-bulk.ts'
import { tableQuery } from '../../../api/schema/tables.ts'
import { showError } from '../../../api/http/show-error.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useTranslation } from '../../../i18n/use-translation.tsx'
import { type DetectedType, detectPastedType, optionTitles } from '../../../import/detect-types.ts'
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx'
import { nextOptionColor } from '../../../theme/palette-colors.ts'
import type { NewFields, WideColumn } from '../../../views/grid/grid-props.ts'
import { LazySchemaSql } from '../../lazy-sql-block.tsx'
import type { RecordSource } from '../data/record-source.ts'

/** Number of values for type detection. */
const pasteSampleRows = 2000

type AddedField = Extract<ColumnOperation, { op: 'add' }>

/** A paste that is wider than the grid, and how to continue. */
export type WidePaste = {
  columns: readonly WideColumn[]
  cells: number
  resolve: (made: NewFields) => void
}

/** Offers to create fields for the extra columns of a paste, or to skip them. */
export function WidePasteDialog(props: {
  table: TableWire
  source: RecordSource
  paste: WidePaste
  onClose: () => void
}) {
  const { table, source, paste, onClose } = props
  const t = useTranslation()
  const client = useQueryClient()
  const count = paste.columns.length

  /** The new fields, with titles that a table does not have. */
  function newFields({ columns }: TableWire): AddedField[] {
    const titles = columns.map(({ title }) => title)
    return paste.columns.map((column): AddedField => {
      const { type, meta } = typeOf(column)
      const title = nextFreeTitle(column.title ?? t(`fields.type.${type}`), titles)
      titles.push(title)
      const options = optionTitles(column.texts, type)
      const colOptions = {
        options: options.map((name, at) => ({ title: name, color: nextOptionColor(at), order: at + 1 })),
      }
      return { op: 'add', column: { title, uidt: type, meta, ...(options.length > 0 ? { colOptions } : {}) } }
    })
  }

  async function create(): Promise<void> {
    // Others may have added fields meanwhile.
    const ops = newFields(client.getQueryData(tableQuery(table.base_id, table.id).queryKey) ?? table)
    try {
      const group = await source.beginPaste(
        paste.cells,
        async (step) => (await changeColumns(table, ops, { group: step })).seq,
      )
      paste.resolve({ group })
    } catch (error) {
      showError(error)
      paste.resolve('stop')
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (open) return
        paste.resolve('stop')
        onClose()
      }}
      title={t('column.paste.title', { count, shown: formatNumber(count) })}
      message={t('column.paste.message')}
      confirmLabel={t('column.paste.create', { count, shown: formatNumber(count) })}
      onConfirm={create}
      other={{ label: t('column.paste.leaveOut'), onSelect: () => paste.resolve('leave-out') }}
    >
      {table.in_source &&
        newFields(table).map(({ column }) => (
          <LazySchemaSql
            key={column.title}
            baseId={table.base_id}
            change={{ change: 'column.create', table_id: table.id, column }}
          />
        ))}
    </ConfirmDialog>
  )
}

/** The type of the copied field if it has no dependencies; else detected as in imports. */
function typeOf({ type, texts }: WideColumn): DetectedType {
  const known = fieldTypes.find((each) => each === type)
  const { hasOptions, people } = known ? fieldOf({ type: known }) : {}
  if (known && isConvertible(known) && !hasOptions && !people) return { type: known, meta: {} }
  return detectPastedType(texts.slice(0, pasteSampleRows))
}

/** False if the table cannot have that many more fields. */
export function hasRoom(table: TableWire, count: number): boolean {
  return table.columns.length + count <= limits.columnsPerTable
}
