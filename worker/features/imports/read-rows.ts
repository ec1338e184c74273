import type { BadImportRow } from '#core/api/import-export/imports.ts'
import type { Parsed, TextFormat } from '#core/fields/field.ts'
import { emptyValueOf, fieldOf, readText } from '#core/fields/index.ts'
import { defaultValueOf } from '#core/fields/options/default-value.ts'
import { problemText } from '#core/fields/problems.ts'
import * as limits from '#core/limits.ts'
import { isRequiredForInput } from '#core/required-columns.ts'
import type { CellValue, Column } from '#core/schema.ts'
import type { FileReader } from '../../files/attached-files.ts'
import type { StagedRow } from '../../engine/write/staging-table.ts'
import type { NewOptions } from '../../schema/new-select-options.ts'
import type { Filled } from './plan.ts'

export type ReadRows = { rows: StagedRow[]; rowsBad: number; badRows: BadImportRow[] }

const errorMessageLengthMax = 300

/**
 * Parses the rows of a chunk. Invalid rows are reported (at most `room` problems) and kept with blank cells
 * or skipped; rows without a required value are always skipped.
 */
export function readRows(
  part: { rows: string[][]; lines: number[] },
  how: { width: number; filled: Filled[]; format: TextFormat; badValues: 'blank' | 'skip' },
  options: NewOptions | null,
  room: number,
  files: FileReader | null = null,
): ReadRows {
  const readers = how.filled.map(({ at, column }) => ({
    at,
    column,
    read: readerOf(column, how.format, options, files),
  }))
  const outcome: ReadRows = { rows: [], rowsBad: 0, badRows: [] }
  part.rows.forEach((texts, index) => {
    const line = part.lines[index] ?? 0
    const problems = widthProblems(texts, how.width, line)
    let isComplete = true
    const cells = readers.map(({ at, column, read }): CellValue => {
      const text = texts[at] ?? ''
      const parsed = read(text)
      const value = parsed.ok ? parsed.value : emptyValueOf(column)
      if (!parsed.ok)
        problems.push({
          ...shown(line, column, text),
          message: shorter(problemText(parsed.problem)),
          code: parsed.problem.code,
        })
      if (value === null && isRequiredForInput(column)) {
        isComplete = false
        if (parsed.ok)
          problems.push({ ...shown(line, column, text), message: 'is required.', code: 'required' })
      }
      return value ?? fieldOf(column).newValue?.() ?? null
    })
    if (problems.length > 0) {
      outcome.rowsBad += 1
      outcome.badRows.push(...problems.slice(0, Math.max(0, room - outcome.badRows.length)))
    }
    if (isComplete && (problems.length === 0 || how.badValues === 'blank')) outcome.rows.push({ line, cells })
  })
  return outcome
}

function readerOf(
  column: Column,
  format: TextFormat,
  options: NewOptions | null,
  files: FileReader | null,
): (text: string) => Parsed {
  // Required fields take their default; other blank cells stay blank.
  const blank: Parsed = {
    ok: true,
    value: column.required && column.defaultText !== null ? defaultValueOf(column) : emptyValueOf(column),
  }
  const read =
    options && fieldOf(column).hasOptions
      ? (text: string) => options.read(text, column, format)
      : (text: string) => known(readText(text, column, format), column, files)
  return (text) => (text === '' || text.trim() === '' ? blank : read(text))
}

/** Files must belong to this base; their metadata comes from the upload. */
function known(parsed: Parsed, column: Column, files: FileReader | null): Parsed {
  if (!parsed.ok || parsed.value === null || !files || !fieldOf(column).holdsFiles) return parsed
  const outcome = files(parsed.value, column)
  return 'problem' in outcome ? { ok: false, problem: outcome.problem } : { ok: true, value: outcome.value }
}

function widthProblems(texts: string[], width: number, line: number): BadImportRow[] {
  if (texts.length < width)
    return [{ line, column: '', value: '', message: 'The row has too few cells.', code: 'columns' }]
  const surplus = texts.slice(width).filter((text) => text.trim() !== '')
  if (surplus.length === 0) return []
  return [
    {
      line,
      column: '',
      value: shorter(surplus.join(', '), limits.errorValueLengthMax),
      message: 'The row has too many cells.',
      code: 'columns',
    },
  ]
}

function shown(line: number, column: Column, value: string): Pick<BadImportRow, 'line' | 'column' | 'value'> {
  return { line, column: column.title, value: shorter(value, limits.errorValueLengthMax) }
}

/** Shortens a text without splitting characters. */
export function shorter(text: string, length = errorMessageLengthMax): string {
  return text.length <= length ? text.toWellFormed() : `${text.slice(0, length - 1).toWellFormed()}…`
}
