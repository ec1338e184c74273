import * as calls from '#core/api/import-export/imports.ts'
import { route } from '../../request/register-routes.ts'
import { beginImport } from './begin.ts'
import { finishTheImport } from './finish.ts'
import { cancelImport, readImport } from './read-and-cancel.ts'
import { sendPart } from './send-part.ts'

export const importsRoutes = [
  route(calls.importsBegin, beginImport),
  route(calls.importsPart, sendPart),
  route(calls.importsFinish, finishTheImport),
  route(calls.importsRead, readImport),
  route(calls.importsCancel, cancelImport),
]
