/**
 * Returns true if a spreadsheet may interpret this text as a formula. That is the case if it starts, after
 * whitespace and invisible characters, with a formula operator (also fullwidth, small, superscript or the
 * Unicode minus), or if it starts with a tab or line break, which some programs strip first.
 */
export function startsLikeFormula(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true
  const [first = ''] = text.replace(/^[\s\p{Cc}\p{Cf}]+/u, '')
  return /^[=+\-@\u2212]/.test(first.normalize('NFKC'))
}
