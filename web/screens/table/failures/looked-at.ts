import { catalogues } from 'virtual:catalogues/later-cells'
import type { TableWire } from '#core/api/wire.ts'
import { computedOf } from '#core/fields/computed.ts'
import type { FieldColumn } from '#core/fields/field.ts'
import { fieldOf } from '#core/fields/index.ts'
import { addCatalogues } from '../../../i18n/i18n.ts'
import { later } from '../../../ui/later.ts'
import type { Failures, GridRow } from '../../../views/grid/row-types.ts'

/** A blank result of a formula that somebody looks at, and why it is blank; null where nothing is wrong. */
export type Blank = { readonly row: GridRow; readonly columnId: string }
export type Found = Blank & { readonly problem: string | null }

const finding = later(async () => {
  const [module] = await Promise.all([import('./find-failures.ts'), addCatalogues(catalogues)])
  return module
})

/** Milliseconds: records come first, and who scrolls past does not look. */
const WAIT = 250
/** Cells whose reason is kept while their row is read again. */
const MOST = 5000

/** Finds out why formulas are blank, only of the cells that are painted, and after them. */
export function lookedAtFailures(table: () => TableWire): Failures {
  const known = new WeakMap<GridRow, Map<string, string | null>>()
  const last = new Map<string, string | null>()
  let asked = new Map<string, Blank>()
  let timer: ReturnType<typeof setTimeout> | null = null

  async function find(): Promise<void> {
    timer = null
    const blanks = [...asked.values()]
    asked = new Map()
    const { findFailures } = await finding.load()
    const found = await findFailures(table(), blanks)
    for (const { row, columnId, problem } of found) {
      const ofRow = known.get(row) ?? new Map<string, string | null>()
      known.set(row, ofRow.set(columnId, problem))
      last.set(`${row.id} ${columnId}`, problem)
    }
    while (last.size > MOST) last.delete([...last.keys()][0] ?? '')
    if (found.some(({ problem }) => problem !== null)) failures.onFound()
  }
  const failures: Failures = {
    of(row, column) {
      if (row.id < 0 || !mayFail(row, column)) return null
      const problem = known.get(row)?.get(column.id)
      if (problem !== undefined) return problem
      asked.set(`${row.id} ${column.id}`, { row, columnId: column.id })
      // A cell stays blank without a reason where that cannot be found out: nothing else hangs on it.
      timer ??= setTimeout(() => void find().catch(() => undefined), WAIT)
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
