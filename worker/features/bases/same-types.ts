import { fail } from '#core/errors.ts'
import type { Change } from '#core/protocol/changes.ts'
import { conversionOf } from '../../conversion/undo.ts'
import type { Home } from '../../store/homes/home.ts'

/** For fields whose type was changed: the physical column that they had before the first such change. */
export type Conversions = Map<string, string>

export function noteConversions(conversions: Conversions, changes: readonly Change[]): void {
  for (const change of changes) {
    const conversion = conversionOf(change)
    if (conversion && !conversions.has(conversion.columnId))
      conversions.set(conversion.columnId, conversion.before)
  }
}

/** Throws CANNOT_UNDO when old values would come back into a field that has another type by now. */
export async function requireSameTypes(
  home: Home,
  group: readonly Change[],
  conversions: Conversions,
): Promise<void> {
  if (conversions.size === 0) return
  const schema = await home.schema()
  const columns = new Map(
    schema.tables.flatMap((table) => table.columns).map((column) => [column.id, column]),
  )
  for (const [columnId, physicalName] of conversions) {
    const column = columns.get(columnId)
    if (!column || column.physicalName === physicalName) continue
    if (group.some((change) => hasCellsOf(change, columnId)))
      fail('CANNOT_UNDO', { reason: `the type of ${column.title} was changed since. Undo that first.` })
  }
}

function hasCellsOf({ kind, rows }: Change, columnId: string): boolean {
  if (kind === 'record.insert') return false
  return rows.some(({ before, after }) =>
    [before, after].some((cells) => cells && Object.hasOwn(cells, columnId)),
  )
}
