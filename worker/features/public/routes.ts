import * as calls from '#core/api/public.ts'
import { publicUpload } from '#core/api/files.ts'
import { publicFeed } from '#core/api/feeds.ts'
import { route } from '../../request/register-routes.ts'
import { readFeed } from './feed/read-feed.ts'
import { readMeta } from './meta.ts'
import { listSharedLinks } from './linked.ts'
import { countRows, listRows } from './rows.ts'
import { readSeq } from './read-seq.ts'
import { submit } from './submit.ts'
import { uploadForForm } from './upload.ts'

export const publicRoutes = [
  route(calls.publicMeta, readMeta),
  route(calls.publicRows, listRows),
  route(calls.publicCount, countRows),
  route(calls.publicLinked, listSharedLinks),
  route(calls.publicSeq, readSeq),
  route(calls.publicSubmit, submit),
  route(publicFeed, readFeed),
  route(publicUpload, uploadForForm),
]
