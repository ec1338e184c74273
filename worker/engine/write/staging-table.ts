import { type SQL, sql } from 'drizzle-orm'
import type { CellValue, Column, StorageKind, Table } from '#core/schema.ts'
import type { Statement } from '../../platform/statement.ts'
import { createTableStatements, createUniqueIndex, generatedValue } from '../schema/alter.ts'
import { cellColumns, nameOf, storageOf } from '../identifiers/columns.ts'
import type { Dialect } from '../dialect.ts'
import { columnName, tableName } from '../identifiers/names.ts'
import type { Stamp } from '../plan.ts'
import { render } from '../expressions/render.ts'

// Staged rows that become visible all at once. A staging table is like a record table without unique indexes:
// conflicts are detected and reported at the end.

/** A staging table: its physical name, its columns, and whether rows keep their line number. */
export type StagingTable = { physicalName: string; columns: Column[]; keepsLines: boolean }

export type StagedRow = { line: number; cells: CellValue[] }

const id = columnName('id')
const comma = sql.raw(', ')
// Field columns have eight characters after the underscore, so names cannot collide.
const line = columnName('c_line')

/** Physical name of an import's staging table: as opaque as those of tables, but distinct. */
export function stagingTableName(importId: string): string {
  return `t_${importId}`
}

export function createStagingTable(dialect: Dialect, stage: StagingTable): Statement[] {
  const columns = stage.columns.map((column) => ({ ...column, unique: false }))
  const statements = createTableStatements(dialect, asTable(stage, columns))
  if (!stage.keepsLines) return statements
  const type = sql.raw(dialect.types.integer)
  return [...statements, render(dialect, sql`alter table ${nameOfStage(stage)} add column ${line} ${type}`)]
}

export function dropStagingTable(dialect: Dialect, physicalName: string): Statement {
  return render(dialect, sql`drop table if exists ${tableName(physicalName)}`)
}

/** Inserts rows in order: cells of `filled`, and one constant for each further column. */
export function insertStagedRows(
  dialect: Dialect,
  stage: StagingTable,
  filled: Column[],
  rows: StagedRow[],
  constants: Map<Column, CellValue>,
  { at, by }: Stamp,
): Statement[] {
  if (rows.length === 0) return []
  const fixed = [...constants]
  const names = [
    columnName('created_at'),
    columnName('created_by'),
    ...(stage.keepsLines ? [line] : []),
    ...filled.map(nameOf),
    ...fixed.map(([column]) => nameOf(column)),
  ]
  const kinds = filled.map(storageOf)
  const itemKinds: StorageKind[] = stage.keepsLines ? ['integer', ...kinds] : kinds
  const values = [
    sql`${dialect.encode(at, 'datetime')}`,
    sql`${by}`,
    ...itemKinds.map((kind, index) => dialect.json.item(index, kind)),
    ...fixed.map(([column, value]) => constant(dialect, column, value)),
  ]
  const json = rows.map(({ line: at, cells }) => {
    const encoded = cells.map((cell, index) => dialect.encode(cell, kinds[index] ?? 'text'))
    return stage.keepsLines ? [at, ...encoded] : encoded
  })
  const source = dialect.json.wideRows(JSON.stringify(json))
  return [
    render(
      dialect,
      sql`insert into ${nameOfStage(stage)} (${sql.join(names, comma)}) select ${sql.join(values, comma)} from ${source} where 1 = 1`,
    ),
  ]
}

/** Renames the staging table to the table, without copying. For stages without line numbers. */
export function promoteStagingTable(dialect: Dialect, stage: StagingTable, table: Table): Statement[] {
  if (stage.keepsLines) throw new Error('A table has no lines.')
  return [
    render(dialect, sql`alter table ${nameOfStage(stage)} rename to ${tableName(table.physicalName)}`),
    ...cellColumns(table)
      .filter((column) => column.unique)
      .map((column) => createUniqueIndex(dialect, table, column)),
  ]
}

