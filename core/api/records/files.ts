import * as v from 'valibot'
import { baseId, baseKeyOf, idSchema } from '../../ids.ts'
import * as limits from '../../limits.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noRows } from '../call/changed-rows.ts'
import { noInput, nothing, optionals, slot } from '../call/shapes.ts'
import * as endpoints from '../endpoints/files.ts'

/**
 * An uploaded file, in the form that attachment cells accept. `path` is permanent; `signedPath` expires after
 * one to two hours.
 */
export type FileWire = {
  id: string
  path: string
  title: string
  mimetype: string
  size: number
  signedPath: string
}

const base = slot('baseId', 'base')
const file = slot('fileId', 'file')
const fileName = v.pipe(v.string('title must be given once.'), v.maxLength(2000, 'The name is too long.'))

/** The body is the file; the query has its name and the header its media type. */
const oneFile = v.object({ title: v.optional(fileName, '') })

export const filesUpload = defineCall(endpoints.filesUpload, {
  name: 'files.upload',
  summary: 'Upload a file to a base; the body is the file',
  action: 'record.update',
  ...base,
  query: oneFile,
  body: noInput,
  bodyKind: 'bytes',
  rows: noRows,
  output: responseOf<FileWire>(),
})

export const filesPreview = defineCall(endpoints.filesPreview, {
  name: 'files.preview',
  summary: 'Upload a thumbnail of a file that was just uploaded; the body is a WebP, PNG or JPEG image',
  action: 'record.update',
  ...file,
  query: nothing,
  body: noInput,
  bodyKind: 'bytes',
  rows: noRows,
  output: responseOf<boolean>(),
})

export const filesLinks = defineCall(endpoints.filesLinks, {
  name: 'files.links',
  summary: 'Create URL prefixes that open files of a base for one to two hours',
  action: 'record.read',
  ...base,
  query: nothing,
  body: optionals({
    ids: v.pipe(
      v.array(idSchema('file'), 'Send a list of ids of files.'),
      v.maxLength(limits.fileLinksPerCall, `At most ${limits.fileLinksPerCall} files per call.`),
    ),
  }),
  output: responseOf<{ files: Record<string, string>; expires: number }>(),
})

/** Finds the base in a path like `noco/<base>/<table>/<field>`: the first id, else the base's title. */
function baseInPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  for (const part of parts)
    for (const kind of ['base', 'table', 'column', 'view'] as const) {
      const key = baseKeyOf(kind, part)
      if (key) return baseId(key)
    }
  return parts[1] ?? parts[0] ?? ''
}

const uploadPath = v.object({
  /** Base id or title, or any id of its tables, fields and views. Without a base, the newest one is used. */
  path: v.pipe(v.optional(v.string('path must be given once.'), ''), v.transform(baseInPath)),
  /** Profile and workspace pictures are stored like other files. */
  scope: v.optional(v.picklist(['workspacePics', 'profilePics', 'organizationPics'])),
})
const byUploadPath = {
  params: nothing,
  base: { slot: 'path', kind: 'base', in: 'query', orNewest: true },
} as const

export const storageUpload = defineCall(endpoints.storageUpload, {
  name: 'storage.upload',
  summary: 'Upload files (multipart/form-data) to the base in `path`',
  aliases: ['/api/v1/db/storage/upload'],
  action: 'record.update',
  ...byUploadPath,
  query: uploadPath,
  body: noInput,
  bodyKind: 'bytes',
  rows: noRows,
  output: responseOf<FileWire[]>(),
})

const fromAddress = v.object({
  url: v.pipe(v.string('Each file needs its url.'), v.maxLength(limits.urlLength, 'The url is too long.')),
  fileName: v.optional(v.nullable(fileName)),
})

export const storageUploadByUrl = defineCall(endpoints.storageUploadByUrl, {
  name: 'storage.uploadByUrl',
  summary: 'Upload files from URLs; only if the operator allows it',
  aliases: ['/api/v1/db/storage/upload-by-url'],
  action: 'file.fetch',
  ...byUploadPath,
  query: uploadPath,
  body: v.pipe(
    v.union([v.array(fromAddress), fromAddress], 'Send a list of {url, fileName}.'),
    v.transform((given) => [given].flat()),
    v.minLength(1, 'Name at least one url.'),
    v.maxLength(limits.filesPerUpload, `At most ${limits.filesPerUpload} files per call.`),
  ),
  output: responseOf<FileWire[]>(),
})

/** `download` saves the file instead of showing it; `preview` returns the thumbnail if there is one. */
const openQuery = v.object({ download: v.optional(v.string()), preview: v.optional(v.string()) })
/** The content of the file. */
const bytes = responseOf<never>()

export const filesOpen = defineCall(endpoints.filesOpen, {
  name: 'files.open',
  summary: 'Download a file as a member of its base',
  aliases: ['/dl/:fileId/:about/:title'],
  action: 'record.read',
  base: file.base,
  params: v.object({ fileId: v.string(), title: v.string() }),
  query: openQuery,
  body: noInput,
  output: bytes,
})

export const filesOpenSigned = defineCall(endpoints.filesOpenSigned, {
  name: 'files.openSigned',
  summary: 'Download a file with a recently signed URL',
  action: 'public.read',
  base: file.base,
  params: v.object({ signature: v.string(), expires: v.string(), fileId: v.string(), title: v.string() }),
  query: openQuery,
  body: noInput,
  output: bytes,
})

const attachmentSlot = slot('tableId', 'table')

export const filesOfCell = defineCall(endpoints.filesOfCell, {
  name: 'files.ofCell',
  summary: 'Create a URL of a file in a cell, valid for one to two hours',
  cost: 'cheap',
  action: 'record.read',
  base: attachmentSlot.base,
  params: v.object({ tableId: v.string(), columnId: v.string(), recordId: v.string() }),
  query: v.object({ urlOrPath: v.optional(v.pipe(v.string(), v.maxLength(5000)), '') }),
  body: noInput,
  output: responseOf<{ path: string; url: string }>(),
})

export const publicUpload = defineCall(endpoints.publicUpload, {
  name: 'public.upload',
  summary: 'Upload a file for a submission of a published form; the body is the file',
  action: 'public.submit',
  ...slot('shareId', 'share'),
  query: oneFile,
  body: noInput,
  bodyKind: 'bytes',
  output: responseOf<FileWire>(),
})
