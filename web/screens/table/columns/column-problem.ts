import { ApiError, messageOf } from '../../../api/http/api-error.ts'
import { t } from '../../../i18n/i18n.ts'

/** An error of the field editor, and where to show it. */
export type ColumnProblem = { at: 'title' | 'default' | 'unique' | 'required' | 'form'; text: string }

/** Maps an API error to its place in the editor. */
export function problemOf(error: unknown): ColumnProblem {
  const { code, details } = error instanceof ApiError ? error : { code: null, details: {} }
  const text = messageOf(error)
  switch (code) {
    case 'TITLE_TAKEN':
    case 'TITLE_INVALID':
      return { at: 'title', text }
    case 'UNIQUE_VIOLATED_BY_DATA':
      return { at: 'unique', text }
    case 'REQUIRED_VIOLATED_BY_DATA':
      return { at: 'required', text }
    case 'COLUMN_NOT_FOUND':
      return { at: 'form', text: t('column.deletedMeanwhile') }
    case 'INVALID_VALUE':
      return { at: String(details['title']).endsWith('(default)') ? 'default' : 'form', text }
    default:
      return { at: 'form', text }
  }
}
