import type { ColumnWire, TableWire } from '#core/api/wire.ts'
import { fieldOf } from '#core/fields/index.ts'

/** Whether a column shows what other tables hold: links, lookups and the like. Formulas say by themselves what they give. */
export function leadsElsewhere({ uidt }: Pick<ColumnWire, 'uidt'>): boolean {
  const { compute, isFormula } = fieldOf({ type: uidt })
  return compute !== undefined && !isFormula
}

/** Tables whose records decide what a table's links, lookups and the like show. */
export function tablesBehind(table: TableWire, tables: readonly TableWire[]): Set<string> {
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
