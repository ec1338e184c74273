import { type SQL, sql } from 'drizzle-orm'
import type { Table } from '#core/schema.ts'
import type { Statement } from '../../../platform/statement.ts'
import { storageOf } from '../../identifiers/columns.ts'
import { columnName, junctionName, recordColumns, tableName } from '../../identifiers/names.ts'
import type { CopiedCells } from '../../native-statements.ts'
import { render } from '../../expressions/render.ts'
import { sqlite } from './index.ts'

// Copies cells within a database, without transferring them.

type TableName = Pick<Table, 'physicalName'>

const comma = sql.raw(', ')

/** Copies all records to the table's empty copy, keeping their ids. */
export function copyRowsStatement(from: TableName, to: TableName, cells: readonly CopiedCells[]): Statement {
  const own = recordColumns.map(columnName)
  const names = [...own, ...cells.map((each) => columnName(each.to.physicalName))]
  const values = [...own, ...cells.map(cellOf)]
  return render(
    sqlite,
    sql`insert into ${tableName(to.physicalName)} (${sql.join(names, comma)})
      select ${sql.join(values, comma)} from ${tableName(from.physicalName)}`,
  )
}

/** Copies the cells of a column to its copy in the same table. */
export function copyCellsStatement(table: TableName, cells: CopiedCells): Statement {
  return render(
    sqlite,
    sql`update ${tableName(table.physicalName)} set ${columnName(cells.to.physicalName)} = ${cellOf(cells)}`,
  )
}

/** Copies a junction table. */
export function copyPairsStatement(from: string, to: string): Statement {
  return render(
    sqlite,
    sql`insert into ${junctionName(to)} (a, b, position) select a, b, position from ${junctionName(from)}`,
  )
}

function cellOf({ from, options }: CopiedCells): SQL {
  const cell = columnName(from.physicalName)
  if (options.size === 0) return sql`${cell}`
  const ids = JSON.stringify(Object.fromEntries(options))
  if (storageOf(from) !== 'list') return sql`(${ids} ->> ${cell})`
  return sql`case when json_valid(${cell}) then (select json_group_array(${ids} ->> held.value order by held.key)
    from json_each(${cell}) as held) end`
}
