import type { BodyOf, ParamsOf } from '#core/api/call.ts'
import { formulaWire } from '#core/api/formula-wire.ts'
import type * as calls from '#core/api/formulas.ts'
import type { FormulaCheck } from '#core/api/formulas.ts'
import { AppError, fail } from '#core/errors.ts'
import { findTable } from '#core/find.ts'
import { computedOf } from '#core/fields/computed.ts'
import { textOf, wireOf } from '#core/fields/present.ts'
import { baseKeyOf } from '#core/ids.ts'
import type { BaseSchema, Column, Table } from '#core/schema.ts'
import type { Context } from '../../context.ts'
import { decodeRecords } from '../../engine/decode.ts'
import { sqlite } from '../../engine/dialects/sqlite/index.ts'
import { allRecords } from '../../engine/filter.ts'
import { byIdsStatement, listStatement } from '../../engine/select.ts'
import { newColumn } from '../../new-column.ts'
import { withStoredFormula } from '../../new-formula.ts'
import { compiledWith } from '../../new-link.ts'
import { asSeen, clockOf } from '../../record-scope.ts'

type Input = { params: ParamsOf<typeof calls.formulasCheck>; body: BodyOf<typeof calls.formulasCheck> }
type Tried = { table: Table; column: Column } | Extract<FormulaCheck, { valid: false }>

/** Tries a formula as if it were a field of the table, and works it out for a record: one round trip. */
export async function checkFormula(context: Context, { params, body }: Input): Promise<FormulaCheck> {
  const home = await context.home()
  let tried: Tried | null = null
  const { results } = await home.read((schema) => {
    tried = tryFormula(schema, params.tableId, body)
    if ('valid' in tried) return []
    const table = asSeen(tried.table, clockOf(context))
    tried = { ...tried, table }
    const columns = [tried.column.id]
    const page = { ...allRecords, tableId: table.id, columns, sorts: [], limit: 1, offset: 0 }
    return [
      body.recordId
        ? byIdsStatement(sqlite, table, columns, [body.recordId])
        : listStatement(sqlite, table, page),
    ]
  })
  return answer(tried, results[0])
}

function tryFormula(schema: BaseSchema, tableId: string, { formula, columnId, meta }: Input['body']): Tried {
  const table = findTable(schema, tableId)
  const known = columnId ? table.columns.find(({ id }) => id === columnId) : undefined
  if (columnId && !known) fail('COLUMN_NOT_FOUND', { column: columnId.slice(0, 40) })
  const place = {
    key: baseKeyOf('table', table.id) ?? '',
    tableId,
    title: known?.title ?? 'Formula',
    order: 0,
  }
  try {
    const made = newColumn({ uidt: 'Formula', formula_raw: formula, meta }, place)
    const column = withStoredFormula(known ? { ...made, id: known.id } : made, table)
    const compiled = findTable(compiledWith(schema, [column]), tableId)
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

function answer(tried: Tried | null, rows: Parameters<typeof decodeRecords>[2] | undefined): FormulaCheck {
  if (!tried) return fail('TABLE_NOT_FOUND')
  if ('valid' in tried) return tried
  const { table, column } = tried
  const wire = formulaWire(column, table.columns) ?? fail('COLUMN_NOT_FOUND', { column: column.title })
  const [record] = rows ? decodeRecords(table, [column.id], rows).records : []
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
