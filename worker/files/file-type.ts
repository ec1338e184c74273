/** Bytes at the start of a file that determine its type. */
export const headBytes = 1024

type Sign = { at: number; bytes: readonly number[]; type: string }

const letters = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))

/** Signatures of file types. */
const signs: readonly Sign[] = [
  { at: 0, bytes: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a], type: 'image/png' },
  { at: 0, bytes: [0xff, 0xd8, 0xff], type: 'image/jpeg' },
  { at: 0, bytes: letters('GIF87a'), type: 'image/gif' },
  { at: 0, bytes: letters('GIF89a'), type: 'image/gif' },
  { at: 8, bytes: letters('WEBP'), type: 'image/webp' },
  { at: 8, bytes: letters('WAVE'), type: 'audio/wav' },
  { at: 4, bytes: letters('ftypavif'), type: 'image/avif' },
  { at: 4, bytes: letters('ftypM4A'), type: 'audio/mp4' },
  { at: 4, bytes: letters('ftypqt'), type: 'video/quicktime' },
  { at: 4, bytes: letters('ftypheic'), type: 'image/heic' },
  { at: 4, bytes: letters('ftyp'), type: 'video/mp4' },
  { at: 0, bytes: [0x1a, 0x45, 0xdf, 0xa3], type: 'video/webm' },
  { at: 0, bytes: letters('OggS'), type: 'audio/ogg' },
  { at: 0, bytes: letters('ID3'), type: 'audio/mpeg' },
  { at: 0, bytes: [0xff, 0xfb], type: 'audio/mpeg' },
  { at: 0, bytes: letters('fLaC'), type: 'audio/flac' },
  { at: 0, bytes: letters('%PDF-'), type: 'application/pdf' },
  { at: 0, bytes: [0x50, 0x4b, 0x03, 0x04], type: 'application/zip' },
  { at: 0, bytes: [0x1f, 0x8b], type: 'application/gzip' },
]

/** Types without a signature, by file extension. None of them is ever displayed inline. */
const byEnding: Record<string, string> = {
  txt: 'text/plain',
  log: 'text/plain',
  md: 'text/markdown',
  csv: 'text/csv',
  tsv: 'text/tab-separated-values',
  json: 'application/json',
  xml: 'application/xml',
  ics: 'text/calendar',
  vcf: 'text/vcard',
  rtf: 'application/rtf',
  eml: 'message/rfc822',
  doc: 'application/msword',
  xls: 'application/vnd.ms-excel',
  ppt: 'application/vnd.ms-powerpoint',
}

/** Documents that are ZIP archives. */
const zipped: Record<string, string> = {
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  epub: 'application/epub+zip',
}

/**
 * Determines a file's type from its first bytes, then from its extension. The sender's claim is ignored,
 * because browsers would later trust it.
 */
export function fileTypeOf(head: Uint8Array, name: string): string {
  const ending = (/\.([a-z0-9]+)$/i.exec(name)?.[1] ?? '').toLowerCase()
  const sign = signs.find(({ at, bytes }) => bytes.every((byte, index) => head[at + index] === byte))
  if (sign?.type === 'application/zip') return own(zipped, ending) ?? sign.type
  if (sign?.type === 'video/webm' && ending === 'weba') return 'audio/webm'
  if (sign) return sign.type
  const start = new TextDecoder('utf-8').decode(head).trimStart().toLowerCase()
  if (/^(?:<\?xml[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*(?:<!doctype svg[^>]*>\s*)?<svg[\s>]/.test(start))
    return 'image/svg+xml'
  if (/<(?:!doctype html|html|head|body|script|iframe)[\s>]/.test(start)) return 'text/html'
  if (ending === 'svg') return 'image/svg+xml'
  if (ending === 'html' || ending === 'htm' || ending === 'xhtml') return 'text/html'
  const known = own(byEnding, ending)
  if (known) return known
  return 'application/octet-stream'
}

function own(kinds: Record<string, string>, ending: string): string | undefined {
  return Object.hasOwn(kinds, ending) ? kinds[ending] : undefined
}
