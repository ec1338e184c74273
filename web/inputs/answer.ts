import type { FieldColumn } from '#core/fields/field.ts'

/** What a person has put in so far: typed text, a choice (option ids, stars, a tick), or null. Survives JSON. */
export type Answer = string | number | boolean | string[] | null

/** Stands for a date that is half typed: date boxes tell no text of such. No reader takes it for a date. */
export const halfTyped = '…'

/** True where nothing was answered. An empty box and a tick that was not set count as no answer. */
export function isBlank(answer: Answer | undefined): boolean {
  if (answer === undefined || answer === null || answer === false) return true
  return typeof answer === 'string' ? answer.trim() === '' : Array.isArray(answer) && answer.length === 0
}

/** What was typed, with what people leave out: `example.org` is the web address `https://example.org`. */
export function tidied(text: string, column: FieldColumn): string {
  const trimmed = text.trim()
  const lacksScheme = /^[^\s/:@]+\.[^\s:@]+$/.test(trimmed)
  return column.type === 'URL' && lacksScheme && column.options['validate'] !== false
    ? `https://${trimmed}`
    : text
}
