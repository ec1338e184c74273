import type { ChangedPart, DetectedChangeType } from '#core/api/sources/source-diff.ts'
import type { Difference } from '../../sources/diff/difference.ts'

const texts: Record<DetectedChangeType, string> = {
  TABLE_NEW: 'New table',
  VIEW_NEW: 'New view',
  TABLE_RENAME: 'Table may have been renamed',
  TABLE_REMOVE: 'Table removed',
  VIEW_REMOVE: 'View removed',
  TABLE_KIND_CHANGE: 'Table changed its kind',
  TABLE_KEY_CHANGE: 'Key changed',
  TABLE_ACCESS_CHANGE: 'Permission to write changed',
  TABLE_PROPS_CHANGED: 'Table changed',
  TABLE_COLUMN_ADD: 'New column',
  TABLE_COLUMN_REMOVE: 'Column removed',
  TABLE_COLUMN_RENAME: 'Column may have been renamed',
  TABLE_COLUMN_TYPE_CHANGE: 'Column type changed',
  TABLE_COLUMN_PROPS_CHANGED: 'Column changed',
  TABLE_RELATION_ADD: 'New foreign key',
  TABLE_RELATION_REMOVE: 'Foreign key removed',
  TABLE_RELATION_CHANGE: 'Foreign key changed',
  TABLE_VIRTUAL_M2M_ADD: 'New join table',
  TABLE_VIRTUAL_M2M_REMOVE: 'Join table removed',
  TABLE_VIRTUAL_M2M_CHANGE: 'Join table changed',
}

/** A difference in English, for clients that show no texts of their own. */
export function differenceText({ type, columnName, parts }: Difference): string {
  const name = columnName === null ? '' : ` (${columnName})`
  const details = parts.map(partText).join('; ')
  return `${texts[type]}${name}${details === '' ? '' : `: ${details}`}`
}

function partText({ what, before, after }: ChangedPart): string {
  return `${what} ${before ?? 'none'} → ${after ?? 'none'}`
}
