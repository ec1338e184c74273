import * as calls from '#core/api/sharing/public.ts'
import { publicUpload } from '#core/api/records/files.ts'
import { feedRead, publicFeed } from '#core/api/import-export/feeds.ts'
import { route } from '../../request/register-routes.ts'
import { readLinkFeed } from './feed/read-feed.ts'
import { readTokenFeed } from './feed/read-token-feed.ts'
import { changeResponse, readResponse } from './form-edit.ts'
import { readMeta } from './meta.ts'
import { listSharedLinks } from './linked.ts'
import { listOffered } from './offered-records.ts'
import { countRows, listRows } from './rows.ts'
import { readSeq } from './read-seq.ts'
import { submit } from './submit.ts'
import { uploadForForm } from './upload.ts'

export const publicRoutes = [
  route(calls.publicMeta, readMeta),
  route(calls.publicRows, listRows),
  route(calls.publicCount, countRows),
  route(calls.publicLinked, listSharedLinks),
  route(calls.publicOffered, listOffered),
  route(calls.publicSeq, readSeq),
  route(calls.publicSubmit, submit),
  route(calls.publicResponse, readResponse),
  route(calls.publicResponseUpdate, changeResponse),
  route(publicFeed, readLinkFeed),
  route(feedRead, readTokenFeed),
  route(publicUpload, uploadForForm),
]
