import { type SQL, sql } from 'drizzle-orm'
import type { CellValue, Column, Table } from '#core/schema.ts'
import type { Statement } from '../statement.ts'
import { createTableStatements, createUniqueIndex, generatedValue } from './alter.ts'
import { cellColumns, storageOf } from './columns.ts'
import type { Dialect } from './dialect.ts'
import { nameOf } from './insert.ts'
import { columnName, tableName } from './names.ts'
import type { Stamp } from './plan.ts'
import { render } from './render.ts'

// Rows that wait out of sight until they all appear at once. A staging table looks like a record table, but has
// no unique index: values that clash are found at the end, and named.

/** A staging table: its physical name, the columns it holds, and whether each row keeps its line in the file. */
export type Stage = { physicalName: string; columns: Column[]; keepsLines: boolean }

export type StagedRow = { line: number; cells: CellValue[] }

const id = columnName('id')
const comma = sql.raw(', ')
// Columns of fields have eight letters or digits behind the underscore: the two never meet.
const line = columnName('c_line')

/** Physical name of the staging table of an import: as opaque and as strict as that of any table, but never one. */
export function stageName(importId: string): string {
  return `t_${importId}`
}

export function createStage(dialect: Dialect, stage: Stage): Statement[] {
  const columns = stage.columns.map((column) => ({ ...column, unique: false }))
  const statements = createTableStatements(dialect, asTable(stage, columns))
  if (!stage.keepsLines) return statements
  const type = sql.raw(dialect.types.integer)
  return [...statements, render(dialect, sql`alter table ${nameOfStage(stage)} add column ${line} ${type}`)]
}

export function dropStage(dialect: Dialect, physicalName: string): Statement {
  return render(dialect, sql`drop table if exists ${tableName(physicalName)}`)
}

/** Adds rows, in order: cells of `filled` in its order, and one constant for each further column. */
export function stageRows(
  dialect: Dialect,
  stage: Stage,
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
  const items = filled.length + (stage.keepsLines ? 1 : 0)
  const values = [
    sql`${at}`,
    sql`${by}`,
    ...Array.from({ length: items }, (_, index) => dialect.json.item(index)),
    ...fixed.map(([column, value]) => constant(dialect, column, value)),
  ]
  const kinds = filled.map(storageOf)
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

/** The staging table becomes the table, whatever its size: nothing is copied. For stages that keep no lines. */
export function turnStageIntoTable(dialect: Dialect, stage: Stage, table: Table): Statement[] {
  if (stage.keepsLines) throw new Error('A table has no lines.')
  return [
    render(dialect, sql`alter table ${nameOfStage(stage)} rename to ${tableName(table.physicalName)}`),
    ...cellColumns(table)
      .filter((column) => column.unique)
      .map((column) => createUniqueIndex(dialect, table, column)),
  ]
}

/** Copies all staged rows into a table, in order, with rising ids. Columns that were not staged take a constant. */
export function copyStage(
  dialect: Dialect,
  stage: Stage,
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
    sql`${at}`,
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
 * Staged values that a unique column cannot take, by line: `line`, `value`, and `known` 1 when the table has the
 * value already, 0 when an earlier row of the file has it; then `count`, the number of all. `table` is null for one
 * that is not there yet.
 */
export function clashesStatement(
  dialect: Dialect,
  stage: Stage,
  table: Pick<Table, 'physicalName'> | null,
  column: Column,
  limit: number,
): Statement {
  const name = nameOf(column)
  const known = isKnown(table, name)
  const isClash = clash(stage, table, name)
  return render(
    dialect,
    sql`select ${line}, ${name}, ${known} as known, count(*) over () as "count" from ${nameOfStage(stage)}
      where ${isClash} order by ${id} limit ${limit}`,
  )
}

/** Takes staged rows away whose value a unique column cannot take; the first of equal ones stays. */
export function removeClashes(
  dialect: Dialect,
  stage: Stage,
  table: Pick<Table, 'physicalName'> | null,
  column: Column,
): Statement {
  return render(dialect, sql`delete from ${nameOfStage(stage)} where ${clash(stage, table, nameOf(column))}`)
}

/** Puts another option in place of one in all staged cells. Option ids hold nothing that JSON would escape. */
export function replaceStagedOption(
  dialect: Dialect,
  stage: Stage,
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

/** A constant, or what the database makes for each row where the constant is nothing. */
function constant(dialect: Dialect, column: Column, value: CellValue): SQL {
  const made = value === null ? generatedValue(dialect, column) : null
  return made ?? sql`${dialect.encode(value, storageOf(column))}`
}

function clash(stage: Stage, table: Pick<Table, 'physicalName'> | null, name: SQL): SQL {
  const from = nameOfStage(stage)
  const first = sql`select min(${id}) from ${from} where ${name} is not null group by ${name}`
  return sql`${name} is not null and (${isKnown(table, name)} or ${id} not in (${first}))`
}

function isKnown(table: Pick<Table, 'physicalName'> | null, name: SQL): SQL {
  if (!table) return sql`0`
  return sql`${name} in (select ${name} from ${tableName(table.physicalName)} where ${name} is not null)`
}

function nameOfStage({ physicalName }: Pick<Stage, 'physicalName'>): SQL {
  return tableName(physicalName)
}

function asTable({ physicalName }: Stage, columns: Column[]): Table {
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
