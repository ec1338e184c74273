import { fail } from '#core/errors.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { Column } from '#core/schema.ts'
import { conversionOf } from '../../conversion/undo.ts'
import type { LogHead } from '../../store/homes/commit.ts'
import type { Home } from '../../store/homes/home.ts'

/** For fields whose type was changed: the physical column that they had before the first such change. */
export type Conversions = Map<string, string>

export function noteConversion(conversions: Conversions, change: LogHead): void {
  const conversion = conversionOf(change)
  if (conversion && !conversions.has(conversion.columnId))
    conversions.set(conversion.columnId, conversion.before)
}

/** The fields that have another type by now than before the conversions. */
export async function convertedColumns(home: Home, conversions: Conversions): Promise<Column[]> {
  if (conversions.size === 0) return []
  const schema = await home.schema()
  return schema.tables
    .flatMap((table) => table.columns)
    .filter(({ id, physicalName }) => (conversions.get(id) ?? physicalName) !== physicalName)
}

/** Throws CANNOT_UNDO when old values would come back into a field that has another type by now. */
export function requireSameTypes(group: readonly Change[], converted: readonly Column[]): void {
  for (const { id, title } of converted)
    if (group.some((change) => hasCellsOf(change, id)))
      fail('CANNOT_UNDO', { reason: `the type of ${title} was changed since. Undo that first.` })
}

function hasCellsOf({ kind, rows }: Change, columnId: string): boolean {
  if (kind === 'record.insert') return false
  return rows.some(({ before, after }) =>
    [before, after].some((cells) => cells && Object.hasOwn(cells, columnId)),
  )
}
