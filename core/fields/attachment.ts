import * as v from 'valibot'
import type { Expr } from '../expr/expr.ts'
import { titlesIn } from '../expr/listed.ts'
import { baseKeyOf } from '../ids.ts'
import { limits } from '../limits.ts'
import type { Field, FieldColumn, Parsed } from './field.ts'
import {
  baseKeyOfFile,
  cleanFileName,
  filePath,
  filesInText,
  filesOf,
  type StoredFile,
  storedOf,
} from './files.ts'
import { problem } from './problems.ts'
import { parseTextArgument, sizeText } from './text.ts'

const megabyte = 1024 * 1024

/** `image/*`, `image/png` or an ending like `.docx`. */
const kindOfFile = v.pipe(
  v.string(),
  v.regex(
    /^(?:[a-z]+\/(?:\*|[a-z0-9.+-]{1,100})|\.[a-z0-9]{1,12})$/,
    'Kinds of files are written like image/*, application/pdf or .docx.',
  ),
)

/**
 * Uploaded files, stored as JSON text `[{id, title, mimetype, size}]`. Calls name them by id or by any address of
 * theirs; the worker makes sure that they were uploaded to this base and puts in what the upload found them to be.
 */
export const attachment: Field = {
  type: 'Attachment',
  storage: 'text',
  holdsFiles: true,
  options: v.object({
    maxNumberOfAttachments: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.attachmentsPerCell)),
      limits.attachmentsPerCell,
    ),
    /** Megabytes. */
    maxAttachmentSize: v.optional(
      v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(limits.attachmentFieldSize)),
      limits.attachmentFieldSize,
    ),
    /** Kinds of files that are taken; none: all of them. */
    allowedTypes: v.optional(v.pipe(v.array(kindOfFile), v.maxLength(50)), []),
  }),
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
  // Text that names no file is not taken for the name of one.
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
  // Stored is more than the names: ids and sizes would be found as well.
  filterKey: titles,
  filterValue: titlesIn,
  search: (arg, needle) => ({ node: 'contains', arg: titles(arg), needle }),
  sortKey: titles,
  sortValue: titlesIn,
  uniqueable: false,
}

function titles(arg: Expr): Expr {
  return { node: 'call', name: 'titlesIn', args: [arg], kind: 'text' }
}

/** A file as clients of the wire know it, without addresses that are good for a while. */
export function wireOfFile(file: StoredFile): Record<string, unknown> {
  const { id, title, mimetype, size } = file
  return { id, path: filePath(file), title, mimetype, size }
}

/** Whether these files may stand in a cell of this column: how many, how large, of which kinds, and of this base. */
export function checkFiles(given: readonly StoredFile[], column: FieldColumn): Parsed {
  const files = given.filter(({ id }, index) => given.findIndex((each) => each.id === id) === index)
  const { most, bytes, kinds } = readFileOptions(column)
  if (files.length > most) return problem('tooManyFiles', { max: most })
  const key = baseKeyOf('column', column.id)
  for (const file of files) {
    const fileKey = baseKeyOfFile(file.id)
    // The id says which base it was uploaded to; columns without a base are those of tests.
    if (fileKey === null || (key !== null && key !== fileKey)) return problem('unknownFile')
    if (file.size > bytes)
      return problem('fileTooLarge', {
        max: sizeText(bytes),
        name: file.title,
        size: sizeText(file.size),
      })
    if (!takesKind(kinds, file)) return problem('fileType', { name: file.title })
  }
  return { ok: true, value: storedOf(files) }
}

/** What a column takes: the number of files, bytes of each, and kinds (none: all). */
export function readFileOptions({ options }: Pick<FieldColumn, 'options'>): {
  most: number
  bytes: number
  kinds: string[]
} {
  const read = v.safeParse(attachment.options, options)
  const known = read.success ? read.output : {}
  const number = (name: string, most: number) => {
    const value = known[name]
    return typeof value === 'number' ? value : most
  }
  const kinds = known['allowedTypes']
  return {
    most: number('maxNumberOfAttachments', limits.attachmentsPerCell),
    bytes: number('maxAttachmentSize', limits.attachmentFieldSize) * megabyte,
    kinds: Array.isArray(kinds) ? kinds.map(String) : [],
  }
}

/** Whether a column that takes these kinds takes this file. */
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

/** A file that a call names, by id or by one of its addresses; null for what names none. */
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

/** Some clients send the list as its text; blank is nothing, and what does not read is no list. */
function parsedJson(text: string): unknown {
  if (text.trim() === '') return null
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
