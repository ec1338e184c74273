/** Supported encodings; ids are TextDecoder labels. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'windows-1257',
  'windows-874',
  'macintosh',
  'ibm866',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const
export type Encoding = (typeof encodings)[number]

/**
 * Detects the encoding by byte order mark, UTF-16 zero bytes, valid UTF-8, else windows-1252. Single-byte encodings
 * cannot be distinguished reliably. The first piece starts at the beginning of the file.
 */
export function detectEncoding(pieces: readonly Uint8Array[]): Encoding {
  const head = pieces[0] ?? new Uint8Array()
  const marked = markOf(head)
  if (marked) return marked
  const wide = wideOrder(head)
  if (wide) return wide
  return pieces.every((piece, index) => isUtf8(piece, index === 0)) ? 'utf-8' : 'windows-1252'
}

function markOf(bytes: Uint8Array): Encoding | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null
}

/** Detects UTF-16 without a byte order mark: ASCII characters have a zero in the same half of each pair. */
function wideOrder(bytes: Uint8Array): Encoding | null {
  const length = Math.min(bytes.length, 4096) & ~1
  if (length < 4) return null
  let low = 0
  let high = 0
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) high += 1
    if (bytes[at + 1] === 0) low += 1
  }
  const pairs = length / 2
  if (low > pairs * 0.4 && high < pairs * 0.05) return 'utf-16le'
  return high > pairs * 0.4 && low < pairs * 0.05 ? 'utf-16be' : null
}

/** A piece may end inside a character, and every piece but the first may start inside one. */
function isUtf8(piece: Uint8Array, isFirst: boolean): boolean {
  let start = 0
  if (!isFirst) while (start < 3 && ((piece[start] ?? 0) & 0xc0) === 0x80) start += 1
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(piece.subarray(start), { stream: true })
    return true
  } catch {
    return false
  }
}
