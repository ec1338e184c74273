import type { ColumnBody } from '#core/api/tables/tables.ts'
import { fieldOf } from '#core/fields/index.ts'
import { standardTypes } from '#core/schema.ts'
import { isCurrentTimestamp, isSetOnUpdate } from '#core/fields/options/default-value.ts'

/**
 * Detects a modification time declared by older clients: a date and time that is set on update, has `au`, or
 * is called `updated_at` with the current time as default, which NocoDB 0.109 treats as a system field.
 */
export function declaredColumn(body: ColumnBody): ColumnBody {
  const { au: follows, ...column } = body
  const { storage, readOnly } = fieldOf({ type: column.uidt })
  if (storage !== 'datetime' || readOnly || typeof column.cdf !== 'string') return column
  const { cdf, rqd: _, ...rest } = column
  const isNamed = column.column_name === 'updated_at'
  if (!isSetOnUpdate(cdf) && !((follows || isNamed) && isCurrentTimestamp(cdf))) return column
  return { ...rest, uidt: standardTypes.lastModifiedTime }
}
