import * as v from 'valibot'
import { baseId, baseKeyOf, idSchema } from '../ids.ts'
import { limits } from '../limits.ts'
import { answers, defineCall } from './call.ts'
import { noInput, nothing, optionals, slot } from './shapes.ts'

/** An uploaded file, as a cell takes it. `path` is its lasting address, `signedPath` one for an hour or two. */
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

/** The body is the file itself; its name is in the query, its kind in the header. */
const oneFile = v.object({ title: v.optional(fileName, '') })

export const filesUpload = defineCall({
  name: 'files.upload',
  summary: 'Upload one file to a base: the body is the file',
  method: 'POST',
  path: '/api/v2/meta/bases/:baseId/files',
  action: 'record.update',
  ...base,
  query: oneFile,
  body: noInput,
  bodyKind: 'bytes',
  output: answers<FileWire>(),
})

export const filesPreview = defineCall({
  name: 'files.preview',
  summary: 'Keep a small picture of a file that was just uploaded: the body is a WebP, PNG or JPEG',
  method: 'PUT',
  path: '/api/v2/meta/files/:fileId/preview',
  action: 'record.update',
  ...file,
  query: nothing,
  body: noInput,
  bodyKind: 'bytes',
  output: answers<boolean>(),
})

export const filesLinks = defineCall({
  name: 'files.links',
  summary: 'Starts of addresses that open files of a base for an hour or two',
  method: 'POST',
  path: '/api/v2/meta/bases/:baseId/files/links',
  action: 'record.read',
  ...base,
  query: nothing,
  body: optionals({
    ids: v.pipe(
      v.array(idSchema('file'), 'Send a list of ids of files.'),
      v.maxLength(limits.fileLinksPerCall, `At most ${limits.fileLinksPerCall} files per call.`),
    ),
  }),
  output: answers<{ files: Record<string, string>; expires: number }>(),
})

/** What names the base in a path like `noco/<base>/<table>/<field>`: the first id in it, else the base's title. */
function baseInPath(path: string): string {
  const parts = path.split('/').filter((part) => part !== '')
  for (const part of parts)
    for (const kind of ['base', 'table', 'column', 'view'] as const) {
      const key = baseKeyOf(kind, part)
      if (key) return baseId(key)
    }
  return parts[1] ?? parts[0] ?? ''
}

const unnamed = 'Say what base the files are for: path=noco/<base>/<table>/<field>.'
const uploadPath = v.object({
  /** By id or title, or any id of the base's tables, fields and views. */
  path: v.pipe(v.optional(v.string(unnamed), ''), v.transform(baseInPath), v.minLength(1, unnamed)),
})
const byUploadPath = { params: nothing, base: { slot: 'path', kind: 'base', in: 'query' } } as const

export const storageUpload = defineCall({
  name: 'storage.upload',
  summary: 'Upload files (multipart/form-data) for the base that path names',
  method: 'POST',
  path: '/api/v2/storage/upload',
  aliases: ['/api/v1/db/storage/upload'],
  action: 'record.update',
  ...byUploadPath,
  query: uploadPath,
  body: noInput,
  bodyKind: 'bytes',
  output: answers<FileWire[]>(),
})

const fromAddress = v.object({
  url: v.pipe(v.string('Each file needs its url.'), v.maxLength(limits.urlLength, 'The url is too long.')),
  fileName: v.optional(v.nullable(fileName)),
})

export const storageUploadByUrl = defineCall({
  name: 'storage.uploadByUrl',
  summary: 'Have files fetched from addresses; only where the operator allows it',
  method: 'POST',
  path: '/api/v2/storage/upload-by-url',
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
  output: answers<FileWire[]>(),
})

/** `download` has the file saved instead of shown; `preview` gives the small picture where there is one. */
const openQuery = v.object({ download: v.optional(v.string()), preview: v.optional(v.string()) })
/** The file's own bytes. */
const bytes = answers<never>()

export const filesOpen = defineCall({
  name: 'files.open',
  summary: 'A file, for members of its base',
  method: 'GET',
  path: '/download/:fileId/:about/:title',
  aliases: ['/dl/:fileId/:about/:title'],
  action: 'record.read',
  base: file.base,
  params: v.object({ fileId: v.string(), title: v.string() }),
  query: openQuery,
  body: noInput,
  output: bytes,
})

export const filesOpenSigned = defineCall({
  name: 'files.openSigned',
  summary: 'A file, for whoever has an address of it that was signed a short while ago',
  method: 'GET',
  path: '/dltemp/:signature/:expires/:fileId/:about/:title',
  action: 'public.read',
  base: file.base,
  params: v.object({ signature: v.string(), expires: v.string(), fileId: v.string(), title: v.string() }),
  query: openQuery,
  body: noInput,
  output: bytes,
})

const attachmentSlot = slot('tableId', 'table')

export const filesOfCell = defineCall({
  name: 'files.ofCell',
  summary: 'An address, good for an hour or two, of a file that a cell holds',
  method: 'GET',
  cost: 'cheap',
  path: '/api/v2/downloadAttachment/:tableId/:columnId/:recordId',
  action: 'record.read',
  base: attachmentSlot.base,
  params: v.object({ tableId: v.string(), columnId: v.string(), recordId: v.string() }),
  query: v.object({ urlOrPath: v.optional(v.pipe(v.string(), v.maxLength(5000)), '') }),
  body: noInput,
  output: answers<{ path: string; url: string }>(),
})

export const publicUpload = defineCall({
  name: 'public.upload',
  summary: 'Upload one file for an answer to a published form: the body is the file',
  method: 'POST',
  path: '/api/v2/public/shared-view/:shareId/files',
  action: 'public.submit',
  ...slot('shareId', 'share'),
  query: oneFile,
  body: noInput,
  bodyKind: 'bytes',
  output: answers<FileWire>(),
})
