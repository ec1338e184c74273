import { sql } from 'drizzle-orm'
import type { Column, Table } from '#core/schema.ts'
import type { Statement } from '../../../statement.ts'
import { storageOf } from '../../columns.ts'
import { loggedCells, loggedRow } from '../../log.ts'
import { columnName, tableName } from '../../names.ts'
import { render } from '../../render.ts'
import { sqlite } from './index.ts'

// Cells that lose an option: kept in the change log, and given back from there without leaving the database.

type TableName = Pick<Table, 'physicalName'>

/** The cells that hold one of the options, as rows of a change. */
export function clearedCells(table: TableName, column: Column, optionIds: readonly string[]): Statement {
  const from = tableName(table.physicalName)
  const cell = sql`${from}.${columnName(column.physicalName)}`
  const logged = loggedRow(sqlite, sql`${from}.${columnName('id')}`, {
    before: loggedCells(sqlite, [column], from),
  })
  const ids = idsOf(optionIds)
  const holds = storageOf(column) === 'list' ? sqlite.json.list(cell, ids).some : sql`${cell} in (${ids})`
  return render(sqlite, sql`select ${sqlite.json.collect(logged)} from ${from} where ${holds}`)
}

type Cleared = { baseId: string; seq: number; table: TableName; column: Column; optionIds: readonly string[] }

/** Gives the cells back what a change took out of them; records that are gone since stay so. */
export function refillCells(cleared: Cleared): Statement {
  const { table, column } = cleared
  const name = columnName(column.physicalName)
  const id = columnName('id')
  return render(
    sqlite,
    sql`update ${tableName(table.physicalName)} set ${name} = old.was from (${keptCells(cleared)}) as old
      where old.id = ${tableName(table.physicalName)}.${id}`,
  )
}

/** True while all those cells are as the change has left them. */
export function areCleared(cleared: Cleared): Statement {
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

/** `id` and `was` of the cells that a change in the log has kept. */
function keptCells({ baseId, seq, column }: Cleared) {
  const path = `$.before.${column.id}`
  return sql`select r.value ->> '$.id' as id, r.value ->> ${path} as was
    from changes as c, json_each(c.rows_before) as r where c.base_id = ${baseId} and c.seq = ${seq}`
}

function idsOf(optionIds: readonly string[]) {
  return sql`select value from json_each(${JSON.stringify(optionIds)})`
}
