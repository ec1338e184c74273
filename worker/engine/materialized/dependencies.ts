import { isClientEvaluated } from '#core/expr/client-evaluated.ts'
import { type Expr, partsOf } from '#core/expr/expr.ts'
import type { LinkPath, Table } from '#core/schema.ts'
import { columnOf } from '../identifiers/columns.ts'

// What the value of a computed column is computed from: cells of its own record, and of records behind links.

/**
 * The records of a table that a value reads: level 0 is the record of the column, each other level is behind a link of
 * its parent level.
 */
export type Level = {
  table: Table
  /** The level that has the link, and the link; null for level 0. */
  behind: { level: number; path: LinkPath } | null
  /** True if cells of these records are read, besides their links. */
  readsCells: boolean
}

/** More levels would make too many triggers. */
const levelsMax = 8

/** The levels of expressions; null if a value depends on more than records of the base database. */
export function levelsOf(exprs: readonly Expr[], table: Table): Level[] | null {
  const levels: Level[] = [{ table, behind: null, readsCells: false }]
  return exprs.every((expr) => addLevels(levels, 0, expr)) && levels.length <= levelsMax ? levels : null
}

/** Adds what an expression of a level reads; false if it depends on something else. */
function addLevels(levels: Level[], at: number, expr: Expr): boolean {
  const level = levels[at]
  if (!level || level.table.native || isClientEvaluated(expr)) return false
  switch (expr.node) {
    case 'timed':
      return false
    case 'column':
      level.readsCells = true
      return true
    case 'related':
    case 'exists': {
      const path = columnOf(level.table, expr.linkId).link
      if (!path || path.through.kind === 'virtual' || path.table.native) return false
      // The key to the linked record is a cell.
      if (path.through.kind === 'ownKey') level.readsCells = true
      const next = levelBehind(levels, at, path)
      const values = expr.node === 'related' ? expr.values : []
      return [...values, ...(expr.condition ? [expr.condition] : [])].every((each) =>
        addLevels(levels, next, each),
      )
    }
    default:
  }
  return partsOf(expr).every((each) => addLevels(levels, at, each))
}

function levelBehind(levels: Level[], at: number, path: LinkPath): number {
  const known = levels.findIndex(
    ({ behind }) => behind?.level === at && nameOfPath(behind.path) === nameOfPath(path),
  )
  if (known !== -1) return known
  levels.push({ table: path.table, behind: { level: at, path }, readsCells: false })
  return levels.length - 1
}

function nameOfPath({ through, table }: LinkPath): string {
  const isOfPairs = through.kind === 'junction' || through.kind === 'virtual'
  return `${through.kind} ${table.id} ${isOfPairs ? `${through.name} ${through.own}` : through.key.physicalName}`
}
