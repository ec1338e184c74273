import type { FieldColumn, TextFormat } from '#core/fields/field.ts'
import { emptyValueOf, fieldOf, readValue } from '#core/fields/index.ts'
import { isNumericType } from '#core/fields/numbers/is-numeric-type.ts'
import type { CellValue } from '#core/schema.ts'
import { orderAmong } from '../../../fields/format/date-order.ts'
import { fieldUiOf, parseTyped } from '../../../fields/index.ts'
import { currentTextFormat, withOtherSeparator } from '../../../fields/format/text-format.ts'
import { problemMessage } from '../../../fields/format/problem-message.ts'
import type { AmbiguousDate } from '../editing/ambiguous-dates.ts'
import type { ClipColumn, Pasted, PastedCell } from './clipboard.ts'
import type { GridColumn } from '../grid-props.ts'
import type { PasteTargetColumn } from './paste-target-columns.ts'
import { sourceCell, type PastePlan } from './paste-plan.ts'
import type { CellEdit, CellFlag, GridRow } from '../rows/row-types.ts'
import { valueBehind } from './spreadsheet-values.ts'

/** The result of planning a paste: edits, new rows, and texts that are invalid for their column. */
export type PasteWork = {
  readonly edits: CellEdit[]
  readonly newRows: Record<string, CellValue>[]
  readonly flags: CellFlag[]
  /** Flags of new rows, which have no id yet, by index. */
  readonly newFlags: (Omit<CellFlag, 'rowId'> & { readonly place: number })[]
  /** Cells with ambiguous dates. */
  readonly ambiguousDates: AmbiguousDate[]
  readonly newAmbiguousDates: (Omit<AmbiguousDate, 'rowId'> & { readonly place: number })[]
  /** Number of filled cells in new rows. */
  newCells: number
  /** Number of skipped read-only cells. */
  readOnly: number
}

type Read =
  | { readonly value: CellValue; readonly other: CellValue }
  | { readonly value: CellValue }
  | { readonly reason: string }

/** Parses a block for its target columns. `known`: the existing rows among them. */
export const readPasted = (
  pasted: Pasted,
  plan: PastePlan,
  columns: readonly PasteTargetColumn[],
  rows: readonly GridRow[],
  known: number,
): PasteWork => {
  const size = { height: pasted.rows.length, width: pasted.rows[0]?.length ?? 1 }
  const work: PasteWork = {
    edits: [],
    newRows: [],
    flags: [],
    newFlags: [],
    ambiguousDates: [],
    newAmbiguousDates: [],
    newCells: 0,
    readOnly: 0,
  }
  const ways = columns.map(({ field }, across) => wayOf(field, pasted, across))
  for (let down = 0; down < plan.height; down += 1) {
    const row = rows[down]
    if (!row && down < known) continue
    const values: Record<string, CellValue> = {}
    for (const [across, column] of columns.entries()) {
      if (!column.canEdit) {
        work.readOnly += 1
        continue
      }
      const source = sourceCell(size, { row: down, col: across })
      const cell = pasted.rows[source.row]?.[source.col] ?? { text: '' }
      const columnId = column.field.id
      const way = ways[across]
      const read = readCell(column, cell, pasted.columns[source.col], way?.format)
      if ('other' in read && read.other !== null && way?.isSure === false) {
        const date = { field: column.field, text: cell.text, value: read.value, other: read.other }
        if (row) work.ambiguousDates.push({ ...date, rowId: row.id })
        else work.newAmbiguousDates.push({ ...date, place: work.newRows.length })
      }
      if ('reason' in read) {
        const flag = { columnId, text: cell.text, reason: read.reason }
        if (row) work.flags.push({ ...flag, rowId: row.id })
        else work.newFlags.push({ ...flag, place: work.newRows.length })
      } else if (row)
        work.edits.push({
          rowId: row.id,
          columnId,
          value: read.value,
          text: cell.text,
          seen: row[columnId] ?? null,
        })
      else {
        values[columnId] = read.value ?? emptyValueOf(column.field)
        work.newCells += 1
      }
    }
    if (!row) work.newRows.push(values)
  }
  return work
}

/** The date and number format of a pasted column, inferred from its unambiguous cells. */
const wayOf = (
  field: FieldColumn,
  pasted: Pasted,
  across: number,
): { format: TextFormat; isSure: boolean } | undefined => {
  const isNumber = isNumericType(fieldOf(field))
  if (!isNumber && !fieldUiOf(field).otherReading) return undefined
  const format = currentTextFormat()
  const place = across % (pasted.rows[0]?.length ?? 1)
  const texts = pasted.rows.map((row) => row[place]?.text ?? '')
  if (isNumber) return { format: separatorAmong(texts, field, format), isSure: true }
  const order = orderAmong(texts, field, format)
  return order === null
    ? { format, isSure: false }
    : { format: { ...format, dateOrder: order }, isSure: true }
}

/** The other decimal separator if all numbers use it and the reader's own fits none. */
const separatorAmong = (texts: readonly string[], field: FieldColumn, format: TextFormat): TextFormat => {
  const fits = (way: TextFormat): boolean => texts.every((text) => parseTyped(text, field, way).ok)
  const other = withOtherSeparator(format)
  return !fits(format) && fits(other) ? other : format
}

/** Parses a pasted cell for a column. */
const readCell = (
  column: PasteTargetColumn,
  cell: PastedCell,
  from: ClipColumn | undefined,
  format: TextFormat | undefined,
): Read => {
  const { field } = column
  if (cell.value !== undefined && from && isSameKind(column, from)) {
    const parsed = readValue(cell.value, field)
    // Link values carry titles for display, which parsing drops.
    if (parsed.ok) return { value: fieldOf(field).connects ? cell.value : parsed.value }
  }
  if (cell.number !== undefined) {
    const parsed = readValue(valueBehind(cell.text, cell.number, field), field)
    if (parsed.ok && parsed.value !== null) return parsed
  }
  const parsed = column.linked?.(cell.text) ?? parseTyped(cell.text, field, format)
  if (!parsed.ok) return { reason: problemMessage(parsed.problem) }
  const other = format ? fieldUiOf(field).otherReading?.(cell.text, field, format) : undefined
  return other === undefined ? parsed : { ...parsed, other }
}

/** Values are compatible between columns of one type; option and record ids only within the same column. */
const isSameKind = ({ field }: GridColumn, from: ClipColumn): boolean =>
  from.type === field.type &&
  fieldUiOf(field).canCopyInto !== false &&
  (from.id === field.id || (field.selectOptions.length === 0 && fieldOf(field).connects !== true))
