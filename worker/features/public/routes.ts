import * as calls from '#core/api/public.ts'
import { route } from '../../mount.ts'
import { readMeta } from './meta.ts'
import { listRows } from './rows.ts'
import { readSeq } from './seq.ts'
import { submit } from './submit.ts'

export const publicRoutes = [
  route(calls.publicMeta, readMeta),
  route(calls.publicRows, listRows),
  route(calls.publicSeq, readSeq),
  route(calls.publicSubmit, submit),
]
