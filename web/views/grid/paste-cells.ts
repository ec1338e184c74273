import type { FieldColumn, TextFormat } from '#core/fields/field.ts'
import { emptyValueOf, fieldOf, readValue } from '#core/fields/index.ts'
import { isNumeric } from '#core/fields/numeric.ts'
import type { CellValue } from '#core/schema.ts'
import { orderAmong } from '../../fields/date-order.ts'
import { fieldUiOf, readTyped } from '../../fields/index.ts'
import { currentTextFormat, withOtherSeparator } from '../../fields/text-format.ts'
import { problemMessage } from '../../fields/problem-message.ts'
import type { Doubt } from './doubts.ts'
import type { ClipColumn, Pasted, PastedCell } from './clipboard.ts'
import type { GridColumn } from './grid-props.ts'
import type { PasteColumn } from './paste-columns.ts'
import { sourceCell, type PastePlan } from './paste-plan.ts'
import type { CellEdit, CellFlag, GridRow } from './row-types.ts'
import { valueBehind } from './sheet-values.ts'

/** What a paste comes to: cells to write, rows to add, and text that is no value of its column. */
export type PasteWork = {
  readonly edits: CellEdit[]
  readonly newRows: Record<string, CellValue>[]
  readonly flags: CellFlag[]
  /** Flags of new rows, which have no id yet, by their place. */
  readonly newFlags: (Omit<CellFlag, 'rowId'> & { readonly place: number })[]
  /** Cells that could be read in another way. */
  readonly doubts: Doubt[]
  readonly newDoubts: (Omit<Doubt, 'rowId'> & { readonly place: number })[]
  /** Cells of new rows that took something. */
  newCells: number
  /** Cells that nobody may write. */
  readOnly: number
}

type Read =
  | { readonly value: CellValue; readonly other: CellValue }
  | { readonly value: CellValue }
  | { readonly reason: string }

/** Reads a block as the columns want it. `known`: rows of it that are there already. */
export const readPasted = (
  pasted: Pasted,
  plan: PastePlan,
  columns: readonly PasteColumn[],
  rows: readonly GridRow[],
  known: number,
): PasteWork => {
  const size = { height: pasted.rows.length, width: pasted.rows[0]?.length ?? 1 }
  const work: PasteWork = {
    edits: [],
    newRows: [],
    flags: [],
    newFlags: [],
    doubts: [],
    newDoubts: [],
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
        const doubt = { field: column.field, text: cell.text, value: read.value, other: read.other }
        if (row) work.doubts.push({ ...doubt, rowId: row.id })
        else work.newDoubts.push({ ...doubt, place: work.newRows.length })
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

/** How the days and numbers of a pasted column are written: all in one way, which the plain ones among them tell. */
const wayOf = (
  field: FieldColumn,
  pasted: Pasted,
  across: number,
): { format: TextFormat; isSure: boolean } | undefined => {
  const isNumber = isNumeric(fieldOf(field))
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

/** The other decimal separator where all numbers have it and the reader's own does not fit one of them. */
const separatorAmong = (texts: readonly string[], field: FieldColumn, format: TextFormat): TextFormat => {
  const fits = (way: TextFormat): boolean => texts.every((text) => readTyped(text, field, way).ok)
  const other = withOtherSeparator(format)
  return !fits(format) && fits(other) ? other : format
}

/** Reads one pasted cell as a column wants it. */
const readCell = (
  column: PasteColumn,
  cell: PastedCell,
  from: ClipColumn | undefined,
  format: TextFormat | undefined,
): Read => {
  const { field } = column
  if (cell.value !== undefined && from && isSameKind(column, from)) {
    const parsed = readValue(cell.value, field)
    // Links show by their names, which reading them leaves out.
    if (parsed.ok) return { value: fieldOf(field).connects ? cell.value : parsed.value }
  }
  if (cell.number !== undefined) {
    const parsed = readValue(valueBehind(cell.text, cell.number, field), field)
    if (parsed.ok && parsed.value !== null) return parsed
  }
  const parsed = column.linked?.(cell.text) ?? readTyped(cell.text, field, format)
  if (!parsed.ok) return { reason: problemMessage(parsed.problem) }
  const other = format ? fieldUiOf(field).otherReading?.(cell.text, field, format) : undefined
  return other === undefined ? parsed : { ...parsed, other }
}

/** Values fit a column of the same type; ids of options and of linked records only the column itself. */
const isSameKind = ({ field }: GridColumn, from: ClipColumn): boolean =>
  from.type === field.type &&
  fieldUiOf(field).canCopyInto !== false &&
  (from.id === field.id || (field.selectOptions.length === 0 && fieldOf(field).connects !== true))
