import type { ChangedPart, DetectedChangeType } from '#core/api/sources/source-diff.ts'
import type { NativeTable } from '#core/native-tables.ts'
import type { Table } from '#core/schema.ts'
import type { FoundTable } from '../../engine/sources/introspection.ts'
import { nativeTableOf } from '../../schema/attach/attach-tables.ts'
import { type Difference, difference, partOf } from './difference.ts'

/** Kind, key, rights and comment of a table, which change as one: each depends on the others. */
export function compareTable(table: Table, native: NativeTable, found: FoundTable): Difference[] {
  const now = nativeTableOf(found, false)
  const parts = [
    ...partOf('kind', native.kind, now.kind),
    ...partOf('key', keyText(native), keyText(now)),
    ...partOf('numbered', native.isNumbered, now.isNumbered),
    // Whether the source is read-only is a setting here, no difference.
    ...partOf('access', native.readOnly === 'source' ? null : native.readOnly, now.readOnly),
    ...(native.comment === undefined ? [] : partOf('comment', native.comment, found.comment)),
  ]
  if (parts.length === 0) return []
  return [difference(typeOf(parts), found, null, { kind: 'changedTable', table, found }, parts)]
}

/** The columns of a key; a key that is hashed counts as another one. */
function keyText({ key, idColumn }: Pick<NativeTable, 'key' | 'idColumn'>): string | null {
  if (key.length === 0) return null
  const names = key.join(', ')
  return key.length === 1 && idColumn === null ? `${names} (hashed)` : names
}

function typeOf(parts: readonly ChangedPart[]): DetectedChangeType {
  const has = (...names: ChangedPart['what'][]) => parts.some(({ what }) => names.includes(what))
  if (has('kind')) return 'TABLE_KIND_CHANGE'
  if (has('key', 'numbered')) return 'TABLE_KEY_CHANGE'
  return has('access') ? 'TABLE_ACCESS_CHANGE' : 'TABLE_PROPS_CHANGED'
}
