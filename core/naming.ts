import * as v from 'valibot'
import { fail } from './errors.ts'
import { limits } from './limits.ts'

/** Two titles are the same when they agree after trimming, Unicode NFC and case folding. */
export function titleKey(title: string): string {
  return title.trim().normalize('NFC').toLowerCase()
}

/** The next free title: "name", then "name_1", "name_2" ... (SPEC.md section 5). */
export function nextFreeTitle(wanted: string, taken: Iterable<string>): string {
  const keys = new Set([...taken].map(titleKey))
  if (!keys.has(titleKey(wanted))) return wanted
  let suffix = 1
  while (keys.has(titleKey(`${wanted}_${suffix}`))) suffix += 1
  return `${wanted}_${suffix}`
}

/** Throws TITLE_TAKEN when the title is in use. */
export function requireFreeTitle(title: string, taken: Iterable<string>): void {
  const key = titleKey(title)
  for (const other of taken) if (titleKey(other) === key) fail('TITLE_TAKEN', { title })
}

/** A title of a base, table, column, view or option: trimmed, 1 to 255 characters, well-formed, no control characters. */
export const titleSchema = v.pipe(
  v.string('A name must be text.'),
  v.trim(),
  v.check(
    (text) =>
      text.length > 0 && text.length <= limits.titleLength && !hasControls(text) && isWellFormed(text),
    `A name must have 1 to ${limits.titleLength} characters and no control characters.`,
  ),
)

function hasControls(text: string): boolean {
  // oxlint-disable-next-line no-control-regex -- control characters are what we look for
  return /[\u0000-\u001f\u007f]/.test(text)
}

/** False when the text holds half of a surrogate pair, which no UTF-8 store keeps. */
export function isWellFormed(text: string): boolean {
  return text.isWellFormed()
}
