import { sql } from 'drizzle-orm'
import { evaluate } from '../../core/expr/evaluate.ts'
import { splitClientEvaluated } from '../../core/expr/client-evaluated.ts'
import type { Expr } from '../../core/expr/expr.ts'
import type { Printing } from '../../worker/engine/dialect.ts'
import { inputsOf } from '../../worker/engine/expressions/client-evaluated-columns.ts'
import { inputReader } from '../../worker/engine/read/decode.ts'
import { formulaColumn } from '../../core/formula/columns.ts'
import { compileFormula, type Formula } from '../../core/formula/formula.ts'
import { fieldOf } from '../../core/fields/index.ts'
import type { Clock } from '../../core/operators/operator.ts'
import type { CellValue, Column, FieldType } from '../../core/schema.ts'
import { columnNamesOf } from '../../worker/engine/identifiers/columns.ts'
import { afterFile } from '../engine/after-file.ts'
import type { TestDatabase } from '../engine/database.ts'
import { dialect } from '../engine/dialect-under-test.ts'
import { tableName } from '../../worker/engine/identifiers/names.ts'
import { printing } from '../../worker/engine/expressions/print-expr.ts'
import { render } from '../../worker/engine/expressions/render.ts'
import { column, openSample, refill, sampleTable } from '../engine/sample.ts'

/** Its id is `c` and the title in small letters. */
function titled(title: string, type: FieldType): Column {
  return { ...column(title.toLowerCase(), type), title }
}

/** The fields that formulas of tests use: `{N}` a number, `{Tx}` a text, and so on. */
export const table = sampleTable([
  column('id', 'ID', 'id'),
  titled('N', 'Number'),
  titled('Dec', 'Decimal'),
  titled('Tx', 'LongText'),
  titled('Ck', 'Checkbox'),
  titled('Sel', 'SingleSelect'),
  titled('MS', 'MultiSelect'),
  titled('D', 'Date'),
  titled('DT', 'DateTime'),
  column('created', 'CreatedTime', 'created_at'),
  column('modified', 'LastModifiedTime', 'updated_at'),
])
const roles: Partial<Record<FieldType, 'id' | 'created' | 'modified'>> = {
  ID: 'id',
  CreatedTime: 'created',
  LastModifiedTime: 'modified',
}
export const columns = table.columns.map((each) => {
  const { storage: kind, hasOptions = false } = fieldOf(each)
  return formulaColumn(
    each,
    { node: 'column', columnId: each.id, kind },
    { hasOptions, role: roles[each.type] },
  )
})
let opened: TestDatabase | null = null

/** The table's database, one for each file of tests. */
function database(): TestDatabase {
  if (opened) return opened
  opened = openSample(table, [])
  afterFile(() => (opened = null))
  return opened
}

export type Row = Record<string, CellValue>

export function fill(rows: Row[]): void {
  refill(database(), table, rows)
}

export const stamps = { ccreated: '2026-01-02T03:04:05.678Z', cmodified: null }

/** What SQL gives for each row, as JavaScript would have it. */
export function inSql(expr: Expr, kind: Formula['kind']): CellValue[] {
  const from = tableName(table.physicalName)
  const print = printing(dialect, columnNamesOf(table, from))
  if (dialect.isClientEvaluated?.(expr)) return fromInputs(expr, print)
  const value = print.value(expr)
  const { rows } = database().run(render(dialect, sql`select ${value} from ${from} order by ${from}."id"`))
  return rows.map(([cell = null]) => decoded(cell, kind))
}

/** As the worker does it where the database cannot: from inputs that SQL gives. */
function fromInputs(expr: Expr, print: Printing): CellValue[] {
  const split = splitClientEvaluated(expr)
  const from = tableName(table.physicalName)
  const { rows } = database().run(
    render(dialect, sql`select ${inputsOf(dialect, split, print)} from ${from} order by ${from}."id"`),
  )
  const read = inputReader(split)
  return rows.map(([inputs = null]) => evaluate(split.rest, read(inputs)))
}

function decoded(cell: unknown, kind: Formula['kind']): CellValue {
  if (cell === null) return null
  if (kind === 'boolean') return cell === 1
  if (kind === 'real') return Number(Number(cell).toPrecision(15)) + 0
  if (kind === 'list') return listOf(String(cell))
  return String(cell)
}

function listOf(text: string): string[] {
  const items: unknown = JSON.parse(text)
  return Array.isArray(items) ? items.map(String) : []
}

export function inJs(expr: Expr, kind: Formula['kind'], rows: Row[]): CellValue[] {
  return rows.map((row, index) => {
    const value = evaluate(expr, { ...stamps, ...row, cid: index + 1 })
    if (kind === 'boolean') return value === null ? null : value === true
    return value
  })
}

/** Both faces of a formula over rows that `fill` has put into the table, nothing worked out beforehand. */
export function inSqlAndJs(text: string, rows: Row[], clock: Clock): { sql: CellValue[]; js: CellValue[] } {
  const formula = compileFormula(text, columns)
  const expr = formula.expr(clock, 'whole')
  return { sql: inSql(expr, formula.kind), js: inJs(expr, formula.kind, rows) }
}
