import * as v from 'valibot'
import type { MessageWire } from './auth.ts'
import { answers, defineCall } from './call.ts'
import { noInput, nothing, type Page } from './shapes.ts'

/** One sign-in on one device. */
export type SessionWire = {
  id: string
  /** What its user agent says; null for what cannot be told. */
  browser: string | null
  os: string | null
  device: 'desktop' | 'mobile' | 'tablet' | 'program' | 'unknown'
  /** True for the session that asks. */
  current: boolean
  created_at: string
  /** When it last exchanged its tokens. */
  last_used_at: string
  expires_at: string
}

const own = {
  base: null,
  path: '/api/v2/auth/sessions',
  aliases: ['/api/v1/auth/sessions'],
  action: 'account.self',
  query: nothing,
} as const

export const sessionsList = defineCall({
  ...own,
  params: nothing,
  name: 'sessions.list',
  summary: 'Where you are signed in',
  method: 'GET',
  body: noInput,
  output: answers<Page<SessionWire>>(),
})

export const sessionsEnd = defineCall({
  ...own,
  path: '/api/v2/auth/sessions/:sessionId',
  aliases: ['/api/v1/auth/sessions/:sessionId'],
  params: v.object({ sessionId: v.string() }),
  name: 'sessions.end',
  summary: 'Sign one of your devices out',
  method: 'DELETE',
  body: noInput,
  output: answers<MessageWire>(),
})

export const sessionsEndOthers = defineCall({
  ...own,
  params: nothing,
  name: 'sessions.endOthers',
  summary: 'Sign all your devices out but this one',
  method: 'DELETE',
  body: noInput,
  output: answers<MessageWire & { ended: number }>(),
})
