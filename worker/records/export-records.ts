import type { ExportQuery } from '#core/api/import-export/exports.ts'
import type { Column } from '#core/schema.ts'
import { textOf } from '#core/fields/wire-value.ts'
import { attachment, csvLine } from '../http/csv-text.ts'
import { columnsOf } from '../engine/identifiers/columns.ts'
import type { BaseDatabase } from '../store/base-databases/base-database.ts'
import type { ScopeResolver } from './read-in-scope.ts'
import { fileStream, openRecordStream, type RecordFile } from './record-stream.ts'

/** Streams all records of a view or table as CSV. `x-row-count` has the initial number. */
export async function exportRecords(
  database: BaseDatabase,
  request: ExportQuery,
  scopeIn: ScopeResolver,
): Promise<Response> {
  const records = await openRecordStream(database, request, scopeIn)
  const columns = columnsOf(records.table, records.query.columns)
  return new Response(fileStream(csvFile(columns, request.bom === 'true'), records.parts), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': attachment(`${records.title}.csv`),
      'x-row-count': String(records.count),
      // Existing clients request further parts unless this is -1.
      'nc-export-offset': '-1',
    },
  })
}

/** CSV with a header row of titles. */
export function csvFile(columns: readonly Column[], withBom = false): RecordFile {
  return {
    head: `${withBom ? '\ufeff' : ''}${csvLine(columns.map((column) => column.title))}`,
    writePart: (records) =>
      records
        .map(({ id, cells }) =>
          csvLine(
            columns.map((column) =>
              column.primaryKey ? String(id) : textOf(cells[column.id] ?? null, column),
            ),
          ),
        )
        .join(''),
  }
}
