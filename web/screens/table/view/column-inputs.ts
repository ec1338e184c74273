import { fromColumnWire } from '#core/api/from-wire/column-from-wire.ts'
import type { ColumnWire } from '#core/api/wire/wire.ts'
import { fieldOf } from '#core/fields/index.ts'

/** These columns and all their inputs, transitively. */
export function withInputs(ids: Iterable<string>, columns: readonly ColumnWire[]): Set<string> {
  const byId = new Map(columns.map((column) => [column.id, column]))
  const found = new Set<string>()
  const visit = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    const wire = byId.get(id)
    const { dependsOn } = wire ? fieldOf({ type: wire.uidt }) : {}
    if (wire && dependsOn) dependsOn(fromColumnWire(wire)).forEach(visit)
  }
  for (const id of ids) visit(id)
  return found
}

/** Columns that other columns of the table depend on. */
export function inputsOf(columns: readonly ColumnWire[]): Set<string> {
  const computed = columns.filter(({ uidt }) => fieldOf({ type: uidt }).dependsOn).map(({ id }) => id)
  const inputs = withInputs(computed, columns)
  for (const id of computed) inputs.delete(id)
  return inputs
}
