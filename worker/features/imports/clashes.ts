import type { BadImportRow } from '#core/api/imports.ts'
import { AppError } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import { limits } from '#core/limits.ts'
import type { Column, Table } from '#core/schema.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { clashesStatement, type Stage } from '../../engine/stage.ts'
import type { SqlResult } from '../../statement.ts'
import type { Home } from '../../store/homes/home.ts'
import { shorter } from './read-rows.ts'

const shownValue = 100
const namedInMessage = 3

/** Staged values that unique fields cannot take: the first ones by line, and how many in all. */
export async function findClashes(
  home: Home,
  stage: Stage,
  table: Table,
  isNew: boolean,
): Promise<{ badRows: BadImportRow[]; count: number }> {
  const columns = uniqueColumns(stage)
  if (columns.length === 0) return { badRows: [], count: 0 }
  const { results } = await home.read(() =>
    columns.map((column) =>
      clashesStatement(sqlite, stage, isNew ? null : table, column, limits.importBadRowsListed),
    ),
  )
  const badRows = columns.flatMap((column, index) => readClashes(column, results[index]))
  const count = results.reduce((sum, result) => sum + Number(result.rows[0]?.[3] ?? 0), 0)
  return { badRows: badRows.sort((one, other) => one.line - other.line), count }
}

export function uniqueColumns(stage: Stage): Column[] {
  return stage.columns.filter((column) => column.unique)
}

/** Nothing was imported because of these values. */
export function clashError({ badRows, count }: { badRows: BadImportRow[]; count: number }): AppError {
  const named = badRows
    .slice(0, namedInMessage)
    .map((row) => `line ${row.line}: ${row.column} "${row.value}" ${row.message}`)
  const more = count > named.length ? ` And ${count - named.length} more.` : ''
  return new AppError('IMPORT_FAILED', {
    problem: `${named.join(' ')}${more} Nothing was imported.`,
    badRows: badRows.slice(0, limits.importBadRowsListed),
    count,
  })
}

function readClashes(column: Column, result: SqlResult | undefined): BadImportRow[] {
  return (result?.rows ?? []).map(([line, value, known]) => ({
    line: Number(line),
    column: column.title,
    value: shorter(shownText(column, value), shownValue),
    message: known === 1 ? 'is in the table already.' : 'is in the file more than once.',
    code: 'unique',
  }))
}

function shownText(column: Column, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return fieldOf(column).toText(value, column)
}
