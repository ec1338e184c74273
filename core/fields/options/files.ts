import * as v from 'valibot'
import { baseKeyOf } from '../../ids.ts'
import * as limits from '../../limits.ts'
import type { CellValue } from '../../schema.ts'
import { utf8Length } from '../text/text-parsing.ts'

/** A file in a cell. Type and size are determined at upload. */
export type StoredFile = { id: string; title: string; mimetype: string; size: number }

const storedSchema = v.array(
  v.object({ id: v.string(), title: v.string(), mimetype: v.string(), size: v.number() }),
)

/** Files of a stored value; empty for other values. */
export function filesOf(value: CellValue): StoredFile[] {
  if (typeof value !== 'string' || value === '') return []
  try {
    const parsed = v.safeParse(storedSchema, JSON.parse(value))
    return parsed.success ? parsed.output : []
  } catch {
    return []
  }
}

/** The stored value of files; null if empty. */
export function storedOf(files: readonly StoredFile[]): CellValue {
  if (files.length === 0) return null
  return JSON.stringify(files.map(({ id, title, mimetype, size }) => ({ id, title, mimetype, size })))
}

/**
 * The path suffix of a file: `fl.../5124.image.png/photo.png`. It contains all metadata that a cell needs, so
 * a file can be given by its URL alone.
 */
export function fileAddress({ id, title, mimetype, size }: StoredFile): string {
  return `${id}/${size}.${mimetype.replace('/', '.')}/${encodeTitle(title)}`
}

/** The permanent path, which requires a session. */
export function filePath(file: StoredFile): string {
  return `download/${fileAddress(file)}`
}

/** A temporary path that works for anyone; `prefix` is the signed part from the API. */
export function signedFilePath(prefix: string, file: StoredFile): string {
  return `${prefix}/${fileAddress(file)}`
}

/** Matches file paths in a text and captures their metadata. */
const addressPattern =
  /(fl[a-z0-9]{36})\/(\d{1,12})\.([a-z]+)\.([a-z0-9][a-z0-9.+-]{0,100})\/([^\s()/?#,"']*)/g

/** Files whose paths occur in a text, in order. */
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

/** Key of the base that a file was uploaded to; null for invalid file ids. */
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

/** Reserved device names on Windows. */
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/**
 * Sanitizes a file name for display and saving: last path segment, no control or bidirectional characters,
 * limited length (UTF-8 bytes) with its extension kept.
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
 * File types that browsers may display inline, because they cannot run scripts. SVG and HTML are excluded and
 * always downloaded.
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

/** How a browser may display this file type inline; null if it must be downloaded. */
export function displayAs(mimetype: string): 'image' | 'video' | 'audio' | 'pdf' | null {
  return Object.hasOwn(shown, mimetype) ? (shown[mimetype] ?? null) : null
}
