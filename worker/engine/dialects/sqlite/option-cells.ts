import { sql } from 'drizzle-orm'
import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../../../platform/statement.ts'
import { storageOf } from '../../identifiers/columns.ts'
import { loggedCells, changeLogRow } from '../../write/change-log-rows.ts'
import { columnName, tableName } from '../../identifiers/names.ts'
import type { ClearedCells } from '../../native-statements.ts'
import { render } from '../../expressions/render.ts'
import { sqlite } from './index.ts'

// Cells that lose an option: recorded in the change log and restored from there within the database.

type TableName = Pick<Table, 'physicalName'>

/** Cells with one of the options, as rows of a change. */
export function clearOptionCells(table: TableName, column: Column, optionIds: readonly string[]): Statement {
  const { from, holds } = holding(table, column, optionIds)
  const logged = changeLogRow(sqlite, sql`${from}.${columnName('id')}`, {
    before: loggedCells(sqlite, [column], from),
  })
  return render(sqlite, sql`select ${sqlite.json.collect(logged)} from ${from} where ${holds}`)
}

/** True if no record has one of the options. */
export function noneHolds(table: TableName, column: Column, optionIds: readonly string[]): Statement {
  const { from, holds } = holding(table, column, optionIds)
  return render(sqlite, sql`not exists (select 1 from ${from} where ${holds})`)
}

function holding(table: TableName, column: Column, optionIds: readonly string[]) {
  const from = tableName(table.physicalName)
  const cell = sql`${from}.${columnName(column.physicalName)}`
  const ids = idsOf(optionIds)
  const holds = storageOf(column) === 'list' ? sqlite.json.list(cell, ids).some : sql`${cell} in (${ids})`
  return { from, holds }
}

/** Restores the cells that a change cleared; deleted records stay deleted. */
export function refillCells(cleared: ClearedCells): Statement {
  const { table, column } = cleared
  const name = columnName(column.physicalName)
  const id = columnName('id')
  return render(
    sqlite,
    sql`update ${tableName(table.physicalName)} set ${name} = old.was from (${keptCells(cleared)}) as old
      where old.id = ${tableName(table.physicalName)}.${id}`,
  )
}

/** True if all of these cells are as the change left them. */
export function areCleared(cleared: ClearedCells): Statement {
  const { table, column, optionIds } = cleared
  const from = tableName(table.physicalName)
  const left =
    storageOf(column) === 'list' ? sqlite.json.list(sql`old.was`, idsOf(optionIds)).without : sql`null`
  return render(
    sqlite,
    sql`not exists (select 1 from (${keptCells(cleared)}) as old join ${from} on ${from}.${columnName('id')} = old.id
      where ${from}.${columnName(column.physicalName)} is not ${left})`,
  )
}

/** `id` and `was` of the cells in a change log entry. */
function keptCells({ baseId, seq, column }: ClearedCells) {
  const path = `$.before.${column.id}`
  return sql`select r.value ->> '$.id' as id, r.value ->> ${path} as was
    from changes as c, json_each(c.rows_before) as r where c.base_id = ${baseId} and c.seq = ${seq}`
}

function idsOf(optionIds: readonly string[]) {
  return sql`select value from json_each(${JSON.stringify(optionIds)})`
}
