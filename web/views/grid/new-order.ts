import { t } from '../../i18n/i18n.ts'
import type { GridColumn } from './grid-props.ts'

/** By which columns the rows are sorted, for people. */
const sortWords = (columns: readonly GridColumn[]): string =>
  columns
    .flatMap(({ field, sort }) => (sort ? [`${field.title} ${sort === 'asc' ? '↑' : '↓'}`] : []))
    .join(', ')

/** Says what rows are sorted by now, where it was something else before. */
export const newOrder = (before: readonly GridColumn[], now: readonly GridColumn[]): string | null => {
  const fields = sortWords(now)
  return fields === '' || fields === sortWords(before) ? null : t('grid.sorted', { fields })
}
