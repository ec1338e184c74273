import type { Problem } from '#core/fields/problems.ts'
import { t } from '../../i18n/i18n.ts'

/** The localized error message of a value. */
export function problemMessage({ code, params }: Problem): string {
  return t(`fields.problem.${code}`, params)
}
