import { AppError } from '#core/errors.ts'
import { checkFiles } from '#core/fields/types/attachment.ts'
import { filesOf, type StoredFile } from '#core/fields/options/files.ts'
import { fieldOf } from '#core/fields/index.ts'
import { type Problem, problemText } from '#core/fields/problems.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import type { WritePlan } from '../engine/plan.ts'
import { areFilesThere, attachFiles, type FileRow, readFileRows, selectFiles } from '../store/base/files.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'

type Cells = Record<string, CellValue>

/** Validated cells with files, and what to do when they are written. */
export type Attached<T extends Cells> = {
  rows: T[]
  /** Adds to a plan that its files must exist and are then referenced by records. */
  into<P extends WritePlan>(plan: P): P
}

/** Validates the files of a cell; an error if they were not uploaded here. `via`: only through this form. */
export type FileReader = (value: CellValue, column: Column) => { value: CellValue } | { problem: Problem }

/** Columns of a table that contain files. */
export function fileColumns(columns: readonly Column[]): Column[] {
  return columns.filter((column) => fieldOf(column).holdsFiles)
}

/**
 * Validates the files in new cells and replaces everything except titles by the metadata of their upload.
 * Throws INVALID_VALUE if a file was not uploaded to this base (or through the form `via`) or does not fit
 * the column. Free for cells without files.
 */
export async function attachedFiles<T extends Cells>(
  database: BaseDatabase,
  table: Table,
  rows: T[],
  via?: string,
): Promise<Attached<T>> {
  const columns = fileColumns(table.columns)
  const named = columns.flatMap(({ id }) => rows.flatMap((row) => filesOf(row[id] ?? null)))
  if (named.length === 0) return { rows, into: (plan) => plan }
  const ids = [...new Set(named.map(({ id }) => id))]
  const read = await fileReader(database, ids, via)
  const known = rows.map((row, index) => {
    const cells: Cells = { ...row }
    for (const column of columns) {
      const value = row[column.id]
      if (value === undefined || value === null) continue
      const outcome = read(value, column)
      if ('problem' in outcome) throw refusal(column, outcome.problem, rows.length > 1 ? index : null)
      cells[column.id] = outcome.value
    }
    return cells as T
  })
  return { rows: known, into: (plan) => holding(database.baseId, ids, plan) }
}

/** Returns a reader for cells whose files are among these ids. */
export async function fileReader(
  database: BaseDatabase,
  ids: readonly string[],
  via?: string,
): Promise<FileReader> {
  const known = await database.read(() => ({
    statements: [selectFiles(database.baseId, ids)],
    decode: ([found]) => new Map(readFileRows(found).map((row) => [row.id, row])),
  }))
  return (value, column) => {
    const files = filesOf(value).map((file) => found(file, known.get(file.id), via))
    if (files.some((file) => file === null)) return { problem: { code: 'unknownFile' } }
    const checked = checkFiles(
      files.filter((file) => file !== null),
      column,
    )
    return checked.ok ? { value: checked.value } : { problem: checked.problem }
  }
}

function found(given: StoredFile, row: FileRow | undefined, via: string | undefined): StoredFile | null {
  if (!row || (via !== undefined && row.via !== via)) return null
  return { id: row.id, title: given.title, mimetype: row.mimetype, size: row.size }
}

function holding<P extends WritePlan>(baseId: string, ids: string[], plan: P): P {
  return {
    ...plan,
    assertions: [
      ...(plan.assertions ?? []),
      {
        holds: areFilesThere(baseId, ids),
        otherwise: () => new AppError('FILE_NOT_FOUND'),
      },
    ],
    statements: [...plan.statements, attachFiles(baseId, ids)],
  }
}

function refusal(column: Column, problem: Problem, row: number | null): AppError {
  const { title } = column
  const message = problemText(problem)
  if (row === null)
    return new AppError('INVALID_VALUE', { title, problem: message, field: title, code: problem.code })
  const bad = { row, field: title, code: problem.code, message: `${title} ${message}` }
  return new AppError('INVALID_RECORDS', { count: 1, first: `row ${row + 1}: ${bad.message}`, rows: [bad] })
}
