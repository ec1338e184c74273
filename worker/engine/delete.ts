import { type SQL, sql } from 'drizzle-orm'
import type { Table } from '#core/schema.ts'
import type { Dialect } from './dialect.ts'
import type { Selection } from './filter.ts'
import { loggedRecord, loggedRow } from './log.ts'
import { columnName, tableName } from './names.ts'
import { mustExist } from './presence.ts'
import type { WritePlan } from './plan.ts'
import { render } from './render.ts'
import { idsIn } from './select.ts'
import { chosenIds, type IdWindow } from './update.ts'

const id = columnName('id')

/**
 * Deletes records by id. Fails with RECORD_NOT_FOUND, nothing deleted, when one does not exist; with `lenient`
 * those are passed over.
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
    ...deletion(dialect, table, idsIn(dialect, from, different)),
    ...(options.lenient ? {} : { assertions: mustExist(dialect, table, different) }),
  }
}

/** Deletes the selected records of a window. */
export function deleteWherePlan(
  dialect: Dialect,
  table: Table,
  selection: Selection,
  window: IdWindow,
): WritePlan {
  const from = tableName(table.physicalName)
  const chosen = chosenIds(dialect, table, selection, window)
  return deletion(dialect, table, sql`${from}.${id} in (${chosen})`)
}

function deletion(dialect: Dialect, table: Table, which: SQL): WritePlan {
  const from = tableName(table.physicalName)
  const logged = loggedRow(dialect, sql`${from}.${id}`, {
    before: loggedRecord(dialect, table, from, true),
  })
  return {
    kind: 'record.delete',
    statements: [render(dialect, sql`delete from ${from} where ${which}`)],
    rowsBefore: render(dialect, sql`select ${dialect.json.collect(logged)} from ${from} where ${which}`),
    reads: [],
  }
}
