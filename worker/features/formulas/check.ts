import type { BodyOf, ParamsOf } from '#core/api/call/define-call.ts'
import { formulaWire } from '#core/api/wire/formula-wire.ts'
import type * as calls from '#core/api/tables/formulas.ts'
import type { FormulaCheck } from '#core/api/tables/formulas.ts'
import { AppError, fail } from '#core/errors.ts'
import { findTable } from '#core/find-in-schema.ts'
import { defaultNested } from '#core/query/nested.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import { textOf, wireOf } from '#core/fields/wire-value.ts'
import { baseKeyOf } from '#core/ids.ts'
import { type BaseSchema, type Column, standardTypes, type Table } from '#core/schema.ts'
import { asRead, resultOf } from '../../store/base-databases/read-plan.ts'
import type { Engine } from '../../engine/engine.ts'
import type { SqlResult } from '../../platform/statement.ts'
import type { Context } from '../../context.ts'
import { decodeRecords, type StoredRecord } from '../../engine/read/decode.ts'
import { allRecords } from '../../engine/selection.ts'
import { newColumn } from '../../schema/new-column.ts'
import { withStoredFormula } from '../../schema/new-formula.ts'
import { compiledWith } from '../../schema/new-link.ts'
import { withClock, clockOf } from '../../records/record-scope.ts'
import { linksElsewhere } from '../../records/virtual-links.ts'

type Input = { params: ParamsOf<typeof calls.formulasCheck>; body: BodyOf<typeof calls.formulasCheck> }
type Tried = { table: Table; column: Column } | Extract<FormulaCheck, { valid: false }>

/** Checks a formula as a field of the table and evaluates it for a record. */
export async function checkFormula(context: Context, { params, body }: Input): Promise<FormulaCheck> {
  const database = await context.database()
  return database.read((schema, engine) => {
    const tried = tryFormula(engine, schema, params.tableId, body)
    if ('valid' in tried) return { statements: [], decode: () => tried }
    const { column } = tried
    const table = withClock(tried.table, clockOf(context))
    const page = { ...allRecords, tableId: table.id, columns: [column.id], sorts: [], limit: 1, offset: 0 }
    const recordsIn = (results: readonly SqlResult[]) =>
      decodeRecords(table, [column.id], resultOf(results, 0)).records
    return {
      links: linksElsewhere(engine, table, [column.id], defaultNested, recordsIn),
      statements: [
        body.recordId
          ? engine.byIdsStatement(table, [column.id], [body.recordId])
          : engine.listStatement(table, page),
      ],
      decode: (results, _at, fill = asRead) => checked(table, column, recordsIn(results).map(fill)[0]),
    }
  })
}

function tryFormula(
  engine: Engine,
  schema: BaseSchema,
  tableId: string,
  { formula, columnId, meta }: Input['body'],
): Tried {
  const table = findTable(schema, tableId)
  const known = columnId ? table.columns.find(({ id }) => id === columnId) : undefined
  if (columnId && !known) fail('COLUMN_NOT_FOUND', { column: columnId.slice(0, 40) })
  const place = {
    key: baseKeyOf('table', table.id) ?? '',
    tableId,
    title: known?.title ?? standardTypes.formula,
    order: 0,
  }
  try {
    const made = newColumn({ uidt: standardTypes.formula, formula_raw: formula, meta }, place)
    const column = withStoredFormula(known ? { ...made, id: known.id } : made, table)
    const compiled = findTable(compiledWith(engine, schema, [column]), tableId)
    const own = compiled.columns.find(({ id }) => id === column.id) ?? column
    return { table: compiled, column: own }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const { position, problem } = error.details
    return {
      valid: false,
      position: typeof position === 'number' ? position : 1,
      problem: typeof problem === 'string' ? problem : error.message,
    }
  }
}

function checked(table: Table, column: Column, record: StoredRecord | undefined): FormulaCheck {
  const wire = formulaWire(column, table.columns) ?? fail('COLUMN_NOT_FOUND', { column: column.title })
  const value = record?.cells[column.id] ?? null
  return {
    valid: true,
    formula: wire.formula,
    formula_raw: wire.formula_raw,
    dataType: wire.parsed_tree.dataType,
    result: wire.result,
    volatile: computedOf(column)?.formula?.volatile ?? false,
    record: record ? { id: record.id, value: wireOf(value, column), text: textOf(value, column) } : null,
  }
}
