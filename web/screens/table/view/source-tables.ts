import type { ColumnWire, TableWire } from '#core/api/wire/wire.ts'
import { fieldOf } from '#core/fields/index.ts'

/**
 * True for columns that show other tables' values: links, lookups and the like. Formulas carry their own result type.
 */
export function readsOtherTables({ uidt }: Pick<ColumnWire, 'uidt'>): boolean {
  const { compute, isFormula } = fieldOf({ type: uidt })
  return compute !== undefined && !isFormula
}

/** The tables that a table's links and lookups read from. */
export function sourceTables(table: TableWire, tables: readonly TableWire[]): Set<string> {
  const behind = new Set<string>()
  const visit = (one: TableWire): void => {
    for (const { colOptions } of one.columns) {
      const id = colOptions?.fk_related_model_id
      const next = id === undefined || behind.has(id) ? undefined : tables.find((each) => each.id === id)
      if (!next) continue
      behind.add(next.id)
      visit(next)
    }
  }
  visit(table)
  return behind
}
