import { useQueryClient } from '@tanstack/react-query'
import { isConvertible } from '#core/fields/convert.ts'
import { fieldOf } from '#core/fields/index.ts'
import { limits } from '#core/limits.ts'
import { nextFreeTitle } from '#core/naming.ts'
import { fieldTypes } from '#core/schema.ts'
import type { TableWire } from '#core/api/wire.ts'
import { changeColumns, type ColumnOperation } from '../../../api/column-bulk.ts'
import { tableQuery } from '../../../api/tables.ts'
import { tellProblem } from '../../../api/tell-problem.ts'
import { formatNumber } from '../../../i18n/format.ts'
import { useT } from '../../../i18n/use-t.tsx'
import { type GuessedType, guessPasted, optionTitles } from '../../../import/guess-types.ts'
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx'
import { nextOptionColour } from '../../../theme/colours.ts'
import type { NewFields, WideColumn } from '../../../views/grid/grid-props.ts'
import type { RecordSource } from '../record-source.ts'

/** Values that a type is guessed from. */
const sampled = 2000

/** A paste that is wider than the sheet, and what goes on once it is settled. */
export type WidePaste = {
  columns: readonly WideColumn[]
  cells: number
  answer: (made: NewFields) => void
}

/** Asks whether to make fields for what a paste holds beyond the last one, or to leave that out. */
export function PasteFields(props: {
  table: TableWire
  source: RecordSource
  paste: WidePaste
  onClose: () => void
}) {
  const { table, source, paste, onClose } = props
  const t = useT()
  const client = useQueryClient()
  const count = paste.columns.length

  async function create(): Promise<void> {
    // Others may have added fields since.
    const now = client.getQueryData(tableQuery(table.base_id, table.id).queryKey) ?? table
    const titles = now.columns.map(({ title }) => title)
    const ops = paste.columns.map((column): ColumnOperation => {
      const { type, meta } = typeOf(column)
      const title = nextFreeTitle(column.title ?? t(`fields.type.${type}`), titles)
      titles.push(title)
      const options = optionTitles(column.texts, type)
      const colOptions = {
        options: options.map((name, at) => ({ title: name, color: nextOptionColour(at), order: at + 1 })),
      }
      return { op: 'add', column: { title, uidt: type, meta, ...(options.length > 0 ? { colOptions } : {}) } }
    })
    try {
      const group = await source.beginPaste(
        paste.cells,
        async (step) => (await changeColumns(table, ops, { group: step })).seq,
      )
      paste.answer({ group })
    } catch (error) {
      tellProblem(error)
      paste.answer('stop')
    }
  }
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => {
        if (open) return
        paste.answer('stop')
        onClose()
      }}
      title={t('column.paste.title', { count, shown: formatNumber(count) })}
      message={t('column.paste.message')}
      confirmLabel={t('column.paste.create', { count, shown: formatNumber(count) })}
      onConfirm={create}
      other={{ label: t('column.paste.leaveOut'), onSelect: () => paste.answer('leave-out') }}
    />
  )
}

/** The type of a field that the values were copied from, where it is nothing but its values; else as an import guesses. */
function typeOf({ type, texts }: WideColumn): GuessedType {
  const known = fieldTypes.find((each) => each === type)
  if (known && isConvertible(known) && !fieldOf({ type: known }).hasOptions && known !== 'User')
    return { type: known, meta: {} }
  return guessPasted(texts.slice(0, sampled))
}

/** More fields than a table can have are not offered. */
export function hasRoom(table: TableWire, count: number): boolean {
  return table.columns.length + count <= limits.columnsPerTable
}
