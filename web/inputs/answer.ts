import type { FieldColumn } from '#core/fields/field.ts'

/** An answer as entered: typed text, a choice (option ids, rating, checkbox) or null. JSON-safe. */
export type Answer = string | number | boolean | string[] | null

/** Marks a half-typed date, for which date inputs report no text. No parser accepts it. */
export const partialInput = '…'

/** True for an empty input or an unset checkbox. */
export function isBlank(answer: Answer | undefined): boolean {
  if (answer === undefined || answer === null || answer === false) return true
  return typeof answer === 'string' ? answer.trim() === '' : Array.isArray(answer) && answer.length === 0
}

/** Adds a missing scheme: `example.org` -> `https://example.org`. */
export function withScheme(text: string, { options }: Pick<FieldColumn, 'options'>): string {
  const trimmed = text.trim()
  const lacksScheme = /^[^\s/:@]+\.[^\s:@]+$/.test(trimmed)
  return lacksScheme && options['validate'] !== false ? `https://${trimmed}` : text
}
