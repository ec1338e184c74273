import type { Problem } from '#core/fields/problems.ts'
import { t } from '../i18n/i18n.ts'

/** What is wrong with a value, as a sentence in the language on screen. */
export function problemMessage({ code, params }: Problem): string {
  return t(`fields.problem.${code}`, params)
}
