import { AppError } from '#core/errors.ts'
import { checkFiles } from '#core/fields/attachment.ts'
import { filesOf, type StoredFile } from '#core/fields/files.ts'
import { fieldOf } from '#core/fields/index.ts'
import { type Problem, problemText } from '#core/fields/problems.ts'
import type { CellValue, Column, Table } from '#core/schema.ts'
import type { WritePlan } from './engine/plan.ts'
import { areFilesThere, attachFiles, type FileRow, readFileRows, selectFiles } from './store/home/files.ts'
import type { Home } from './store/homes/home.ts'

type Cells = Record<string, CellValue>

/** Cells whose files are known to this base, and what has to happen when they are written. */
export type Attached<T extends Cells> = {
  rows: T[]
  /** Adds to a plan that its files are there, and from then on held by records. */
  into<P extends WritePlan>(plan: P): P
}

/** What a file is worth to a cell: an error for those that were not uploaded here. `via`: only by this form. */
export type FileReader = (value: CellValue, column: Column) => { value: CellValue } | { problem: Problem }

/** The columns of a table that name files. */
export function fileColumns(columns: readonly Column[]): Column[] {
  return columns.filter((column) => fieldOf(column).holdsFiles)
}

/**
 * Looks up the files that new cells name: what is stored of them is what their upload found, only the title is the
 * caller's. Throws INVALID_VALUE for a file that was not uploaded to this base, or not through this form (`via`), or
 * does not fit the column. Cells without files cost nothing.
 */
export async function attachedFiles<T extends Cells>(
  home: Home,
  table: Table,
  rows: T[],
  via?: string,
): Promise<Attached<T>> {
  const columns = fileColumns(table.columns)
  const named = columns.flatMap(({ id }) => rows.flatMap((row) => filesOf(row[id] ?? null)))
  if (named.length === 0) return { rows, into: (plan) => plan }
  const ids = [...new Set(named.map(({ id }) => id))]
  const read = await fileReader(home, ids, via)
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
  return { rows: known, into: (plan) => holding(home.baseId, ids, plan) }
}

/** Reads cells whose files are among these ids. */
export async function fileReader(home: Home, ids: readonly string[], via?: string): Promise<FileReader> {
  const { results } = await home.read(() => [selectFiles(home.baseId, ids)])
  const known = new Map(readFileRows(results[0]).map((row) => [row.id, row]))
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
  return new AppError('INVALID_ROWS', { count: 1, first: `row ${row + 1}: ${bad.message}`, rows: [bad] })
}
