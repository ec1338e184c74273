import { fromColumnWire } from '#core/api/column-of-wire.ts'
import type { ColumnWire } from '#core/api/wire.ts'
import { fieldOf } from '#core/fields/index.ts'

/** The columns that these are worked out from, whatever lies between, and these themselves. */
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

/** The columns of which others of the table are worked out: these others change with them. */
export function inputsOf(columns: readonly ColumnWire[]): Set<string> {
  const worked = columns.filter(({ uidt }) => fieldOf({ type: uidt }).dependsOn).map(({ id }) => id)
  const inputs = withInputs(worked, columns)
  for (const id of worked) inputs.delete(id)
  return inputs
}
