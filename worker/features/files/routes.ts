import * as calls from '#core/api/records/files.ts'
import { route } from '../../request/register-routes.ts'
import { linkOfCell } from './cell-file-link.ts'
import { linkFiles, openFile, openSigned } from './open-file.ts'
import { keepPreview, uploadMany, uploadOne } from './upload.ts'
import { uploadByUrl } from './upload-by-url.ts'

export const filesRoutes = [
  route(calls.filesUpload, uploadOne),
  route(calls.filesPreview, keepPreview),
  route(calls.filesLinks, linkFiles),
  route(calls.storageUpload, uploadMany),
  route(calls.storageUploadByUrl, uploadByUrl),
  route(calls.filesOpen, openFile),
  route(calls.filesOpenSigned, openSigned),
  route(calls.filesOfCell, linkOfCell),
]
