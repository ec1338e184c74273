/**
 * Ids of the fields that a stored formula refers to, each once: `{{id}}`, but not inside texts and titles (see
 * lexer.ts). Apart from the parser: who only shows values has no use for it. Where something is not closed, it ends.
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

/** The place after the closing letter; the end of all where there is none. */
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
