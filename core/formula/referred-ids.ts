/**
 * Ids that a stored formula refers to as `{{id}}`, without duplicates and ignoring texts and titles (see
 * lexer.ts). Separate from the parser, so that clients that only display values do not load it. Stops at
 * unclosed parts.
 */
export function referredIds(stored: string): string[] {
  const ids = new Set<string>()
  let at = 0
  while (at < stored.length) {
    const letter = stored.charAt(at)
    if (letter === '"' || letter === "'") at = endOf(stored, at + 1, letter, escapedInTexts)
    else if (stored.startsWith('{{', at)) {
      const end = stored.indexOf('}}', at)
      if (end < 0) break
      ids.add(stored.slice(at + 2, end).trim())
      at = end + 2
    } else if (letter === '{') at = endOf(stored, at + 1, '}', escapedInTitles)
    else at += 1
  }
  return [...ids]
}

const escapedInTexts = 'ntr"\'\\'
const escapedInTitles = '}\\'

/** The position after the closing character; the end of the text if there is none. */
function endOf(text: string, from: number, closing: string, escaped: string): number {
  let at = from
  while (at < text.length) {
    const letter = text.charAt(at)
    if (letter === closing) return at + 1
    const next = text.charAt(at + 1)
    at += letter === '\\' && next !== '' && escaped.includes(next) ? 2 : 1
  }
  return at
}
