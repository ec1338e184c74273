import { resultWire } from '#core/api/wire/formula-wire.ts'
import { type ColumnWire, toColumnWire } from '#core/api/wire/wire.ts'
import { fieldOf } from '#core/fields/index.ts'
import { readLinkOptions } from '#core/fields/links/link-options.ts'
import { readsOtherDatabases } from '#core/fields/links/virtual-links.ts'
import type { Column } from '#core/schema.ts'

/** Display options of links and computed fields. */
const looks = new Set([
  'relation',
  'isVirtual',
  'singular',
  'plural',
  'precision',
  'isLocaleString',
  'date_format',
  'time_format',
  'is12hrFormat',
])

/**
 * A field as strangers may see it. Definitions of links and computed fields are omitted, because they name
 * hidden tables and fields. Only the options listed above are included.
 */
export function sharedColumn(baseId: string, column: Column): ColumnWire {
  const wire = toColumnWire(baseId, column)
  const { connects, compute } = fieldOf(column)
  if (!connects && !compute) return wire
  const { colOptions: _, meta, ...rest } = wire
  const result = resultWire(column)
  return {
    ...rest,
    ...(connects ? { colOptions: linkWire(column) } : result ? { colOptions: { result } } : {}),
    meta: {
      ...Object.fromEntries(Object.entries(meta).filter(([name]) => looks.has(name))),
      // Visitors are not offered to sort by it, either.
      ...(readsOtherDatabases(column) ? { isVirtual: true } : {}),
    },
  }
}

/** How many records a link allows, and its table in `relatedMetas`. */
function linkWire(column: Column): NonNullable<ColumnWire['colOptions']> {
  const { relation, relatedTableId } = readLinkOptions(column)
  return { type: relation, fk_column_id: column.id, fk_related_model_id: relatedTableId }
}
