import { sql } from 'drizzle-orm'
import type { CellValue, Column, Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import { nameOf, storageOf } from '../identifiers/columns.ts'
import { dropIndexesOfColumn } from './index-statements.ts'
import type { Dialect } from '../dialect.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import { render } from '../expressions/render.ts'
import { idsIn } from '../read/select.ts'

// Converts a field's cells: reads them in batches and writes them next to the originals, which are kept.

type TableName = Pick<Table, 'physicalName'>

const id = columnName('id')

/** Bytes of cells per batch, unless a single cell is larger. */
const conversionBatchBytes = 4 * 1024 * 1024

/**
 * `id` and cell of the next records, by id, after `after` up to `last`: at most `max`, fewer if cells are
 * large.
 */
export function cellsStatement(
  dialect: Dialect,
  table: TableName,
  column: Column,
  { after, last, max }: { after: number; last: number; max: number },
): Statement {
  const name = nameOf(column)
  const portion = sql`select ${id}, ${name} as cell from ${tableName(table.physicalName)}
    where ${id} > ${after} and ${id} <= ${last} order by ${id} limit ${max}`
  const size = sql`coalesce(${dialect.syntax.byteLength(sql.raw('cell'))}, 0)`
  const sized = sql`
      select ${id}, cell, sum(${size}) over (order by ${id}) - ${size} as before from ${dialect.syntax.derived(portion)}`
  return render(
    dialect,
    sql`select ${id}, cell from ${dialect.syntax.derived(sized)}
      where before < ${conversionBatchBytes} order by ${id}`,
  )
}

/** `id` and cell of the records with these ids. */
export function cellsOfStatement(
  dialect: Dialect,
  table: TableName,
  column: Column,
  ids: number[],
): Statement {
  const from = tableName(table.physicalName)
  return render(
    dialect,
    sql`select ${id}, ${nameOf(column)} from ${from} where ${idsIn(dialect, from, ids)} order by ${id}`,
  )
}

/** `id` and cell of the records in a subquery, given as SQL of this dialect. */
export function cellsAmongStatement(
  dialect: Dialect,
  table: TableName,
  column: Column,
  ids: Statement,
): Statement {
  const from = tableName(table.physicalName)
  const head = render(dialect, sql`select ${id}, ${nameOf(column)} from ${from} where ${id} in `)
  return { sql: `${head.sql}(${ids.sql}) order by 1`, args: [...head.args, ...ids.args] }
}

/** The largest record id; 0 if there is none. */
export function lastIdStatement(dialect: Dialect, table: TableName): Statement {
  return render(dialect, sql`select coalesce(max(${id}), 0) from ${tableName(table.physicalName)}`)
}

/** Scalar expression: the largest id ever assigned in the table, also to deleted records. */
export function lastAssignedIdExpression(dialect: Dialect, table: TableName): Statement {
  return render(dialect, dialect.lastId(table.physicalName))
}

/** Adds an empty column without index. */
export function addBlankColumn(dialect: Dialect, table: TableName, column: Column): Statement {
  const type = sql.raw(dialect.types[storageOf(column)])
  return render(
    dialect,
    sql`alter table ${tableName(table.physicalName)} add column ${nameOf(column)} ${type}`,
  )
}

/** Writes cells by record. Does not update timestamps or the change log, because the column is hidden. */
export function fillCells(
  dialect: Dialect,
  table: TableName,
  column: Column,
  cells: readonly (readonly [id: number, value: CellValue])[],
): Statement {
  const from = tableName(table.physicalName)
  const kind = storageOf(column)
  const rows = dialect.json.rows(
    JSON.stringify(cells.map(([key, value]) => [key, dialect.encode(value, kind)])),
  )
  return render(
    dialect,
    dialect.syntax.update(
      from,
      rows,
      sql`${nameOf(column)} = ${dialect.json.item(1, kind)}`,
      sql`${from}.${id} = ${dialect.json.item(0)}`,
    ),
  )
}

/** Sets a value in every record that has none. */
export function fillNothing(dialect: Dialect, table: TableName, column: Column, value: CellValue): Statement {
  const name = nameOf(column)
  const cell = dialect.encode(value, storageOf(column))
  return render(
    dialect,
    sql`update ${tableName(table.physicalName)} set ${name} = ${cell} where ${name} is null`,
  )
}

/** Drops a column that belongs to no field. */
export function dropBlankColumn(
  dialect: Dialect,
  physicalTable: string,
  physicalColumn: string,
): Statement[] {
  return [
    ...dropIndexesOfColumn(dialect, physicalColumn),
    render(dialect, sql`alter table ${tableName(physicalTable)} drop column ${columnName(physicalColumn)}`),
  ]
}
