/**
 * True if a spreadsheet may read this text as a formula: it begins with an operator that starts one, also in its
 * fullwidth, small or superscript form or as the Unicode minus, after any white space and invisible characters; or it
 * begins with a tab or line break, which some programs drop first.
 */
export function startsFormula(text: string): boolean {
  if (/^[\t\r\n]/.test(text)) return true
  const [first = ''] = text.replace(/^[\s\p{Cc}\p{Cf}]+/u, '')
  return /^[=+\-@\u2212]/.test(first.normalize('NFKC'))
}
