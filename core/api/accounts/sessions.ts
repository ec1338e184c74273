import * as v from 'valibot'
import type { MessageWire } from './auth.ts'
import { responseOf, defineCall } from '../call/define-call.ts'
import { noInput, nothing, type Page } from '../call/shapes.ts'
import * as endpoints from '../endpoints/sessions.ts'

/** A session on one device. */
export type SessionWire = {
  id: string
  /** From the user agent; null if unknown. */
  browser: string | null
  os: string | null
  device: 'desktop' | 'mobile' | 'tablet' | 'program' | 'unknown'
  /** True for the session of the request. */
  current: boolean
  created_at: string
  /** When the session last refreshed its tokens. */
  last_used_at: string
  expires_at: string
}

const own = {
  base: null,
  aliases: ['/api/v1/auth/sessions'],
  action: 'account.self',
  query: nothing,
} as const

export const sessionsList = defineCall(endpoints.sessionsList, {
  ...own,
  params: nothing,
  name: 'sessions.list',
  summary: 'List your sessions',
  body: noInput,
  output: responseOf<Page<SessionWire>>(),
})

export const sessionsEnd = defineCall(endpoints.sessionsEnd, {
  ...own,
  aliases: ['/api/v1/auth/sessions/:sessionId'],
  params: v.object({ sessionId: v.string() }),
  name: 'sessions.end',
  summary: 'End one of your sessions',
  body: noInput,
  output: responseOf<MessageWire>(),
})

export const sessionsEndOthers = defineCall(endpoints.sessionsEndOthers, {
  ...own,
  params: nothing,
  name: 'sessions.endOthers',
  summary: 'End all your other sessions',
  body: noInput,
  output: responseOf<MessageWire & { ended: number }>(),
})
