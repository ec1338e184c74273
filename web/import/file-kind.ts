/** A file that is not delimited text. */
export type OtherKind = 'spreadsheet' | 'pdf' | 'image' | 'archive' | 'database' | 'json' | 'page' | 'binary'

const starts: readonly [string, OtherKind][] = [
  ['\u00d0\u00cf\u0011\u00e0', 'spreadsheet'],
  ['%PDF', 'pdf'],
  ['\u0089PNG', 'image'],
  ['\u00ff\u00d8\u00ff', 'image'],
  ['GIF8', 'image'],
  ['RIFF', 'image'],
  ['II*\u0000', 'image'],
  ['\u001f\u008b', 'archive'],
  ['7z\u00bc\u00af', 'archive'],
  ['Rar!', 'archive'],
  ['SQLite format 3\u0000', 'database'],
]

/** Detects files that are not CSV, by name and the first few thousand bytes; null if the file may be CSV. */
export function otherKind(bytes: Uint8Array, name: string): OtherKind | null {
  const start = latin1(bytes.subarray(0, 512))
  const known = starts.find(([text]) => start.startsWith(text))
  if (known) return known[1]
  // Excel, OpenDocument and Numbers files are zip archives.
  if (start.startsWith('PK\u0003\u0004'))
    return /\.(zip|jar|docx|pptx)$/i.test(name) ? 'archive' : 'spreadsheet'
  const text = start.replace(/^\u00ef\u00bb\u00bf/, '').trimStart()
  if (/^(<!doctype html|<html)/i.test(text)) return 'page'
  if (/^(\[\s*[{[]|\{\s*")/.test(text) && (/\.json$/i.test(name) || /^(\[\s*\{\s*"|\{\s*")/.test(text)))
    return 'json'
  return isBinary(bytes) ? 'binary' : null
}

/** True for zero bytes outside UTF-16, or many control characters. */
function isBinary(bytes: Uint8Array): boolean {
  const length = Math.min(bytes.length, 8192)
  const halves = [0, 0]
  let controls = 0
  for (let at = 0; at < length; at += 1) {
    const byte = bytes[at] ?? 0
    if (byte === 0) halves[at % 2] = (halves[at % 2] ?? 0) + 1
    else if (byte < 9 || (byte > 13 && byte < 32 && byte !== 27)) controls += 1
  }
  const [even = 0, odd = 0] = halves
  const isWide = Math.min(even, odd) * 8 <= Math.max(even, odd) && even + odd > length / 5
  return (even + odd > 0 && !isWide) || controls > length * 0.05
}

function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes)
}
