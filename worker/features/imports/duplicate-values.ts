import type { BadImportRow } from '#core/api/import-export/imports.ts'
import { errorBecause } from '#core/error-reasons/error-reasons.ts'
import type { AppError } from '#core/errors.ts'
import { fieldOf } from '#core/fields/index.ts'
import * as limits from '#core/limits.ts'
import type { Column, Table } from '#core/schema.ts'
import { type StagingTable } from '../../engine/write/staging-table.ts'
import type { SqlResult } from '../../platform/statement.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'
import { shorter } from './read-rows.ts'

/** Staged values that violate unique fields: the first ones by line, and their total number. */
export async function findClashes(
  database: BaseDatabase,
  stage: StagingTable,
  table: Table,
  isNew: boolean,
): Promise<{ badRows: BadImportRow[]; count: number }> {
  const columns = uniqueColumns(stage)
  if (columns.length === 0) return { badRows: [], count: 0 }
  return database.read(() => ({
    statements: columns.map((column) =>
      database.engine.duplicateStagedStatement(
        stage,
        isNew ? null : table,
        column,
        limits.importBadRowsListedMax,
      ),
    ),
    decode: (results) => ({
      badRows: columns
        .flatMap((column, index) => readClashes(column, results[index]))
        .sort((one, other) => one.line - other.line),
      count: results.reduce((sum, result) => sum + Number(result.rows[0]?.[3] ?? 0), 0),
    }),
  }))
}

export function uniqueColumns(stage: StagingTable): Column[] {
  return stage.columns.filter((column) => column.unique)
}

/** The import failed because of these values. */
export function clashError({ badRows, count }: { badRows: BadImportRow[]; count: number }): AppError {
  return errorBecause('IMPORT_FAILED', 'duplicates', {
    count,
    badRows: badRows.slice(0, limits.importBadRowsListedMax),
  })
}

function readClashes(column: Column, result: SqlResult | undefined): BadImportRow[] {
  return (result?.rows ?? []).map(([line, value, known]) => ({
    line: Number(line),
    column: column.title,
    value: shorter(shownText(column, value), limits.errorValueLengthMax),
    message: known === 1 ? 'is in the table already.' : 'is in the file more than once.',
    code: 'unique',
  }))
}

function shownText(column: Column, value: unknown): string {
  if (typeof value !== 'string' && typeof value !== 'number') return ''
  return fieldOf(column).toText(value, column)
}
