import { attachmentOptions } from '../options/attachment.ts'
import * as v from 'valibot'
import type { Expr } from '../../expr/expr.ts'
import { objectTitles } from '../../expr/object-lists.ts'
import { baseKeyOf } from '../../ids.ts'
import type { Field, FieldColumn, Parsed } from '../field.ts'
import {
  baseKeyOfFile,
  cleanFileName,
  filePath,
  filesInText,
  filesOf,
  type StoredFile,
  storedOf,
} from '../options/files.ts'
import { type Problem, problem } from '../problems.ts'
import { parseTextArgument, sizeText } from '../text/text-parsing.ts'

const megabyte = 1024 * 1024
/**
 * Uploaded files, stored as JSON text `[{id, title, mimetype, size}]`. Calls identify files by id or by any
 * of their paths; the worker checks that they were uploaded to this base and adds the metadata of the upload.
 */
export const attachment: Field = {
  type: 'Attachment',
  storage: 'text',
  answerKind: 'files',
  hasLongText: true,
  holdsFiles: true,
  parse(input, column) {
    const given = typeof input === 'string' ? parsedJson(input) : input
    if (given === null) return { ok: true, value: null }
    if (!Array.isArray(given)) return problem('notFiles')
    const files: StoredFile[] = []
    for (const item of given) {
      const file = readFile(item)
      if (!file) return problem(isObject(item) ? 'unknownFile' : 'notFiles')
      files.push(file)
    }
    return checkFiles(files, column)
  },
  // Text without a file is rejected, not taken as a file name.
  parseText(text, column) {
    if (text.trim() === '') return { ok: true, value: null }
    const files = filesInText(text)
    return files.length === 0 ? problem('notFiles') : checkFiles(files, column)
  },
  toWire: (value) => {
    const files = filesOf(value)
    return files.length === 0 ? null : files.map(wireOfFile)
  },
  toText: (value) =>
    filesOf(value)
      .map((file) => `${file.title}(${filePath(file)})`)
      .join(', '),
  operators: ['blank', 'notblank'],
  alsoAccepts: ['empty', 'notempty', 'null', 'notnull', 'like', 'nlike'],
  parseArgument: parseTextArgument,
  // Filters compare titles only; ids and sizes in the stored text must not match.
  filterKey: titles,
  filterValue: objectTitles,
  search: (arg, needle) => ({ node: 'contains', arg: titles(arg), needle }),
  sortKey: titles,
  sortValue: objectTitles,
  uniqueable: false,
}

function titles(arg: Expr): Expr {
  return { node: 'call', name: 'titlesIn', args: [arg], kind: 'text' }
}

/** A file in wire format, without temporary paths. */
export function wireOfFile(file: StoredFile): Record<string, unknown> {
  const { id, title, mimetype, size } = file
  return { id, path: filePath(file), title, mimetype, size }
}

/** Checks files against the column's limits (number, size, type) and the base. */
export function checkFiles(given: readonly StoredFile[], column: FieldColumn): Parsed {
  const files = given.filter(({ id }, index) => given.findIndex((each) => each.id === id) === index)
  const { most } = readFileOptions(column)
  if (files.length > most) return problem('tooManyFiles', { max: most })
  const key = baseKeyOf('column', column.id)
  for (const file of files) {
    const fileKey = baseKeyOfFile(file.id)
    // The id contains the base that the file was uploaded to; columns without a base occur in tests only.
    if (fileKey === null || (key !== null && key !== fileKey)) return problem('unknownFile')
    const refused = refusedFile(file, column)
    if (refused) return { ok: false, problem: refused }
  }
  return { ok: true, value: storedOf(files) }
}

/** Why a column does not take a file, by its size and type; null if it does. */
export function refusedFile(
  file: Pick<StoredFile, 'title' | 'mimetype' | 'size'>,
  column: Pick<FieldColumn, 'options'>,
): Problem | null {
  const { bytes, kinds } = readFileOptions(column)
  if (file.size > bytes)
    return {
      code: 'fileTooLarge',
      params: { max: sizeText(bytes), name: file.title, size: sizeText(file.size) },
    }
  return takesKind(kinds, file) ? null : { code: 'fileType', params: { name: file.title } }
}

/** Limits of a column: number of files, bytes per file, and accepted types (empty: all). */
export function readFileOptions({ options }: Pick<FieldColumn, 'options'>): {
  most: number
  bytes: number
  kinds: string[]
} {
  const read = v.safeParse(attachmentOptions, options)
  const known = read.success ? read.output : v.parse(attachmentOptions, {})
  return {
    most: known.maxNumberOfAttachments,
    bytes: known.maxAttachmentSize * megabyte,
    kinds: known.allowedTypes,
  }
}

/** Returns true if a file matches the accepted types. */
export function takesKind(
  kinds: readonly string[],
  { mimetype, title }: Pick<StoredFile, 'mimetype' | 'title'>,
): boolean {
  if (kinds.length === 0) return true
  return kinds.some((kind) => {
    if (kind.startsWith('.')) return title.toLowerCase().endsWith(kind)
    return kind.endsWith('/*') ? mimetype.startsWith(kind.slice(0, -1)) : mimetype === kind
  })
}

/** Parses a file given by id or path; null if invalid. */
function readFile(item: unknown): StoredFile | null {
  if (!isObject(item)) return null
  const texts = ['path', 'signedPath', 'url', 'signedUrl'].map((name) => item[name])
  const addressed = texts
    .flatMap((text) => (typeof text === 'string' ? filesInText(text.slice(0, 10_000)) : []))
    .at(0)
  const id = typeof item['id'] === 'string' && baseKeyOfFile(item['id']) !== null ? item['id'] : addressed?.id
  if (id === undefined) return null
  const known = addressed?.id === id ? addressed : null
  const { title, mimetype, size } = item
  return {
    id,
    title: typeof title === 'string' && title.trim() !== '' ? cleanFileName(title) : (known?.title ?? 'file'),
    mimetype: isMimetype(mimetype) ? mimetype : (known?.mimetype ?? 'application/octet-stream'),
    size: isSize(size) ? size : (known?.size ?? 0),
  }
}

function isMimetype(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z]+\/[a-z0-9][a-z0-9.+-]{0,100}$/.test(value)
}

function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value < 1e12
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Some clients send the list as JSON text; blank text is empty, and invalid text is not a list. */
function parsedJson(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
