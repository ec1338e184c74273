import * as v from 'valibot'
import { baseKeyOf } from '../ids.ts'
import { limits } from '../limits.ts'
import type { CellValue } from '../schema.ts'
import { utf8Length } from './text.ts'

/** A file as a cell names it. What it is and how large, the upload has found out. */
export type StoredFile = { id: string; title: string; mimetype: string; size: number }

const storedSchema = v.array(
  v.object({ id: v.string(), title: v.string(), mimetype: v.string(), size: v.number() }),
)

/** The files of a stored value; none for anything else. */
export function filesOf(value: CellValue): StoredFile[] {
  if (typeof value !== 'string' || value === '') return []
  try {
    const parsed = v.safeParse(storedSchema, JSON.parse(value))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

/** The value that is stored for these files; null for none. */
export function storedOf(files: readonly StoredFile[]): CellValue {
  if (files.length === 0) return null
  return JSON.stringify(files.map(({ id, title, mimetype, size }) => ({ id, title, mimetype, size })))
}

/**
 * The end of every address of a file: `fl.../5124.image.png/photo.png`. It says all that a cell needs to know, so that
 * a file can be named by its address alone.
 */
export function fileAddress({ id, title, mimetype, size }: StoredFile): string {
  return `${id}/${size}.${mimetype.replace('/', '.')}/${encodeTitle(title)}`
}

/** The lasting address, for those who are signed in. */
export function filePath(file: StoredFile): string {
  return `download/${fileAddress(file)}`
}

/** The address for a while, for anybody who has it; `prefix` is what the API has signed for this file. */
export function signedFilePath(prefix: string, file: StoredFile): string {
  return `${prefix}/${fileAddress(file)}`
}

/** Start to the end of each address of a file in a text, with what is known of the file. */
const addressPattern =
  /(fl[a-z0-9]{36})\/(\d{1,12})\.([a-z]+)\.([a-z0-9][a-z0-9.+-]{0,100})\/([^\s()/?#,"']*)/g

/** The files whose addresses a text holds, in order. */
export function filesInText(text: string): StoredFile[] {
  return [...text.matchAll(addressPattern)].map(
    ([, id = '', size = '', kind = '', subtype = '', title = '']) => ({
      id,
      title: cleanFileName(decodeTitle(title)),
      mimetype: `${kind}/${subtype}`,
      size: Number(size),
    }),
  )
}

/** Key of the base that a file was uploaded to; null for what is no file's id. */
export function baseKeyOfFile(id: string): string | null {
  return baseKeyOf('file', id)
}

function encodeTitle(title: string): string {
  return encodeURIComponent(title).replace(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

function decodeTitle(title: string): string {
  try {
    return decodeURIComponent(title)
  } catch {
    return title
  }
}

/** Names that some systems keep for devices. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * The name of a file as it may be shown and saved: its last part, without signs that steer or turn text, not too long
 * (UTF-8 bytes), with its ending kept.
 */
export function cleanFileName(name: string): string {
  const last = name.toWellFormed().split(/[/\\]/).at(-1) ?? ''
  const bare = last
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[:*?"<>|]/g, '_')
    .trim()
    .replace(/^\.+|[. ]+$/g, '')
    .replace(reserved, '_$1')
  return shortened(bare === '' ? 'file' : bare)
}

function shortened(name: string): string {
  if (utf8Length(name) <= limits.fileNameBytes) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= 12 ? name.slice(dot) : ''
  let room = limits.fileNameBytes - utf8Length(ending)
  let start = ''
  for (const letter of name.slice(0, name.length - ending.length)) {
    room -= utf8Length(letter)
    if (room < 0) break
    start += letter
  }
  return `${start.trimEnd()}${ending}`
}

/**
 * Kinds of files that a browser may show in place: none of them can run anything. SVG and HTML are not among them and
 * are always saved instead.
 */
const shown: Record<string, 'image' | 'video' | 'audio' | 'pdf'> = {
  'image/png': 'image',
  'image/jpeg': 'image',
  'image/gif': 'image',
  'image/webp': 'image',
  'image/avif': 'image',
  'image/bmp': 'image',
  'video/mp4': 'video',
  'video/webm': 'video',
  'video/ogg': 'video',
  'video/quicktime': 'video',
  'audio/mpeg': 'audio',
  'audio/ogg': 'audio',
  'audio/wav': 'audio',
  'audio/webm': 'audio',
  'audio/mp4': 'audio',
  'audio/flac': 'audio',
  'application/pdf': 'pdf',
}

/** How a browser may show a file of this kind in place; null where it is only to be saved. */
export function shownAs(mimetype: string): 'image' | 'video' | 'audio' | 'pdf' | null {
  return Object.hasOwn(shown, mimetype) ? (shown[mimetype] ?? null) : null
}
