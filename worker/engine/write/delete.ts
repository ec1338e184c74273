import { type SQL, sql } from 'drizzle-orm'
import type { Table } from '#core/schema.ts'
import type { Dialect } from '../dialect.ts'
import type { Selection } from '../selection.ts'
import { changeLogRow, loggedNames, loggedRecord, rowFieldsOf } from './change-log-rows.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { nativeDelete } from '../sources/native-writes.ts'
import { deletedChecks } from './stored-cells.ts'
import { recordsExistAssertion } from '../read/record-exists.ts'
import type { WritePlan } from '../plan.ts'
import { render } from '../expressions/render.ts'
import { idsIn } from '../read/select.ts'
import { matchingIds, type IdRange } from './update.ts'

const id = columnName('id')

/**
 * Deletes records by id. Fails with RECORD_NOT_FOUND without deleting anything if one does not exist;
 * `lenient` ignores those.
 */
export function deletePlan(
  dialect: Dialect,
  table: Table,
  ids: number[],
  options: { lenient?: boolean } = {},
): WritePlan {
  const different = [...new Set(ids)]
  const from = tableName(table.physicalName)
  return {
    ...deletion(dialect, table, idsIn(dialect, from, different), different),
    ...(options.lenient ? {} : { assertions: recordsExistAssertion(dialect, table, different) }),
  }
}

/** Deletes the selected records in a range of ids. */
export function deleteWherePlan(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  window: IdRange,
): WritePlan {
  const from = tableName(table.physicalName)
  const chosen = matchingIds(dialect, table, selection, window)
  return deletion(dialect, table, sql`${from}.${id} in (${chosen})`, null)
}

function deletion(dialect: Dialect, table: Table, which: SQL, ids: number[] | null): WritePlan {
  const from = tableName(table.physicalName)
  const names = loggedNames(dialect, ids && ids.length)
  const logged = changeLogRow(dialect, sql`${from}.${id}`, {
    before: loggedRecord(dialect, table, from, names, true),
  })
  return {
    kind: 'record.delete',
    statements: [
      table.native
        ? nativeDelete(dialect, table, which)
        : render(dialect, sql`delete from ${from} where ${which}`),
    ],
    rowsBefore: render(dialect, sql`select ${dialect.json.collect(logged)} from ${from} where ${which}`),
    ...rowFieldsOf(names),
    ...deletedChecks(dialect, table, ids),
    reads: [],
  }
}
