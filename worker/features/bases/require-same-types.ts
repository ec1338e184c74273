import { failBecause } from '#core/error-reasons/error-reasons.ts'
import type { Change } from '#core/protocol/changes.ts'
import type { Column } from '#core/schema.ts'
import { conversionOf } from '../../conversion/undo-conversion.ts'
import type { LogHead } from '../../store/base-databases/commit.ts'
import type { BaseDatabase } from '../../store/base-databases/base-database.ts'

/** For converted fields: the physical column before the first conversion. */
export type Conversions = Map<string, string>

export function noteConversion(conversions: Conversions, change: LogHead): void {
  const conversion = conversionOf(change)
  if (conversion && !conversions.has(conversion.columnId))
    conversions.set(conversion.columnId, conversion.before)
}

/** Fields whose type differs from before the conversions. */
export async function convertedColumns(database: BaseDatabase, conversions: Conversions): Promise<Column[]> {
  if (conversions.size === 0) return []
  const schema = await database.schema()
  return schema.tables
    .flatMap((table) => table.columns)
    .filter(({ id, physicalName }) => (conversions.get(id) ?? physicalName) !== physicalName)
}

/** Throws CANNOT_UNDO if old values would be restored into a field with another type. */
export function requireSameTypes(group: readonly Change[], converted: readonly Column[]): void {
  for (const { id, title } of converted)
    if (group.some((change) => hasCellsOf(change, id))) failBecause('CANNOT_UNDO', 'typeChanged', { title })
}

function hasCellsOf({ kind, rows }: Change, columnId: string): boolean {
  if (kind === 'record.insert') return false
  return rows.some(({ before, after }) =>
    [before, after].some((cells) => cells && Object.hasOwn(cells, columnId)),
  )
}
