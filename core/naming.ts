import * as v from 'valibot'
import * as limits from './limits.ts'

/** Titles are equal if they match after trimming, Unicode NFC and case folding. */
export function titleKey(title: string): string {
  return title.trim().normalize('NFC').toLowerCase()
}

/** Returns the next free title: "name", then "name_1", "name_2" and so on. */
export function nextFreeTitle(wanted: string, taken: Iterable<string>): string {
  const keys = new Set([...taken].map(titleKey))
  if (!keys.has(titleKey(wanted))) return wanted
  let suffix = 1
  while (keys.has(titleKey(`${wanted}_${suffix}`))) suffix += 1
  return `${wanted}_${suffix}`
}

/**
 * Title of a base, table, column, view or option: trimmed, 1 to 255 characters, well-formed, no control
 * characters.
 */
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
  // oxlint-disable-next-line no-control-regex -- the check looks for control characters
  return /[\u0000-\u001f\u007f]/.test(text)
}

/** Returns false if the text has a lone surrogate, which UTF-8 cannot encode. */
export function isWellFormed(text: string): boolean {
  return text.isWellFormed()
}
