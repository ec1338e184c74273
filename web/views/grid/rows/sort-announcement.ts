import { t } from '../../../i18n/i18n.ts'
import type { GridColumn } from '../grid-props.ts'

/** Describes the sort columns. */
const sortWords = (columns: readonly GridColumn[]): string =>
  columns
    .flatMap(({ field, sort }) => (sort ? [`${field.title} ${sort === 'asc' ? '↑' : '↓'}`] : []))
    .join(', ')

/** Announces the sort order if it changed. */
export const announceSortOrder = (
  before: readonly GridColumn[],
  now: readonly GridColumn[],
): string | null => {
  const fields = sortWords(now)
  return fields === '' || fields === sortWords(before) ? null : t('grid.sorted', { fields })
}
