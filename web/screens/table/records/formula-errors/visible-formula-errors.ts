import { catalogs } from 'virtual:catalogs/later-cells'
import type { TableWire } from '#core/api/wire/wire.ts'
import { computedOf } from '#core/fields/computed/computed.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { addMessageCatalogs } from '../../../../i18n/i18n.ts'
import { lazyModule } from '../../../../ui/lazy-module.ts'
import type { Blank } from './blank-result.ts'
import type { FormulaErrors, GridRow } from '../../../../views/grid/rows/row-types.ts'

const finding = lazyModule(async () => {
  const [module] = await Promise.all([import('./find-formula-errors.ts'), addMessageCatalogs(catalogs)])
  return module
})

/** Let records load first, and skip cells that scroll past. */
const formulaErrorBatchWindowMs = 250
/** Cached errors while their row reloads. */
const formulaErrorsCachedMax = 5000

/** Finds formula errors of painted cells only, after painting. */
export function visibleFormulaErrors(table: () => TableWire): FormulaErrors {
  const known = new WeakMap<GridRow, Map<string, string | null>>()
  const last = new Map<string, string | null>()
  let pending = new Map<string, Blank>()
  let timer: ReturnType<typeof setTimeout> | null = null

  async function find(): Promise<void> {
    timer = null
    const blanks = [...pending.values()]
    pending = new Map()
    const { findFormulaErrors } = await finding.load()
    const found = await findFormulaErrors(table(), blanks)
    for (const { row, columnId, problem } of found) {
      const ofRow = known.get(row) ?? new Map<string, string | null>()
      known.set(row, ofRow.set(columnId, problem))
      last.set(`${row.id} ${columnId}`, problem)
    }
    while (last.size > formulaErrorsCachedMax) last.delete([...last.keys()][0] ?? '')
    if (found.some(({ problem }) => problem !== null)) failures.onFound()
  }
  const failures: FormulaErrors = {
    of(row, column) {
      if (row.id < 0 || !mayFail(row, column)) return null
      const problem = known.get(row)?.get(column.id)
      if (problem !== undefined) return problem
      pending.set(`${row.id} ${column.id}`, { row, columnId: column.id })
      // Formula errors are optional; the cell stays blank without one.
      timer ??= setTimeout(() => void find().catch(() => undefined), formulaErrorBatchWindowMs)
      return last.get(`${row.id} ${column.id}`) ?? null
    },
    onFound: () => undefined,
  }
  return failures
}

function mayFail(row: GridRow, column: FieldColumn): boolean {
  return (
    (row[column.id] ?? null) === null &&
    fieldOf(column).isFormula === true &&
    computedOf(column)?.problem === null
  )
}
