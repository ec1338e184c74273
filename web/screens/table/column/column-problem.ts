import { ApiError, messageOf } from '../../../api/api-error.ts'
import { t } from '../../../i18n/i18n.ts'

/** What is wrong with a field that is being made or changed, and where it belongs. */
export type ColumnProblem = { at: 'title' | 'default' | 'unique' | 'required' | 'form'; text: string }

/** Where the error of a call belongs. */
export function problemOf(error: unknown): ColumnProblem {
  const { code, details } = error instanceof ApiError ? error : { code: null, details: {} }
  const text = messageOf(error)
  switch (code) {
    case 'TITLE_TAKEN':
    case 'TITLE_INVALID':
      return { at: 'title', text }
    case 'NOT_UNIQUE':
      return { at: 'unique', text }
    case 'HAS_BLANKS':
      return { at: 'required', text }
    case 'COLUMN_NOT_FOUND':
      return { at: 'form', text: t('column.goneMeanwhile') }
    case 'INVALID_VALUE':
      return { at: String(details['title']).endsWith('(default)') ? 'default' : 'form', text }
    default:
      return { at: 'form', text }
  }
}