/** Copies all staged rows to a table, in order, with ascending ids. Other columns get a constant. */
export function copyStagedRows(
  dialect: Dialect,
  stage: StagingTable,
  table: Pick<Table, 'physicalName'>,
  constants: Map<Column, CellValue>,
  { at, by }: Stamp,
): Statement {
  const fixed = [...constants]
  const names = [
    columnName('created_at'),
    columnName('created_by'),
    ...stage.columns.map(nameOf),
    ...fixed.map(([column]) => nameOf(column)),
  ]
  const values = [
    sql`${dialect.encode(at, 'datetime')}`,
    sql`${by}`,
    ...stage.columns.map(nameOf),
    ...fixed.map(([column, value]) => constant(dialect, column, value)),
  ]
  return render(
    dialect,
    sql`insert into ${tableName(table.physicalName)} (${sql.join(names, comma)})
      select ${sql.join(values, comma)} from ${nameOfStage(stage)} order by ${id}`,
  )
}

/**
 * Staged values that violate a unique column, by line: `line`, `value`, and `known`, 1 if the table already
 * has the value, 0 if an earlier row of the file has it; then `count`, the total. `table` is null if it does
 * not exist yet.
 */
export function duplicateStagedStatement(
  dialect: Dialect,
  stage: StagingTable,
  table: Pick<Table, 'physicalName'> | null,
  column: Column,
  limit: number,
): Statement {
  const name = nameOf(column)
  const known = isKnown(dialect, table, name)
  const isClash = clash(dialect, stage, table, name)
  return render(
    dialect,
    sql`select ${line}, ${name}, ${known} as known, count(*) over () as "count" from ${nameOfStage(stage)}
      where ${isClash} order by ${id} limit ${limit}`,
  )
}

/** Deletes staged rows that violate a unique column; the first of equal values is kept. */
export function removeStagedDuplicates(
  dialect: Dialect,
  stage: StagingTable,
  table: Pick<Table, 'physicalName'> | null,
  column: Column,
): Statement {
  return render(
    dialect,
    sql`delete from ${nameOfStage(stage)} where ${clash(dialect, stage, table, nameOf(column))}`,
  )
}

/** Replaces an option in all staged cells. Option ids need no JSON escaping. */
export function replaceStagedOption(
  dialect: Dialect,
  stage: StagingTable,
  column: Column,
  from: string,
  to: string,
): Statement {
  const name = nameOf(column)
  return render(
    dialect,
    sql`update ${nameOfStage(stage)} set ${name} = replace(${name}, ${from}, ${to}) where ${name} is not null`,
  )
}

/** A constant, or the generated value if the constant is null. */
function constant(dialect: Dialect, column: Column, value: CellValue): SQL {
  const made = value === null ? generatedValue(dialect, column) : null
  return made ?? sql`${dialect.encode(value, storageOf(column))}`
}

function clash(
  dialect: Dialect,
  stage: StagingTable,
  table: Pick<Table, 'physicalName'> | null,
  name: SQL,
): SQL {
  const from = nameOfStage(stage)
  const first = sql`select min(${id}) from ${from} where ${name} is not null group by ${name}`
  return sql`${name} is not null and (${isKnown(dialect, table, name)} or ${id} not in (${first}))`
}

function isKnown({ syntax }: Dialect, table: Pick<Table, 'physicalName'> | null, name: SQL): SQL {
  if (!table) return syntax.never
  return sql`${name} in (select ${name} from ${tableName(table.physicalName)} where ${name} is not null)`
}

function nameOfStage({ physicalName }: Pick<StagingTable, 'physicalName'>): SQL {
  return tableName(physicalName)
}

function asTable({ physicalName }: StagingTable, columns: Column[]): Table {
  return {
    id: '',
    sourceId: '',
    title: '',
    description: '',
    physicalName,
    order: 0,
    meta: {},
    columns,
    views: [],
  }
}
